import { IconDeviceMobileMessage } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

type StepOutNoteProps = {
  visit: Pick<QueueAppointmentAttributes, 'meeting_method' | 'fulfillment_method'>;
  /** Nobody is before them. */
  next: boolean;
};

/** Nobody has to stand in a room to wait: this page is their place in line. */
export function StepOutNote({ visit, next }: StepOutNoteProps) {
  const { t } = useWords();
  // Whoever is next had better stay. In a car there is nowhere to step out of; the note about arriving stands there instead.
  const inCar = visit.fulfillment_method === FULFILMENT.curbside;
  if (visit.meeting_method === MEETING_METHOD.inPerson && (next || inCar)) return null;
  return (
    <Banner tone="info" icon={<IconDeviceMobileMessage />}>
      {t(WORDS[visit.meeting_method as keyof typeof WORDS] ?? 'confirm.keepOpen')}
    </Banner>
  );
}

const WORDS = { 1: 'confirm.stepOut', 2: 'confirm.keepPhone', 3: 'confirm.keepOpen' } as const;
