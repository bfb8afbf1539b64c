import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import {
  SETTLED,
  settleBookingSettings,
  settleLocation,
  settleLocationHours,
  settleOwnSchedule,
  settleRoom,
  settleService,
  settleStaff,
  settleStaffSchedule,
} from './answers.ts';

const response = z.strictObject({
  data: part(
    'SettledVisits',
    z.strictObject({
      visits: z.array(
        z.strictObject({
          visit_id: id,
          done: about(
            '`told` also if the time to move to is gone; `changed` if another person changed the appointment since the preview; `over` if it cannot move any more.',
            z.enum(SETTLED),
          ),
          start: about('The start as it is now. Null if nothing was done.', z.nullable(instant)),
        }),
      ),
    }),
  ),
});

const answersOf = (endpoint: typeof settleService, what: string) =>
  describe(endpoint, {
    tag: 'Impact',
    summary: `Settle the appointments outside a saved change of ${what}`,
    words:
      'Moves each appointment, asks its client to choose a new time, or leaves it. Each appointment stands on its own.',
    status: 200,
    response,
  });

export const SETTLING = [
  answersOf(settleService, 'a service'),
  answersOf(settleLocation, 'a location'),
  answersOf(settleLocationHours, 'the hours of a location'),
  answersOf(settleStaffSchedule, 'the schedule of a staff member'),
  answersOf(settleOwnSchedule, 'the own schedule'),
  answersOf(settleStaff, 'the assignments of a staff member'),
  answersOf(settleRoom, 'a room'),
  answersOf(settleBookingSettings, 'the settings of booking pages'),
];
