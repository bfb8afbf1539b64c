import type { BookingSource } from '#domain/codes/booking-source.ts';
import { changeQuery } from '../modes/query-string.ts';
import { UTM_KEYS } from '#domain/codes/campaign.ts';
import type { UtmKey } from '#domain/codes/campaign.ts';

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

/**
 * The data for the vendor's tag manager: ids, codes and figures, never a person, an answer or a confirm code
 * (2.0.6).
 */
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
  /** The origins of the page around an embedded one, and of the page before it. */
  | { event: 'embedOpened'; host: string; referrer: string }
  | { event: 'feedbackSubmitted'; rating: number }
  | { event: 'cancelAppointment'; appointment_id: string; location_id: string; service_id: string };

/** Pushes to the tag manager's queue; the vendor chooses whether a tag manager reads it. */
export function pushEvent(
  event: AnalyticsEvent,
  target: { dataLayer?: unknown[] } = window as { dataLayer?: unknown[] },
): void {
  target.dataLayer ??= [];
  target.dataLayer.push(withoutAddresses(event));
}

/** Removes e-mail addresses: a campaign may address its link to one person. */
function withoutAddresses(event: AnalyticsEvent): Record<string, unknown> {
  const rest = Object.entries(event).filter(
    ([name, value]) => !(name.startsWith('utm_') && String(value).includes('@')),
  );
  return Object.fromEntries(rest);
}

/** Query parameters that name the open screen or the visitor's source (2.0.2). */
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
 * A page's address without personal data: a link may name a person, so unknown parameters and values that are
 * e-mail addresses are dropped.
 */
export function pageViewUrl(path: string, search: string): string {
  const query = new URLSearchParams(search);
  const dropped = [...query].filter(([name, value]) => !SENT.has(name) || value.includes('@'));
  return path + changeQuery(search, Object.fromEntries(dropped.map(([name]) => [name, null])));
}
