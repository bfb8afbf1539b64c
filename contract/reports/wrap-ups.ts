import { endpoint } from '../protocol/endpoint.ts';
import { REPORT_OF_PERIOD } from './report-of-period.ts';

/** Wrap-ups of a period, and those of the same number of days before, up to the same time of day. */
export interface WrapUpCount {
  wrap_ups: number;
  before: number;
}

/** The wrap-ups with one reason of the vendor's list. */
export interface ReasonCount extends WrapUpCount {
  /** In the caller's language, else as the list named it then; null for wrap-ups with a note alone. */
  reason: string | null;
  /** Its wrap-ups on each day of the period. */
  by_day: number[];
}

export interface PersonCount extends WrapUpCount {
  staff_id: string;
  name: string;
}

export interface WrapUpReport {
  data: {
    from: string;
    until: string;
    time_zone: string;
    /** The business days of the period in this zone, oldest first. */
    days: string[];
    all: WrapUpCount;
    /** Wrap-ups of calls that booked no visit. Null if a filter or the caller's scope leaves them out. */
    without_location: number | null;
    /** All wrap-ups on each day of the period. */
    by_day: number[];
    /** Most wrap-ups first. */
    by_reason: ReasonCount[];
    /** By the staff member who took the call, most wrap-ups first. */
    by_person: PersonCount[];
  };
}

/** How phone calls of the contact centre ended in a period: by reason, by person and by day. */
export const seeWrapUps = endpoint<WrapUpReport>()({
  ...REPORT_OF_PERIOD,
  name: 'seeWrapUps',
  path: '/api/internal/v1/admin/insights/wrap-ups',
});

/** The same figures as a file. */
export const exportWrapUps = endpoint<null>()({
  ...REPORT_OF_PERIOD,
  name: 'exportWrapUps',
  path: '/api/internal/v1/admin/insights/wrap-ups.csv',
  media: 'text/csv',
});
