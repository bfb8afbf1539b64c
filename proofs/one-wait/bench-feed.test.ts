import { beforeAll, expect, it } from 'vitest';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { cachedLocation } from '#server/capabilities/locations/index.ts';
import { waitsOf } from '#server/capabilities/queue/waits/waits.ts';
import { readConfigurationVersion } from '#server/capabilities/vendors/index.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import type { Desk, Guest } from '../../benches/branch/day.ts';
import { BranchFeed } from '../../benches/branch/feed.ts';
import { DAY_ENDS, WORLDS } from '../../benches/branch/workload.ts';
import type { Branch, Colleague } from '../../benches/branch/workload.ts';
import { setStaffHours } from './bench-store.ts';

/* One situation twice: in the database, where the server reads it, and in the bench's simulation. */

const OPENS = 540;
const MIDNIGHT = Date.UTC(2026, 10, 20);
const instant = (minute: number) => MIDNIGHT + (OPENS + minute) * MINUTE;
const MINUTES = [8, 18];
/** Each serves the first service, and the third both; lunch differs. The last one comes an hour before closing. */
const TEAM = [
  { serves: [0], from: 0, lunchAt: 180 },
  { serves: [0], from: 0, lunchAt: 210 },
  { serves: [0, 1], from: 0, lunchAt: 240 },
  { serves: [1], from: 240, lunchAt: 360 },
];

let app: TestApp;
let vendor: TestVendor;
let location: number;
let services: number[];
let team: { id: number; session: SignedIn; colleague: Colleague }[];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { zone: 'UTC', hours: { from: OPENS, to: OPENS + DAY_ENDS } });
  services = [];
  for (const minutes of MINUTES)
    services.push(await aService(db, vendor.id, { locations: [location], minutes, methods: [1] }));
  team = [];
  for (const [n, { serves, from, lunchAt }] of TEAM.entries()) {
    const email = `person-${n}@example.com`;
    const identityId = await app.access.createIdentity({ email, name: email, password: 'a-long-password-1' });
    const serviceIds = serves.map((index) => services[index]!);
    const of = { locations: [location], serves: serviceIds, methods: [1], identityId };
    const id = await aStaffMember(db, vendor.id, of);
    const lunch = { from: OPENS + lunchAt, to: OPENS + lunchAt + 30 };
    await setStaffHours(db, vendor.id, {
      staff: id,
      location,
      stretches: [
        [OPENS + from, lunch.from],
        [lunch.to, OPENS + DAY_ENDS],
      ],
    });
    const colleague: Colleague = {
      staffId: id,
      services: new Set(serviceIds),
      from,
      until: DAY_ENDS,
      lunchAt,
      lunch: 30,
      speed: 1,
    };
    team.push({ id, session: await signInAs(app, email), colleague });
  }
});

const duty = (n: number, state: string) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
    ...team[n]!.session,
    body: { state, station_id: null },
  });

async function join(service: number): Promise<number> {
  const body = aJoin({ location, service, email: `bench-${app.clock.now()}@example.com` });
  return Number((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data.id);
}

const deskOf = (n: number, changes: Partial<Desk>): Desk => ({
  colleague: team[n]!.colleague,
  state: 'available',
  wakesAt: 0,
  serving: null,
  since: 0,
  lunched: false,
  announced: { state: 'available', since: 0, seenAt: 0 },
  ...changes,
});

it('the wait bench feeds the estimator what the server does', async () => {
  const at = (minute: number) => app.clock.set(instant(minute));
  at(0);
  for (const n of [0, 1]) await duty(n, 'available');
  at(150);
  await duty(2, 'available');
  at(170);
  await join(services[0]!);
  at(172);
  const called = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, {
    ...team[0]!.session,
    body: {},
  });
  expect(called.status).toBe(200);
  at(205);
  await duty(1, 'break');
  for (const [minute, service] of [
    [206, 1],
    [207, 0],
    [209, 1],
  ] as const) {
    at(minute);
    await join(services[service]!);
  }
  at(212);

  const rows = await app.deps.db.withVendor(vendor.id, async (tx) => {
    const version = await readConfigurationVersion(tx);
    const row = await cachedLocation(tx, { id: location, version, now: app.clock.now() });
    return (await waitsOf(tx, [row!], app.clock.now())).get(location)!;
  });
  const guests = rows.line.map(
    ({ ticketId, visitId, serviceId, joinedAt, orderAt, bookedStart, preferredStaffId }): Guest => ({
      entry: {
        ticketId,
        visitId,
        serviceId,
        joinedAt,
        orderAt,
        bookedStart,
        preferredStaffId,
        method: 1,
        priority: 0,
        heldUntil: null,
        calledAt: null,
      },
      at: (joinedAt - instant(0)) / MINUTE,
      leavesAt: Infinity,
      patience: Infinity,
      minutesBase: 0,
      turn: null,
      foundNoFreeStaff: true,
    }),
  );
  expect(guests).toHaveLength(4);
  const [serving, ...line] = guests as [Guest, ...Guest[]];
  const branch: Branch = {
    name: 'real',
    services: services.map((id, n) => ({ id, mean: MINUTES[n]!, cv: 0.6, share: 0.5 })),
    team: team.map(({ colleague }) => colleague),
    walkIns: 0,
    booked: 0,
  };
  const feed = new BranchFeed(branch, WORLDS[0]!);
  for (const { serviceId, method, wait } of rows.offers) {
    expect(wait).toMatchObject({ shown: true });
    const guest = { ...serving, at: 212, entry: { ...serving.entry, serviceId, method } };
    const input = feed.input({
      now: 212,
      line,
      desks: [
        deskOf(0, {
          state: 'busy',
          serving,
          since: 172,
          announced: { state: 'available', since: 0, seenAt: 172 },
        }),
        deskOf(1, { state: 'lunch', lunched: true, announced: { state: 'break', since: 205, seenAt: 205 } }),
        deskOf(2, { announced: { state: 'available', since: 150, seenAt: 150 } }),
        deskOf(3, { state: 'off', announced: { state: 'off', since: 0, seenAt: 0 } }),
      ],
      bookings: [],
      guest,
      instant,
    });
    const { tickets, newcomers } = estimateWaits(input);
    expect(roughly(newcomers[0]!)).toEqual(roughly(wait));
    for (const [ticketId, own] of rows.tickets) expect(roughly(tickets.get(ticketId)!)).toEqual(roughly(own));
  }
});

/** Rows of learned lengths and settings are read as text in between. */
const roughly = (wait: WaitEstimate) =>
  wait.shown ? { ...wait, raw: Object.values(wait.raw).map((figure) => Math.round(figure * 1e6)) } : wait;
