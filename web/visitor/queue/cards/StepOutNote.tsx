import { IconDeviceMobileMessage } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

type StepOutNoteProps = {
  visit: Pick<QueueAppointmentAttributes, 'meeting_method' | 'fulfillment_method'>;
  /** The visitor is next in line. */
  next: boolean;
};

/** Tells visitors that they may leave the waiting room: this page keeps their spot. */
export function StepOutNote({ visit, next }: StepOutNoteProps) {
  const { t } = useWords();
  // The next visitor should stay. In a car the note about the arrival shows instead.
  const inCar = visit.fulfillment_method === FULFILMENT.curbside;
  if (visit.meeting_method === MEETING_METHOD.inPerson && (next || inCar)) return null;
  return (
    <Banner tone="info" icon={<IconDeviceMobileMessage />}>
      {t(WORDS[visit.meeting_method as keyof typeof WORDS] ?? 'confirm.keepOpen')}
    </Banner>
  );
}

const WORDS = { 1: 'confirm.stepOut', 2: 'confirm.keepPhone', 3: 'confirm.keepOpen' } as const;
