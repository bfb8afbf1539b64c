import { MINUTE } from '#domain/time/instant.ts';
import { buildApp } from '#server/app.ts';
import { depsOf } from '#server/deps.ts';
import type { App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import type { Listener, Outbox } from '#server/infrastructure/outbox/listeners.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { worksHours } from '#server/testing/slots-store.ts';

/** The business of every run: created once, copied for each. */
export interface Town {
  vendor: string;
  location: number;
  services: number[];
  staff: { cookie: string; csrf: string }[];
}

export interface Running {
  app: App;
  outbox: Outbox;
}

/** A Friday noon in Seattle. */
export const NOON = Date.UTC(2026, 10, 20, 20);

/** When visitors may check in, around the start of their appointment. */
export const CHECK_IN = { before: 30 * MINUTE, after: 5 * MINUTE };
/** Appointments that visitors may check in for at noon, until a little later, and not before the day is over. */
export const STARTS = [15, 30, 90].map((minutes) => NOON + minutes * MINUTE);
/** A jump of the clock: the first appointment is due, and its visitor is late. A session lasts longer. */
export const JUMP = 29 * MINUTE;

interface TownInput {
  connection: Connection;
  clock: Clock;
  random(bytes: number): Buffer;
  listeners?: readonly Listener[];
  log?: Log;
}

/** The whole server in this process: it listens on no port, everything else is as main.ts starts it. */
export async function startServer({
  connection,
  clock,
  random,
  listeners = [],
  log = silentLog,
}: TownInput): Promise<Running> {
  const read = readConfig({
    SECRET_KEY: 'a-secret-key-of-simulations-that-is-long-enough-0123456789',
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: '0',
    RATE_LIMIT: '0',
    DATA_DIR: '/nonexistent',
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  // Statement timeouts run on the machine's clock, outside of the simulation, so they must not fire.
  const patience = { foyer_app: 600_000, foyer_worker: 600_000 };
  const db = openDatabase(connection, { connections: 40, patience });
  const app = await buildApp({ ...depsOf({ config: read.config, connection, db, clock, log }), random });
  await app.http.ready();
  return { app, outbox: await startOutbox({ db, clock, log }, [...app.listeners, ...listeners]) };
}

export async function stopServer({ app, outbox }: Running): Promise<void> {
  await outbox.stop();
  await app.close();
  await app.deps.db.close();
}

const PASSWORD = 'a-long-password-1';

export async function buildTown(connection: Connection, random: (bytes: number) => Buffer): Promise<Town> {
  const running = await startServer({ connection, clock: fixedClock(NOON), random });
  const { app } = running;
  const { db } = app.deps;
  const vendor = await aVendor(db, {
    pathname: 'town',
    settings: {
      schedule_interval: 15,
      time_to_book: 0,
      timeToCancel: 0,
      'lobby.checkInMinutesBefore': CHECK_IN.before / MINUTE,
      'lobby.checkInMinutesAfter': CHECK_IN.after / MINUTE,
    },
  });
  const location = await aLocation(db, vendor.id);
  const services = [
    await aService(db, vendor.id, { locations: [location], prefix: 'A', name: 'Accounts' }),
    await aService(db, vendor.id, { locations: [location], prefix: 'B', name: 'Loans' }),
  ];
  const staff: Town['staff'] = [];
  for (const [n, role] of [20, 13, 10].entries()) {
    const email = `person-${n}@town.test`;
    const identityId = await app.access.createIdentity({ email, name: `Person ${n}`, password: PASSWORD });
    const id = await aStaffMember(db, vendor.id, {
      name: `Person ${n}`,
      role,
      locations: [location],
      serves: services,
      identityId,
    });
    await worksHours(db, vendor.id, { staff: id, location, from: 720, to: 960 });
    await onDuty(db, vendor.id, { staff: id, location, now: NOON });
    staff.push(await signIn(app, email));
  }
  await stopServer(running);
  return { vendor: vendor.pathname, location, services, staff };
}

async function signIn(app: App, email: string): Promise<Town['staff'][number]> {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/internal/v1/session',
    payload: { email, password: PASSWORD },
  });
  if (response.statusCode !== 200) throw new Error(`signing in: ${response.body}`);
  const cookie = [response.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
  return { cookie, csrf: response.json<{ data: { csrf_token: string } }>().data.csrf_token };
}
