import { IconInfoCircle } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { CONFIRMATION_HOURS_FROM } from '#domain/language/shown-wait.ts';
import type { ShownWait } from '#domain/language/shown-wait.ts';
import type { Spoken } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SpokenText } from '../../shell/pieces/WaitRange.tsx';
import styles from './varies-note.module.css';

type VariesNoteProps = { wait: ShownWait; visit: QueueAppointmentAttributes };

/** The range of a wait that may vary a lot, and the reason where the server knows it. */
export function VariesNote({ wait, visit }: VariesNoteProps) {
  const { t, formats } = useWords();
  const [low, high] = [wait.low, wait.high].map((minutes) =>
    formats.waitLength(minutes, CONFIRMATION_HOURS_FROM),
  ) as [Spoken, Spoken];
  const between = {
    seen: t('wait.between', { low: low.seen, high: high.seen }),
    read: t('wait.between', { low: low.read, high: high.read }),
  };
  const { varies, serving } = visit;
  return (
    <div className={styles.note}>
      <IconInfoCircle aria-hidden="true" />
      <p>
        <SpokenText text={between} /> {varies && t(WHY[varies], { count: serving ?? 1 })}
      </p>
    </div>
  );
}

const WHY = {
  'few-staff': 'wait.why.few',
  'staff-away': 'wait.why.away',
  'mixed-services': 'wait.why.mixed',
};
