import * as z from 'zod/mini';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import {
  previewBookingSettings,
  previewLobbySettings,
  previewLocation,
  previewLocationHours,
  previewOwnSchedule,
  previewRoom,
  previewService,
  previewStaff,
  previewStaffSchedule,
} from './impact.ts';

const count = z.int().check(z.minimum(0));
const counts = part('ImpactCounts', z.strictObject({ now: count, after: count, gained: count, lost: count }));
const counted = {
  starts: about('Distinct start times at each location.', counts),
  slots: about('Slots: a service at a start time by a meeting method.', counts),
};
const response = z.strictObject({
  data: part(
    'Impact',
    z.strictObject({
      ...counted,
      week: about(
        'The seven local dates that are counted: from tomorrow on, or from the first date that the change concerns.',
        z.strictObject({ from: z.string(), to: z.string() }),
      ),
      weekdays: about(
        'Sunday first.',
        z.array(z.strictObject({ weekday: z.int().check(z.minimum(0), z.maximum(6)), ...counted })),
      ),
      locations: z.array(z.strictObject({ id, name: z.string(), ...counted })),
      outside: z.strictObject({
        visits: about(
          'Confirmed appointments that fit now and do not fit after the change, earliest first, at most 200.',
          z.array(
            z.strictObject({
              id,
              version: z.int(),
              first_name: z.string(),
              last_name: z.string(),
              location_id: id,
              location: z.string(),
              service_id: id,
              service: z.string(),
              staff_id: z.nullable(id),
              staff: z.nullable(z.string()),
              start: instant,
              end: instant,
              zone: z.string(),
              causes: z.array(z.enum(SLOT_CAUSES)),
              suggest: about(
                '`move` if the same staff member has a free time on that date.',
                z.enum(['move', 'tell']),
              ),
              move_to: about('The nearest free start. Null to tell.', z.nullable(instant)),
            }),
          ),
        ),
        count: about('The number of such appointments, listed or not.', count),
      }),
      nobody_left: about(
        'Services that a location offers and that no staff member serves there any more.',
        z.array(
          z.strictObject({ location_id: id, location: z.string(), service_id: id, service: z.string() }),
        ),
      ),
      waits: about(
        'The mean wait of walk-ins who join at the busiest hour, in minutes, by simulated days: now and after the change. At most three locations. Null if no walk-in is called then.',
        z.array(
          z.strictObject({
            location_id: id,
            location: z.string(),
            date: z.string(),
            hour: z.int().check(z.minimum(0), z.maximum(23)),
            now: z.nullable(z.number()),
            after: z.nullable(z.number()),
          }),
        ),
      ),
      counted: about(
        'The number of services and appointments that were computed, of how many. Less than all is a sample.',
        z.strictObject({ services: count, of_services: count, visits: count, of_visits: count }),
      ),
    }),
  ),
});

const WORDS =
  'Computes the slots of a week and the existing appointments with and without the change. Nothing is saved.';

const previewOf = (endpoint: typeof previewService, what: string) =>
  describe(endpoint, {
    tag: 'Impact',
    summary: `Preview a change of ${what}`,
    words: WORDS,
    status: 200,
    response,
  });

export const IMPACT = [
  previewOf(previewService, 'a service'),
  previewOf(previewLocation, 'a location'),
  previewOf(previewLocationHours, 'the hours of a location'),
  previewOf(previewStaffSchedule, 'the schedule of a staff member'),
  previewOf(previewOwnSchedule, 'the own schedule'),
  previewOf(previewStaff, 'the assignments of a staff member'),
  previewOf(previewRoom, 'a room'),
  previewOf(previewBookingSettings, 'the settings of booking pages'),
  previewOf(previewLobbySettings, 'the settings of the lobby'),
];
