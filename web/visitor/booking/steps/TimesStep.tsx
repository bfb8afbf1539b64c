import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { fromIso, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RequestedTimes } from '../times/NoTimes.tsx';
import { TimePanel } from '../times/TimePanel.tsx';
import type { ZoneChoice } from '../times/ZoneLine.tsx';
import type { Times } from '../times/use-times.ts';
import styles from './times-step.module.css';

/** A lost slot: another visitor took it, or another answer no longer fits it. */
export type SlotLoss = { why: 'taken' | 'changed'; next: readonly string[] };

type TimesStepProps = {
  times: Times;
  zone: ZoneChoice;
  start: Instant | null;
  lost: SlotLoss | null;
  /** The requested staff member, if any. */
  person?: RequestedTimes | null;
  preferences?: ReactNode;
  onChoose: (start: string) => void;
};

/** B-05: the time. */
export function TimesStep({ times, zone, start, lost, person, preferences, onChoose }: TimesStepProps) {
  return (
    <div className={styles.step}>
      {lost && <Lost lost={lost} zone={zone.zone} onChoose={onChoose} />}
      <TimePanel
        {...{ times, zone, start, person, preferences }}
        onChoose={(chosen) => onChoose(toIso(chosen))}
      />
    </div>
  );
}

const WORDS = { taken: 'times.taken', changed: 'times.changed' } as const;

/**
 * The loss, and the nearest free slots. It comes first, and takes the focus when another visitor was quicker;
 * a changed preference keeps it, so that its keys go on.
 */
function Lost({ lost, zone, onChoose }: { lost: SlotLoss; zone: string; onChoose: (start: string) => void }) {
  const { t, formats } = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the box again for each loss.
    if (lost.why === 'taken') box.current?.focus();
  }, [lost]);
  return (
    <div ref={box} tabIndex={-1} className={styles.lost}>
      <Banner tone="warn" role="alert">
        <p>{t(WORDS[lost.why])}</p>
        {lost.next.length > 0 && (
          <ul className={styles.next} aria-label={t('times.nearest')}>
            {lost.next.slice(0, 3).map((start) => (
              <li key={start}>
                <Button size="small" onClick={() => onChoose(start)}>
                  {formats.dateTime(fromIso(start), zone)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
