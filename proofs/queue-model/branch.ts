import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aStation,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask as send, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { ask } from './asking.ts';
import type { Counter, AskingShown } from './asking.ts';
import { keepSignedIn, setCondition, assignAlso } from './branch-store.ts';
import { OPEN, TARGETS } from './line.ts';
import type { Branch, Condition, Person } from './line.ts';
import type { Op } from './step.ts';

const ZONE = 'America/Los_Angeles';
const PREFIXES = ['A', 'B', 'A'];
const STATIONS = 2;

/** The staff of one vendor, signed in once; each run opens a new branch for them. */
export interface Firm {
  app: TestApp;
  vendor: TestVendor;
  people: readonly Person[];
  staff: { id: number; session: SignedIn }[];
}

export async function openFirm(app: TestApp, people: readonly Person[]): Promise<Firm> {
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  const staff: Firm['staff'] = [];
  for (const [index, person] of people.entries()) {
    const email = `person-${index}-${vendor.id}@proof.test`;
    const identityId = await app.access.createIdentity({ email, name: email, password: 'a-long-password-1' });
    const role = person.manager ? 20 : 10;
    const id = await aStaffMember(db, vendor.id, {
      name: `Person ${index}`,
      role,
      locations: [],
      identityId,
    });
    staff.push({ id, session: await signInAs(app, email) });
  }
  return { app, vendor, people, staff };
}

/** A location of the real product, driven by the model's operations. */
export interface RealBranch extends Omit<Branch, 'staff'>, Omit<Counter, 'staff'> {
  firm: Firm;
  staff: (Firm['staff'][number] & Person)[];
  perform(op: Op): Promise<AskingShown>;
}

export async function openBranch(firm: Firm): Promise<RealBranch> {
  const { app, vendor, people } = firm;
  const { db } = app.deps;
  const location = await aLocation(db, vendor.id, { zone: ZONE, hours: null });
  await setSetting(db, vendor.id, { key: 'callback_requests_enabled', value: true });
  await keepSignedIn(db, app.clock.now());
  const elsewhere = await aLocation(db, vendor.id, { zone: ZONE, hours: null });
  const both = [location, elsewhere];
  const serviceIds: number[] = [];
  // The first service has the target wait of the location.
  await setSetting(db, vendor.id, { key: 'lobby.targetMinutes', value: TARGETS[0], location });
  for (const [index, prefix] of PREFIXES.entries()) {
    const own = index === 0 ? {} : { target: TARGETS[index]! };
    serviceIds.push(await aService(db, vendor.id, { prefix, locations: both, ...own }));
  }
  const stationIds: number[] = [];
  for (let n = 0; n < STATIONS; n += 1) stationIds.push(await aStation(db, vendor.id, { location }));
  for (const [index, { services }] of people.entries()) {
    const serves = (services ?? []).map((service) => serviceIds[service]!);
    const staff = firm.staff[index]!.id;
    for (const at of both)
      await db.withVendor(vendor.id, (tx) => assignAlso(tx, { staff, location: at, services: serves }));
  }
  const counter = {
    ...modelBranch(people),
    location,
    elsewhere,
    serviceIds,
    stationIds,
    existing: new Map(),
  };
  const branch: Omit<RealBranch, 'perform'> = {
    ...counter,
    firm,
    send: (line, asking) => send(app, line, asking),
    // The model knows the staff by their rights; the counter, by their identity.
    staff: firm.staff.map((one, index) => ({ ...one, ...people[index]! })),
  };
  const condition = { ...OPEN };
  return { ...branch, perform: (op) => perform(branch, op, condition) };
}

export const modelBranch = (people: readonly Person[]): Branch => ({
  staff: people,
  services: PREFIXES.map((prefix) => ({ prefix })),
  stations: STATIONS,
  dayOf: (at) => businessDay(at, ZONE),
  dayStart: (day) => businessDayStart(day, ZONE),
  passOverMinutes: 10,
  callbacks: { maxAttempts: 3, retryMinutes: [5, 15] },
  timeouts: { noShow: 10, complete: 15 },
});

async function perform(
  branch: Omit<RealBranch, 'perform'>,
  op: Op,
  condition: Condition,
): Promise<AskingShown> {
  const { app, vendor } = branch.firm;
  if (op.kind === 'end-day' || op.kind === 'move-on') {
    const job = op.kind === 'end-day' ? 'end-days' : 'move-visits-on';
    await app.jobs.find(({ name }) => name === job)!.work({});
    return { ok: true };
  }
  if (op.kind !== 'condition') return ask(branch, op);
  Object.assign(condition, op.change);
  const { db } = app.deps;
  const pausedAt = op.change.paused === undefined ? undefined : op.change.paused ? op.at : null;
  await db.withVendor(vendor.id, (tx) => setCondition(tx, branch.location, { ...condition, pausedAt }));
  await setSetting(db, vendor.id, { key: 'callback_requests_enabled', value: !condition.disabled });
  const method = condition.byTarget ? 'target' : 'oldest';
  await setSetting(db, vendor.id, { key: 'lobby.callMethod', value: method, location: branch.location });
  return { ok: true };
}
