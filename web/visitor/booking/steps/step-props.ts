import type { SlotLoss } from './TimesStep.tsx';
import type { Booking } from '../flow/use-booking.ts';

/** Props of every step. */
export type StepProps = {
  booking: Booking;
  lost: SlotLoss | null;
  onLost: (lost: SlotLoss | null) => void;
  /** The layout's props: the way back, and the progress. */
  around: { back: string | null; progress: { step: number; total: number } };
};
