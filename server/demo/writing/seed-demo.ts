import { setImmediate as nextTurn } from 'node:timers/promises';
import { businessDay } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx, WorkerTx } from '#server/infrastructure/database/database.ts';
import { bulkInsertHistory } from '#server/infrastructure/outbox/events-bulk-store.ts';
import type { EventBulkRow } from '#server/infrastructure/outbox/events-bulk-store.ts';
import { appendEvent, stampEvents } from '#server/infrastructure/outbox/events-store.ts';
import type { Accounts } from '../../capabilities/access/index.ts';
import {
  bulkPutCounters,
  bulkPutDuty,
  bulkPutEndedDays,
  bulkPutLearning,
  bulkPutServiceTimes,
} from '../../capabilities/queue/queue-bulk-store.ts';
import { createVendor } from '../../capabilities/vendors/index.ts';
import { existingVendors, lockDemo } from './demo-state-store.ts';
import { DEMO_PASSWORD, DEMO_VENDORS, PLATFORM_ACCOUNT } from '../vendors/demo-vendors.ts';
import type { VendorData } from '../vendors/vendor-data.ts';
import { playAhead, playDay } from '../simulation/history.ts';
import type { PlayedDay } from '../simulation/history.ts';
import { FURTHEST_DAYS } from '../simulation/plan-bookings.ts';
import { counterRows, dutyRows, endedDayRows, serviceTimeRows } from './today-rows.ts';
import { modelsOf } from './vendor-layout.ts';
import type { VendorLayout } from './vendor-layout.ts';
import { mostLocations, withLocations } from '../vendors/vendor-size.ts';
import { SYSTEM } from '../simulation/visit-life.ts';
import type { DemoVisit } from '../simulation/demo-visit.ts';
import { layOutInDatabase, writeVendor } from './write-vendor.ts';
import { writeReturningClients } from '../simulation/returning-clients.ts';
import { writeVisits } from './write-visits.ts';

export type SeedOptions = {
  db: Database;
  now: Instant;
  seed: number;
  /** One of the demo vendors by its pathname; both when absent. */
  vendor?: string;
  /** The number of locations of each vendor, within its limit; hand-made ones first. */
  locations?: number;
  /** The number of days of history. */
  days?: number;
  log: (line: string) => void;
  accounts: Pick<Accounts, 'createIdentity' | 'identityOfEmail' | 'makeProductAdmin' | 'markDemoAccount'>;
};

export type SeedVerdict =
  | { ok: true; vendors: { pathname: string; id: number; visits: number }[] }
  | { ok: false; code: 'vendor-unknown' | 'vendor-exists' | 'locations-range' | 'days-range'; words: string };

export const DEFAULT_DAYS = 90;
/** Days per batch: the next batch is simulated while the database writes the last. */
const CHUNK = 6;

