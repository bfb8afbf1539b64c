import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import { seeDashboard } from './dashboard.ts';

const count = z.int().check(z.minimum(0));
const maybeCount = z.nullable(count);
const figure = part(
  'DashboardFigure',
  z.strictObject({
    value: maybeCount,
    day_before: maybeCount,
    week_before: about('The same weekday a week before.', maybeCount),
  }),
);
const visit = part(
  'DashboardVisit',
  z.strictObject({
    id,
    name: z.string(),
    service: z.string(),
    start: instant,
    date: about('The local date of its start.', z.string()),
    staff: about('The leading staff member.', z.nullable(z.string())),
  }),
);
const visits = z.strictObject({ count, rows: z.array(visit) });

const queue = z.strictObject({
  waiting: count,
  longest_wait_minutes: maybeCount,
  staff_total: about('On duty or not.', count),
  staff: about(
    'The staff on duty.',
    z.array(
      z.strictObject({
        id,
        name: z.string(),
        state: z.enum(['available', 'busy', 'break']),
        since: z.nullable(instant),
        visit: z.nullable(
          z.strictObject({
            id,
            ticket_number: z.string(),
            called: instant,
            start: about('Null while they call.', z.nullable(instant)),
          }),
        ),
      }),
    ),
  ),
});

const attention = z.strictObject({
  unassigned: about('Of the next 14 days, without a staff member who works there.', visits),
  unfinished: about('Over since at most 14 days, without a final status.', visits),
  messages: about(
    'Of the last 7 days.',
    z.strictObject({
      count,
      rows: z.array(
        z.strictObject({
          id,
          visit_id: id,
          name: z.string(),
          channel: z.enum(['email', 'sms']),
          failed: instant,
          date: about('The local date of the appointment.', z.nullable(z.string())),
        }),
      ),
    }),
  ),
  services: about(
    'Offered here without an active staff member.',
    z.strictObject({ count, rows: z.array(z.strictObject({ id, name: z.string() })) }),
  ),
  unfit: about('Their clients have not chosen another time, two working days before.', visits),
});

export const DASHBOARD = [
  describe(seeDashboard, {
    tag: 'Insights',
    summary: 'Get the dashboard of a location',
    words: 'Appointments within the scope of the caller’s role; each list shows its first five rows.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        now: instant,
        location: z.strictObject({ id, name: z.string(), time_zone: z.string() }),
        date: z.string(),
        today: z.string(),
        check_in_minutes: about(
          'Minutes before its start from which an appointment can check in; null without a line.',
          maybeCount,
        ),
        figures: z.strictObject({
          booked: figure,
          waiting: about('Null on another date than today.', z.nullable(figure)),
          wait_minutes: about('The average wait of those served.', figure),
          no_shows: figure,
        }),
        queue: about('Null without a line.', z.nullable(queue)),
        attention,
      }),
    }),
  }),
];
