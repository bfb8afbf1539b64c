import * as z from 'zod/mini';
import type { LocalDate } from '#domain/time/date.ts';
import { isDateInYears } from '#domain/time/date.ts';
import type { IntegrationName } from '../integrations/kinds.values.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';

/** A figure of a date, of the day before, and of the same weekday a week before; null where it has no value. */
export interface DashboardFigure {
  value: number | null;
  day_before: number | null;
  week_before: number | null;
}

/** A staff member on duty at the location. */
export interface DashboardStaff {
  id: string;
  name: string;
  state: 'available' | 'busy' | 'break';
  /** Since when they have this state. */
  since: string | null;
  /** The visitor with them; `start` is null while they call. */
  visit: { id: string; ticket_number: string; called: string; start: string | null } | null;
}

/** The line of the location at this moment. */
export interface DashboardQueue {
  waiting: number;
  longest_wait_minutes: number | null;
  /** The people who work at the location, on duty or not. */
  staff_total: number;
  staff: DashboardStaff[];
}

/** The first rows of a list, and how many it has. */
export interface DashboardList<Row> {
  count: number;
  rows: Row[];
}

/** An appointment that needs a decision. */
export interface DashboardVisit {
  id: string;
  name: string;
  service: string;
  start: string;
  /** The local date of its start. */
  date: LocalDate;
  /** The leading staff member; null without one. */
  staff: string | null;
}

/** A message that did not reach its client. */
export interface DashboardMessage {
  id: string;
  visit_id: string;
  name: string;
  channel: 'email' | 'sms';
  /** When Foyer gave it up. */
  failed: string;
  /** The local date of the appointment; null for a visit without one. */
  date: LocalDate | null;
}

/** A visitor who waits longer than they were told when they joined. */
export interface DashboardWaiting {
  id: string;
  name: string;
  ticket_number: string;
  waited_minutes: number;
  promised_minutes: number;
}

/** The visitors who began to wait within one hour of the local day: their average wait, in minutes. */
export interface DashboardHour {
  /** 0 to 23. */
  hour: number;
  minutes: number | null;
  /** On the same weekday of the four weeks before. */
  usual_minutes: number | null;
}

/** The waits of a date by hour, those served alone. */
export interface DashboardWaits {
  /** The average wait that these visitors were told when they joined. */
  promised_minutes: number | null;
  /** From the first hour with a value to the last one; hours after midnight are last. */
  hours: DashboardHour[];
}

/** The day of a location at a glance. */
export interface Dashboard {
  now: string;
  location: { id: string; name: string; time_zone: string };
  date: LocalDate;
  /** The local date of now. */
  today: LocalDate;
  /** Minutes before its start from which an appointment can check in; null without a line. */
  check_in_minutes: number | null;
  /** Earlier days are counted up to the same time of day while `date` is today. */
  figures: {
    booked: DashboardFigure;
    /** Null on another date than today, and without a line. */
    waiting: DashboardFigure | null;
    /** The average wait of those served, in minutes. */
    wait_minutes: DashboardFigure;
    /** Of those served, the percentage called within the wait they were told; null without a line. */
    within_promise: DashboardFigure | null;
    no_shows: DashboardFigure;
  };
  /** Null without a line. */
  queue: DashboardQueue | null;
  /** Null without a line, and for a later date. */
  waits: DashboardWaits | null;
  attention: {
    /** Those in the line who wait longer than they were told. */
    overdue: DashboardList<DashboardWaiting>;
    /** Their time to check in is over, and their visitors have not come: perhaps no-shows. */
    late: DashboardList<DashboardVisit>;
    /** Of the next 14 days, without a staff member who works there. */
    unassigned: DashboardList<DashboardVisit>;
    /** Over since at most 14 days, without a final status. */
    unfinished: DashboardList<DashboardVisit>;
    /** Of the last 7 days. */
    messages: DashboardList<DashboardMessage>;
    /** Offered here without an active staff member. Empty for those who see only their own appointments. */
    services: DashboardList<{ id: string; name: string }>;
    /** Their clients were asked for another time and have not answered, two working days before. */
    unfit: DashboardList<DashboardVisit>;
    /** Connected services whose last request failed, by their names in addresses. Empty without the right to see them. */
    connections: DashboardList<{ id: IntegrationName }>;
  };
}

/** At most so many rows of each list. */
export const DASHBOARD_ROWS = 5;

/** The figures, the line and the open decisions of a location on a date; of the caller's own appointments where their right ends there. */
export const seeDashboard = endpoint<{ data: Dashboard }>()({
  name: 'seeDashboard',
  method: 'GET',
  path: '/api/internal/v1/admin/dashboard',
  access: { permission: 'visits-list' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    location: recordId,
    /** Today at the location by default. */
    date: z.optional(z.iso.date().check(z.refine(isDateInYears))),
  }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
});
