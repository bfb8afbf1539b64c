import type { SlotLoss } from './TimesStep.tsx';
import type { Booking } from '../flow/use-booking.ts';

/** What every step is given. */
export type StepProps = {
  booking: Booking;
  lost: SlotLoss | null;
  onLost: (lost: SlotLoss | null) => void;
  /** What stands around every step: the way back, and which of how many it is. */
  around: { back: string | null; progress: { step: number; total: number } };
};
