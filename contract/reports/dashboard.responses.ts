import * as z from 'zod/mini';
import { INTEGRATION_NAMES } from '../integrations/kinds.values.ts';
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

const waits = z.strictObject({
  promised_minutes: about('The average wait that those served were told when they joined.', maybeCount),
  hours: about(
    'By the local hour from which they waited.',
    z.array(
      part(
        'DashboardHour',
        z.strictObject({
          hour: z.int().check(z.minimum(0), z.maximum(23)),
          minutes: maybeCount,
          usual_minutes: about('On the same weekday of the four weeks before.', maybeCount),
        }),
      ),
    ),
  ),
});

const attention = z.strictObject({
  overdue: about(
    'In the line for longer than they were told.',
    z.strictObject({
      count,
      rows: z.array(
        z.strictObject({
          id,
          name: z.string(),
          ticket_number: z.string(),
          waited_minutes: count,
          promised_minutes: count,
        }),
      ),
    }),
  ),
  late: about('Their time to check in is over, and their visitors have not come.', visits),
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
  connections: about(
    'Connected services whose last request failed; empty without the right to see them.',
    z.strictObject({ count, rows: z.array(z.strictObject({ id: z.enum(INTEGRATION_NAMES) })) }),
  ),
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
          within_promise: about(
            'Of those served, the percentage called within the wait they were told; null without a line.',
            z.nullable(figure),
          ),
          no_shows: figure,
        }),
        queue: about('Null without a line.', z.nullable(queue)),
        waits: about('Null without a line, and for a later date.', z.nullable(waits)),
        attention,
      }),
    }),
  }),
];
