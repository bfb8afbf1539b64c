import { CONFIRMATION_HOURS_FROM, isOverdue } from '#domain/language/shown-wait.ts';
import type { Instant } from '#domain/time/instant.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { VariesNote } from './VariesNote.tsx';
import { RichText } from '../../shell/pieces/RichText.tsx';
import { hasRange, SpokenText, WaitRange } from '../../shell/pieces/WaitRange.tsx';
import { useClock } from '../state/use-clock.ts';
import { useIsPushed } from '../state/use-turn-alert.ts';
import type { VisitShown } from '../state/visit-query.ts';
import { roundedTime } from '../state/wait-view.ts';
import type { WaitView } from '../state/wait-view.ts';
import styles from './status-card.module.css';

/** This many of the largest letters fit into the arch. */
const LARGE = 7;

type WaitFigureProps = { shown: VisitShown; wait: WaitView; promise: Instant | null; now: Instant };

/** The wait inside an arch; every fact in the drawing also exists as text. */
export function WaitFigure({ shown, wait, promise, now }: WaitFigureProps) {
  const { t, formats } = useWords();
  const { visit } = shown.live;
  const clock = useClock(visit, shown.location);
  const isPushed = useIsPushed({ id: visit.id, code: visit.confirm_code });
  const joined = fromIso(visit.created);
  const start = { label: t('confirm.joined'), value: clock.time(joined) };
  if (wait.kind === 'none') return null;
  if (wait.kind === 'custom') return <RichText text={wait.text} />;
  if (wait.kind === 'notify' && visit.notified_by.length === 0 && !isPushed) return null;
  if (wait.kind === 'notify') return <p className={styles.lead}>{t('wait.notify')}</p>;
  if (wait.kind === 'unknown') {
    return (
      <div className={styles.figure}>
        <WaitArch times={null} start={start}>
          <ArchText main={<small className={styles.reason}>{t(REASONS[wait.reason ?? 'loading'])}</small>} />
        </WaitArch>
      </div>
    );
  }
  const length = formats.waitLength(wait.minutes, CONFIRMATION_HOURS_FROM);
  const overdue = isOverdue(promise, now);
  const times = {
    joinedAt: joined,
    now,
    earliestAt: wait.earliest,
    expectedAt: wait.kind === 'range' ? wait.expected : undefined,
    latestAt: overdue && promise !== null ? promise : wait.latest,
  };
  const end = {
    label: t(overdue ? 'confirm.newEstimate' : wait.mayVary ? 'confirm.mayCome' : 'confirm.likely'),
    value: clock.range(roundedTime(wait.earliest, now), roundedTime(wait.latest, now)),
  };
  return (
    <div className={styles.figure}>
      {overdue && <p className={styles.overdue}>{t('wait.overdue')}</p>}
      <WaitArch times={times} start={start} end={end}>
        {wait.kind === 'next' ? (
          <ArchText main={t('wait.next')} />
        ) : (
          <ArchText
            lead={t('wait.approxLead')}
            main={<SpokenText text={length} />}
            large={length.seen.length <= LARGE}
            note={hasRange(wait) && <WaitRange wait={wait} hoursFrom={CONFIRMATION_HOURS_FROM} />}
          />
        )}
      </WaitArch>
      {wait.kind === 'range' && wait.mayVary && <VariesNote wait={wait} visit={visit} />}
    </div>
  );
}

const REASONS = {
  'nobody-on-duty': 'wait.reason.nobody',
  learning: 'wait.reason.learning',
  closed: 'wait.reason.closed',
  'not-today': 'wait.reason.notToday',
  unreliable: 'wait.reason.unreliable',
  loading: 'wait.loading',
} as const;
