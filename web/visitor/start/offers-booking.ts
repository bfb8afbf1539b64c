import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';

export type BookingFacts = {
  settings: Pick<ClientSettings, 'client_view.enabled' | 'kiosk.appointmentBooking'>;
  /** Whether appointments can be booked here at all. */
  bookingOpen: boolean;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Whoever stands at the door is not asked to book (G-41); a kiosk books only where the vendor says so. */
export function offersBooking({ settings, bookingOpen, flags }: BookingFacts): boolean {
  if (!settings['client_view.enabled'] || !bookingOpen || flags.isWalkIn) return false;
  return !flags.isKioskDevice || settings['kiosk.appointmentBooking'];
}
