import type { ScheduleFit } from '#contract/appointments/schedule.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './visit.module.css';

interface FitNoticeProps {
  fit: ScheduleFit | undefined;
  zone: string;
}

/** Says that a time is free, or everything that stands against it, before it is saved. */
export function FitNotice({ fit, zone }: FitNoticeProps) {
  const { t, formats } = useWords();
  if (!fit) return null;
  if (fit.causes.length === 0) return <Banner tone="ok">{t('schedule.fit.free')}</Banner>;
  const time = (instant: string): string => formats.time(Date.parse(instant), zone);
  return (
    <Banner tone={fit.may_override ? 'warn' : 'danger'} role="status" className={styles.fit}>
      <ul>
        {fit.causes.map((cause) => (
          <li key={cause}>{t(`schedule.cause.${cause}`)}</li>
        ))}
        {fit.overlaps.map(({ id, name, start, end }) => (
          <li key={id}>{t('schedule.fit.overlaps', { name, from: time(start), to: time(end) })}</li>
        ))}
      </ul>
      {fit.may_override ? t('schedule.fit.override') : t('schedule.fit.refused')}
    </Banner>
  );
}
