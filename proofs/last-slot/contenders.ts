import { HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offerTimes } from '#server/capabilities/appointments/wait-list/offer-times.ts';
import { aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import { aGroupSession } from '#server/testing/group-sessions-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { Came, SignedIn } from '#server/testing/requests.ts';
import { aWaitListEntry, isBooked, worksHours } from '#server/testing/slots-store.ts';
import { onlyOn, referencesOf } from '../offers/offers-store.ts';
import type { Branch } from './entry-channels.ts';

/** One who wants a slot, by one of the schedule's ways. */
export interface Contender {
  by: Way;
  staff: number;
  start: Instant;
  go(): Promise<Came<{ data: { id: string } }>>;
}

export type Way = (typeof WAYS)[number];

export const WAYS = [
  ...(['move', 'series', 'session', 'offer', 'longer', 'pages', 'staff', 'overbook', 'no-right'] as const),
] as const;

const MONDAY = '2026-11-23';
const INTERNAL = '/api/internal/v1';

export interface Schedule {
  branch: Branch;
  /** The first contested start; each staff member has an appointment just before it. */
  nine: Instant;
  starts: number;
}

/**
 * Everyone who wants the slots of one morning, slot after slot: staff who move appointments of other days there, book
 * further dates of a series, repeat a session or make an appointment longer; visitors who accept offers or book; staff
 * with the right to overbook, and staff without it.
 */
export async function contenders({ branch, nine, starts }: Schedule): Promise<Contender[]> {
  const { app, vendor, location, service, staff, manager } = branch;
  const { db } = app.deps;
  const ofVisit = { location, service };
  for (const [key, value] of [
    ['feature.waitList', true],
    ['waitListEnabled', true],
    ['waitList.offers', 'to-all'],
    ['time_to_book', 0],
  ] as const)
    await setSetting(db, vendor, { key, value });
  const before = new Map<number, number>();
  for (const id of staff) {
    await worksHours(db, vendor, { staff: id, location, from: 510, to: 540 });
    before.set(
      id,
      await isBooked(db, vendor, { ...ofVisit, staff: id, from: nine - 30 * MINUTE, minutes: 30 }),
    );
  }
  await onlyOn(app, vendor, 1);
  for (let n = 0; n < staff.length * starts; n += 1)
    await aWaitListEntry(db, vendor, { ...ofVisit, email: `w${n}@example.com`, to: MONDAY });
  const waiting = await referencesOf(app, vendor);
  await offerTimes(app.deps);
  const inGroups = await aService(db, vendor, { locations: [location] });
  const limited = await signedIn(branch, 13);
  const sessions = new Map<number, number>();
  for (const id of staff) {
    const session = { vendorId: vendor, location, service: inGroups, hosts: [id], starts: nine + 48 * HOUR };
    sessions.set(id, await aGroupSession(db, session));
  }

  const slots: Contender[][] = [];
  for (let index = 0; index < starts; index += 1) {
    const start = nine + index * 30 * MINUTE;
    for (const [turn, id] of staff.entries()) {
      const elsewhere = { ...ofVisit, staff: id, from: start + 24 * HOUR, minutes: 30 };
      const moved = await isBooked(db, vendor, elsewhere);
      const time = { start: toIso(start), staff_id: String(id) };
      const reference = waiting[index * staff.length + turn]!;
      const person = { first_name: 'Dana', email: `dana-${index}-${id}@example.com` };
      const body = { location_id: String(location), service_id: String(service), ...time, attendee: person };
      const book = (as: SignedIn, more: object) =>
        ask(app, `POST ${INTERNAL}/admin/appointments`, { ...as, body: { ...body, ...more } });
      const change = (visit: number, more: object) =>
        ask(app, `PATCH ${INTERNAL}/admin/appointments/${visit}`, { ...manager, body: more });
      const ways: Record<Way, Contender['go']> = {
        move: () => change(moved, time),
        series: () => book(manager, { like_id: String(moved) }),
        session: () =>
          ask(app, `POST ${INTERNAL}/admin/groups/${sessions.get(id)}/repeats`, {
            ...manager,
            body: { start: time.start },
          }),
        offer: () =>
          ask(app, `POST ${INTERNAL}/appointments`, { body: { ...body, attendee: {}, offer: reference } }),
        longer: () => change(before.get(id)!, { ...time, start: toIso(nine - 30 * MINUTE), minutes: 60 }),
        pages: () => ask(app, `POST ${INTERNAL}/appointments`, { body }),
        staff: () => book(manager, {}),
        overbook: () => book(manager, { overbook: { reason: 'She flies tonight' } }),
        'no-right': () => book(limited, { overbook: { reason: 'She flies tonight' } }),
      };
      // Each way is the first of some slots.
      const turned = WAYS.map((_, way) => WAYS[(way + slots.length) % WAYS.length]!);
      const willing = turned.filter((by) => by !== 'longer' || index === 0);
      slots.push(willing.map((by) => ({ by, staff: id, start, go: ways[by] })));
    }
  }
  return WAYS.flatMap((_, turn) => slots.flatMap((all) => all[turn] ?? []));
}

async function signedIn({ app, vendor, location }: Branch, role: number): Promise<SignedIn> {
  const [email, password] = [`role-${role}@schedule.test`, 'a-long-password-1'];
  const identityId = await app.access.createIdentity({ email, name: email, password });
  await aStaffMember(app.deps.db, vendor, { role, locations: [location], identityId });
  return signInAs(app, email, password);
}
