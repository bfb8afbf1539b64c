import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';

export type BookingFacts = {
  settings: Pick<ClientSettings, 'client_view.enabled' | 'kiosk.appointmentBooking'>;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Whoever stands at the door is not asked to book (G-41); a kiosk books only where the vendor says so. */
export function offersBooking({ settings, flags }: BookingFacts): boolean {
  if (!settings['client_view.enabled'] || flags.isWalkIn) return false;
  return !flags.isKioskDevice || settings['kiosk.appointmentBooking'];
}
