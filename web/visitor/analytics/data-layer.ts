import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { UtmKey } from '../modes/visitor-query.ts';
import { changeQuery } from '../modes/query-string.ts';

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
  | { event: 'feedbackSubmitted'; rating: number }
  | { event: 'cancelAppointment'; appointment_id: string; location_id: string; service_id: string };

/** Pushes to the tag manager's queue; whether anything reads it is the vendor's choice. */
export function pushEvent(
  event: AnalyticsEvent,
  target: { dataLayer?: unknown[] } = window as { dataLayer?: unknown[] },
): void {
  target.dataLayer ??= [];
  target.dataLayer.push(event);
}

/** A page's address without what opens one visitor's own page. */
export function pageViewUrl(path: string, search: string): string {
  return (
    path +
    changeQuery(search, {
      id: null,
      code: null,
      src: null,
      shortcut: null,
      invitation: null,
      convert: null,
      rwg_token: null,
      external_id: null,
    })
  );
}
