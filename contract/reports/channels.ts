import type { BookingSource } from '#domain/codes/booking-source.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { REPORT_OF_PERIOD } from './report-of-period.ts';

/** The outcomes that reports count, with all visits first. */
export const VISIT_COUNTS = ['visits', 'completed', 'no_shows', 'cancelled'] as const;

/** Visits of a period by what became of them. Appointments count at their start, walk-ins at their joining. */
export type VisitCounts = Record<(typeof VISIT_COUNTS)[number], number>;

/** A period, and the same number of days before, up to the same time of day. */
export interface ComparedCounts extends VisitCounts {
  before: VisitCounts;
}

/** The visits of one entry channel. */
export interface ChannelCounts extends ComparedCounts {
  booked_through: BookingSource;
  /** Its visits on each day of the period. */
  by_day: number[];
}

export interface ChannelReport {
  data: {
    from: string;
    until: string;
    time_zone: string;
    /** The business days of the period in this zone, oldest first. */
    days: string[];
    all: ComparedCounts;
    /** Those with a visit in either period, most visits first. */
    by_channel: ChannelCounts[];
    /** By `utm_source`, where a link had one: most visits first, at most 50. */
    by_campaign: (ComparedCounts & { utm_source: string })[];
  };
}

/** At most so many sources of campaigns: links may carry any text. */
export const MOST_CAMPAIGNS = 50;

const report = { ...REPORT_OF_PERIOD, feature: 'appointmentBookingChannel' } as const;

/** The visits of a period by entry channel and by source of their campaign. */
export const seeChannels = endpoint<ChannelReport>()({
  ...report,
  name: 'seeChannels',
  path: '/api/internal/v1/admin/insights/channels',
});

/** The same figures as a file. */
export const exportChannels = endpoint<null>()({
  ...report,
  name: 'exportChannels',
  path: '/api/internal/v1/admin/insights/channels.csv',
  media: 'text/csv',
});
