import { IconArrowRight } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ShownCall } from './calls.ts';
import styles from './board.module.css';

/** The calls, newest first; the newest is highlighted once, without blinking. A screen reader announces them. */
export function Calls({ calls, lit }: { calls: readonly ShownCall[]; lit: string | null }) {
  const { t } = useWords();
  return (
    <section className={styles.calling} aria-label={t('tv.calling')}>
      <h2 className={styles.title}>{t('tv.calling')}</h2>
      <ul className={styles.calls} aria-live="polite">
        {calls.map((call) => (
          <li key={call.call_id} className={classNames(styles.call, call.call_id === lit && styles.lit)}>
            <span className={styles.label}>{call.label}</span>
            {call.station && (
              <>
                <IconArrowRight className={styles.arrow} aria-hidden="true" />
                <VisuallyHidden>, {t('tv.goTo')} </VisuallyHidden>
                <span className={classNames(styles.station, call.station.length > 6 && styles.long)}>
                  {call.station}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {calls.length === 0 && <p className={styles.quiet}>{t('tv.nobodyCalled')}</p>}
    </section>
  );
}
