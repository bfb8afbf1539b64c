import type { BookingSource } from '#domain/codes/booking-source.ts';
import { changeQuery } from '../modes/query-string.ts';
import { UTM_KEYS } from '../modes/visitor-query.ts';
import type { UtmKey } from '../modes/visitor-query.ts';

type Booked = { location_id: string; service_id: string; meeting_method: number } & Partial<
  Record<UtmKey, string>
>;

type Join = {
  location_id: string;
  service_id: string;
  meeting_method: number;
  fulfillment_method: number;
  booked_through: BookingSource;
} & Partial<Record<UtmKey, string>>;

/** What the vendor's tag manager may see: ids, codes and figures, never a person, an answer or a code (2.0.6). */
export type AnalyticsEvent =
  | { event: 'virtualPageView'; url: string; name: string; language: string }
  | {
      event: 'selectLocation';
      location_id: string;
      location_name: string;
      distance: number | null;
      unit: string | null;
      wait_minutes: number | null;
      method: number;
    }
  | ({ event: 'bookQueueAppointment'; appointment_id: string } & Join)
  | ({
      event: 'bookQueueAppointmentFailed';
      error_kind: 'validation' | 'conflict' | 'network' | 'server';
    } & Join)
  | { event: 'selectService'; service_id: string }
  | { event: 'selectMeetingMethod'; meeting_method: number }
  | { event: 'selectStaff'; staff_id: string | null }
  | { event: 'selectTime'; start: string }
  | ({ event: 'bookAppointment'; appointment_id: string } & Booked)
  | ({
      event: 'bookAppointmentFailed';
      error_kind: 'validation' | 'conflict' | 'network' | 'server';
    } & Booked)
  | { event: 'rescheduleAppointment'; appointment_id: string; location_id: string; service_id: string }
  | { event: 'convertStarted' }
  | { event: 'feedbackSubmitted'; rating: number }
  | { event: 'cancelAppointment'; appointment_id: string; location_id: string; service_id: string };

/** Pushes to the tag manager's queue; whether anything reads it is the vendor's choice. */
export function pushEvent(
  event: AnalyticsEvent,
  target: { dataLayer?: unknown[] } = window as { dataLayer?: unknown[] },
): void {
  target.dataLayer ??= [];
  target.dataLayer.push(withoutAddresses(event));
}

/** A campaign may have written its link for one person: what of it is an address of somebody's is told to nobody. */
function withoutAddresses(event: AnalyticsEvent): Record<string, unknown> {
  const shown = Object.entries(event).filter(
    ([name, value]) => !(name.startsWith('utm_') && String(value).includes('@')),
  );
  return Object.fromEntries(shown);
}

/** What of an address says which screen is open and where its visitor came from (2.0.2). */
const SENT: ReadonlySet<string> = new Set([
  'mode',
  'embed',
  'lang',
  'location',
  'meeting_method',
  'workflow',
  'services',
  'service',
  'service_id',
  'locked',
  'booked_through',
  'use_new_kiosk',
  ...UTM_KEYS,
]);

/**
 * A page's address with what is known to be about no person: anybody may write a link that names one, so a parameter that nobody here
 * knows is left out, and so is a value that is an address of somebody's.
 */
export function pageViewUrl(path: string, search: string): string {
  const query = new URLSearchParams(search);
  const untold = [...query].filter(([name, value]) => !SENT.has(name) || value.includes('@'));
  return path + changeQuery(search, Object.fromEntries(untold.map(([name]) => [name, null])));
}
