import { setImmediate as nextTurn } from 'node:timers/promises';
import { seeHandOver } from '#contract/staff/staff.ts';
import type { HandOverVisit } from '#contract/staff/staff.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { managedStaff } from '../../staff/index.ts';
import { outsideRules } from '../requests/booking-request.ts';
import { readSlots } from '../slots/read-slots.ts';
import { bookedAhead } from './impact-store.ts';
import type { BookedRow } from './impact-store.ts';
import { queryOf } from './preview-rows.ts';

const MOST_LISTED = 200;
const MOST_COLLEAGUES = 20;

/** The appointments of a person who leaves, each with the colleagues who are assigned and free then. */
export const handOverRoute = route(seeHandOver, async ({ params, person, scope, now, read }) =>
  ok({
    data: await read(async (tx) => {
      const { id } = await managedStaff(tx, readId(params.id) ?? 0, { person, scope });
      const within = scope.reach === 'vendor' ? null : scope.locationIds;
      const of = { locationIds: within, serviceIds: null, staffIds: [id], roomIds: null };
      const booked = await bookedAhead(tx, of, { now, most: MOST_LISTED });
      const visits: HandOverVisit[] = [];
      const suggested: Suggested[] = [];
      for (const row of booked) {
        visits.push(await visitOf(tx, row, { leaver: id, now, suggested }));
        await nextTurn();
      }
      return { visits, count: booked[0]?.total ?? 0 };
    }),
  }),
);

/** Time that an earlier suggestion takes: a colleague is suggested once for overlapping appointments. */
interface Suggested {
  staffId: number;
  from: Instant;
  to: Instant;
}

async function visitOf(
  tx: Tx,
  row: BookedRow,
  { leaver, now, suggested }: { leaver: number; now: Instant; suggested: Suggested[] },
): Promise<HandOverVisit> {
  const colleagues = await freeColleagues(tx, row, { leaver, now });
  const from = row.startsAt - row.bufferBefore * MINUTE;
  const to = row.endsAt + row.bufferAfter * MINUTE;
  const isUsed = (id: number) =>
    suggested.some((one) => one.staffId === id && one.from < to && one.to > from);
  const free = colleagues.toSorted((a, b) => Number(isUsed(a.id)) - Number(isUsed(b.id)));
  if (free[0] && !isUsed(free[0].id)) suggested.push({ staffId: free[0].id, from, to });
  return {
    id: String(row.id),
    version: row.version,
    first_name: row.firstName,
    last_name: row.lastName,
    service: row.serviceName,
    location: row.locationName,
    start: toIso(row.startsAt),
    zone: row.zone,
    colleagues: free.slice(0, MOST_COLLEAGUES).map((one) => ({ ...one, id: String(one.id) })),
  };
}

/** The slot engine's own judgement, at the time of the appointment. */
async function freeColleagues(
  tx: Tx,
  row: BookedRow,
  { leaver, now }: { leaver: number; now: Instant },
): Promise<{ id: number; name: string }[]> {
  const query = {
    ...queryOf(row, { from: row.startsAt, to: row.startsAt + 1 }),
    ...outsideRules(true),
    method: row.method,
    attendees: row.seats,
    movingVisitId: row.id,
  };
  const found = await readSlots(tx, query, { now, who: true });
  const slot = found?.result.slots.find(({ start }) => start === row.startsAt);
  return (slot?.staffIds ?? [])
    .filter((id) => id !== leaver)
    .flatMap((id) => {
      const name = found!.rows.staff?.find((one) => one.id === id)?.name;
      return name === undefined ? [] : [{ id, name }];
    });
}