/**
 * Fills an installation with the demo's vendors, completely or not at all. An invalid request is refused
 * before any write.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedVerdict> {
  const { db, log, days = DEFAULT_DAYS, locations } = options;
  const requested = DEMO_VENDORS.filter(
    ({ pathname }) => options.vendor === undefined || options.vendor === pathname,
  );
  if (requested.length === 0)
    return refused(
      'vendor-unknown',
      `There is no demo vendor "${options.vendor}"; there are ${DEMO_VENDORS.map(({ pathname }) => pathname).join(' and ')}.`,
    );
  const most = Math.max(...requested.map(mostLocations));
  if (locations !== undefined && !(Number.isInteger(locations) && locations >= 1 && locations <= most))
    return refused('locations-range', `The number of locations must be from 1 to ${most}.`);
  if (!(Number.isInteger(days) && days >= 0 && days <= 730))
    return refused('days-range', 'The number of days must be from 0 to 730.');
  const existing = await db.acrossVendors((tx) => existingOf(tx, requested));
  if (existing) return existing;

  const identities = await makeIdentities(options, requested);
  const seeded = await db.acrossVendors(async (tx): Promise<SeedVerdict> => {
    await lockDemo(tx);
    const meanwhile = await existingOf(tx, requested);
    if (meanwhile) return meanwhile;
    const vendors = [];
    for (const vendor of requested) {
      const data = locations === undefined ? vendor : withLocations(vendor, locations);
      vendors.push(await seedVendor(tx as WorkerTx, data, { ...options, days, identities }));
    }
    return { ok: true, vendors };
  }, 'foyer_worker');
  if (!seeded.ok) return seeded;
  // The settings' events too get their positions before any listener starts: listeners see new events only.
  while ((await db.acrossVendors((tx) => stampEvents(tx, 50_000), 'foyer_worker')) > 0);
  for (const { pathname, visits } of seeded.vendors) log(`${pathname}: ${visits} visits over ${days} days`);
  return seeded;
}

type VendorOptions = SeedOptions & { days: number; identities: ReadonlyMap<string, string> };

async function existingOf(tx: Tx, requested: readonly VendorData[]): Promise<Refused | null> {
  const existing = await existingVendors(tx);
  const taken = existing.find(({ pathname }) => requested.some((vendor) => vendor.pathname === pathname));
  return taken ? refused('vendor-exists', `The vendor "${taken.pathname}" exists already.`) : null;
}

async function seedVendor(
  tx: WorkerTx,
  data: VendorData,
  options: VendorOptions,
): Promise<{ pathname: string; id: number; visits: number }> {
  const { now, days, seed, identities } = options;
  const { pathname, name } = data;
  const createdAt = now - (days + 45) * DAY;
  const id = await createVendor(tx, { pathname, name, demo: true, now: createdAt });
  await tx.become(id);
  const layout = await layOutInDatabase(tx, data);
  const today = businessDay(now, data.locations[0]!.timeZone);
  await writeVendor(tx, layout, { createdAt, today, identities });
  const visits = await writeHistory(tx, layout, options);
  const subject = { kind: 'demo', id, version: 1 };
  await appendEvent(tx, { subject, kind: 'demo-seeded', actor: SYSTEM, at: now, data: { seed, days } });
  return { pathname, id, visits };
}

async function writeHistory(
  tx: Tx,
  layout: VendorLayout,
  { now, seed, days }: VendorOptions,
): Promise<number> {
  const vendor = layout.data.pathname;
  const models = modelsOf(layout, { seed, today: businessDay(now, layout.data.locations[0]!.timeZone) });
  const request = {
    zones: new Map(models.map(({ id, zone }) => [id, zone])),
    tzdata: process.versions.tz ?? '',
  };
  const today: PlayedDay[] = [];
  const all: DemoVisit[] = [];
  const events: EventBulkRow[] = [];
  let written: Promise<unknown> = Promise.resolve();
  for (let oldest = days; oldest >= 0; oldest -= CHUNK) {
    const visits: DemoVisit[] = [];
    for (let back = oldest; back >= 0 && back > oldest - CHUNK; back -= 1) {
      for (const location of models) {
        const played = playDay({
          location,
          day: addDays(businessDay(now, location.zone), -back),
          now,
          seed,
          vendor,
        });
        if (played.isToday) today.push(played);
        visits.push(...played.visits);
      }
      // Lets pending writes reach the database.
      await nextTurn();
    }
    for (const visit of visits) all.push(visit);
    await written;
    const sent = await writeVisits(tx, visits, request);
    ({ written } = sent);
    for (const event of sent.events) events.push(event);
  }
  const ahead = models.flatMap((location) => playAhead({ location, now, seed, vendor }, FURTHEST_DAYS));
  await written;
  const last = await writeVisits(tx, ahead, request);
  await bulkPutCounters(tx, counterRows(today));
  await bulkPutEndedDays(tx, endedDayRows(today));
  const times = serviceTimeRows(all);
  await bulkPutServiceTimes(tx, times);
  await bulkPutLearning(
    tx,
    models.flatMap(({ id, lessons }) => lessons.row(id, now)),
  );
  await bulkPutDuty(tx, dutyRows(today, now));
  await last.written;
  await writeReturningClients(tx, all);
  // Last, because it holds up the positions of other vendors' events.
  await bulkInsertHistory(
    tx,
    [...events, ...last.events].sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  return all.length + ahead.length;
}

/** Reuses a sign-in from an earlier, failed run. */
async function makeIdentities(
  { accounts }: SeedOptions,
  vendors: readonly VendorData[],
): Promise<ReadonlyMap<string, string>> {
  const people = vendors.flatMap(({ staff }) =>
    staff.flatMap(({ account, firstName, lastName }) =>
      account ? [{ email: account, name: `${firstName} ${lastName}` }] : [],
    ),
  );
  const idOf = async ({ email, name }: { email: string; name: string }) =>
    [
      email,
      (await accounts.identityOfEmail(email)) ??
        (await accounts.createIdentity({ email, name, password: DEMO_PASSWORD })),
    ] as const;
  const identities = new Map(await Promise.all([...people, PLATFORM_ACCOUNT].map(idOf)));
  for (const identityId of identities.values()) await accounts.markDemoAccount(identityId);
  await accounts.makeProductAdmin(identities.get(PLATFORM_ACCOUNT.email)!);
  return identities;
}

type Refused = Extract<SeedVerdict, { ok: false }>;

function refused(code: Refused['code'], words: string): Refused {
  return { ok: false, code, words };
}
