import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import type { EveryRole, Principal } from './every-role-store.ts';
import { groupContents } from './group-contents.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';
import { reaches } from './rights-of-callers.ts';
import { aWaitListEntry, becomesUnassigned } from './slots-store.ts';

/** A date on which nothing else is booked, and one that the dashboard looks ahead to. */
export const SCHEDULED = MOMENT + 30 * DAY;
/** Between the full hours that other rows book. */
const NEAR = MOMENT + 13 * DAY + 30 * MINUTE;

interface Row {
  shows: readonly Field[];
  requests(who: Principal): Promise<{ path: string; body?: object; about: readonly Planted[] }[]>;
}

/** What the schedule's endpoints and the dashboard hold of two appointments on one date: of the staff members of role 10 and 13. */
export function scheduleContents(
  of: () => { world: EveryRole; planted: (from?: Instant) => Promise<Planted[]>; db: Database },
): Record<string, Row> {
  let made: Promise<Planted[]> | undefined;
  // Reading changes nothing, so one pair serves every caller.
  const planted = (): Promise<Planted[]> => (made ??= of().planted());
  let left: Promise<Planted[]> | undefined;
  const unassigned = (): Promise<Planted[]> => (left ??= leaveAlone());
  const leaveAlone = async (): Promise<Planted[]> => {
    const { planted: plant, db, world } = of();
    const records = await plant(NEAR);
    for (const { id } of records) await becomesUnassigned(db, world.vendorId, id);
    return records;
  };
  const on = () => `location=${of().world.location}&from=${toIso(SCHEDULED).slice(0, 10)}`;
  let listed: Promise<Planted[]> | undefined;
  /** The same people on the wait list, each for the staff member of their appointment. */
  const waiting = (): Promise<Planted[]> => (listed ??= joinList());
  const joinList = async (): Promise<Planted[]> => {
    const { db, world } = of();
    const records = await planted();
    for (const { by, texts } of records) {
      const [first, last] = (['first', 'last'] as const).map(
        (part) => [...texts].find(([, field]) => field === part)?.[0],
      );
      const staff = await world.staffOf(by as 10);
      const { location, service, vendorId } = world;
      await aWaitListEntry(db, vendorId, { location, service, staff, first: first!, last: last! });
    }
    return records;
  };
  return {
    wrapUpAppointment: {
      shows: [],
      requests: async () =>
        (await planted()).map((record) => ({
          path: `/appointments/${record.id}/wrap-ups`,
          body: { reason: '', notes: 'Asked for the opening hours' },
          about: [record],
        })),
    },
    listWaitList: {
      shows: FIELDS.name,
      requests: async () => [{ path: `/wait-list?location=${of().world.location}`, about: await waiting() }],
    },
    removeWaitListEntry: {
      shows: [],
      requests: async () => [{ path: `/wait-list/${await of().world.aWaitListEntry()}`, about: [] }],
    },
    ...groupContents(of),
    seeDashboard: {
      shows: FIELDS.name,
      requests: async () => [
        { path: `/dashboard?location=${of().world.location}`, about: await unassigned() },
      ],
    },
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
