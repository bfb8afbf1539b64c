import type { ModeFlags } from '../modes/mode-flags.ts';

export type BookingFacts = {
  settings: { clientViewEnabled: boolean; kioskBooking: boolean };
  /** Whether appointments can be booked here at all. */
  bookingOpen: boolean;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Whoever stands at the door is not asked to book (G-41); a kiosk books only where the vendor says so. */
export function offersBooking({ settings, bookingOpen, flags }: BookingFacts): boolean {
  if (!settings.clientViewEnabled || !bookingOpen || flags.isWalkIn) return false;
  return !flags.isKioskDevice || settings.kioskBooking;
}
