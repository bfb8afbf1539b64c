import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';

export type BookingFacts = {
  settings: Pick<ClientSettings, 'client_view.enabled' | 'kiosk.appointmentBooking'>;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Walk-in visitors get no offer to book (G-41); a kiosk offers booking only if the vendor sets it. */
export function offersBooking({ settings, flags }: BookingFacts): boolean {
  if (!settings['client_view.enabled'] || flags.isWalkIn) return false;
  return !flags.isKioskDevice || settings['kiosk.appointmentBooking'];
}
