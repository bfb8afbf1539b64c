import { DAY, toIso } from '#domain/time/instant.ts';
import { MOMENT } from './app.ts';
import type { EveryRole, Principal } from './every-role-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';
import { reaches } from './rights-of-callers.ts';

/** A date on which nothing else is booked. */
export const SCHEDULED = MOMENT + 30 * DAY;

interface Row {
  shows: readonly Field[];
  requests(who: Principal): Promise<{ path: string; about: readonly Planted[] }[]>;
}

/** What the schedule's endpoints hold of two appointments on one date: of the staff members of role 10 and 13. */
export function scheduleContents(
  of: () => { world: EveryRole; planted: () => Promise<Planted[]> },
): Record<string, Row> {
  let made: Promise<Planted[]> | undefined;
  // Reading changes nothing, so one pair serves every caller.
  const planted = (): Promise<Planted[]> => (made ??= of().planted());
  const on = () => `location=${of().world.location}&from=${toIso(SCHEDULED).slice(0, 10)}`;
  return {
    seeSchedule: {
      shows: FIELDS.name,
      requests: async () => [{ path: `/schedule?${on()}`, about: await planted() }],
    },
    seeScheduleVisits: {
      shows: FIELDS.name,
      requests: async () => {
        const ids = (await planted()).map(({ id }) => id).join(',');
        return [{ path: `/schedule/visits?${on()}&ids=${ids}`, about: await planted() }];
      },
    },
    countSchedule: {
      shows: [],
      requests: async () => [{ path: `/schedule/days?${on()}&days=31`, about: [] }],
    },
    checkFit: {
      shows: FIELDS.name,
      requests: async (who) => {
        const { location, service, staffOf } = of().world;
        const query = `location=${location}&service=${service}&staff=${await staffOf(13)}&method=1`;
        const seen = (await planted()).filter(
          (record) =>
            record.by === 13 &&
            (who === 13 || reaches(who, 'staff-schedule', record)) &&
            reaches(who, 'visits-list', record),
        );
        return [{ path: `/schedule/fit?${query}&start=${toIso(SCHEDULED)}`, about: seen }];
      },
    },
  };
}
