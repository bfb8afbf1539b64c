import type { Role } from '#domain/codes/role.ts';
import { HOUR, toIso } from '#domain/time/instant.ts';
import { addStaffMember } from '../capabilities/staff/index.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { TestApp } from './app.ts';
import { MOMENT } from './app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty, setSetting } from './builders-store.ts';
import { withPasskeyAfter } from './second-factor-store.ts';
import type { TestVendor } from './builders-store.ts';
import { aJoin, ask, keepStatistics, signInAs } from './requests.ts';
import { aGroupSession, hasSeat, nextSession } from './group-sessions-store.ts';
import type { Asking, Came, SignedIn } from './requests.ts';
import { aWaitListEntry, becomesDue, isBooked, worksHours } from './slots-store.ts';

export const ROLES: readonly Role[] = [5, 7, 10, 13, 15, 20, 30, 50];

/** Every kind of caller. The eight roles work at our location; the others work elsewhere, or no longer. */
export const PRINCIPALS = [
  'anonymous',
  ...ROLES,
  'staff of another location',
  'manager of another location',
  'admin of another vendor',
  'deactivated',
  'of a suspended vendor',
  'signed out',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Two vendors, a location with a line, and one signed-in person of each kind. */
export interface EveryRole {
  vendorId: number;
  db: Database;
  location: number;
  service: number;
  room: number;
  station: number;
  category: number;
  /** A line of business. */
  line: number;
  /** Adds a staff member of role 10 at the location, with an account or not; returns their id. */
  aNewcomer(of: { account: boolean }): Promise<number>;
  /** Another service at the location. */
  other: number;
  sessionOf(who: Principal): SignedIn | undefined;
  call(who: Principal, line: Parameters<typeof ask>[1], more?: Asking): Promise<Came>;
  /** Runs a job of the worker once. */
  runJob(name: string): Promise<void>;
  /** Adds a visit to our line, not called yet; returns its id. */
  aVisit(): Promise<string>;
  /** A body that books an appointment there, each time at another time. */
  booking(): object;
  /** Adds an appointment with the staff member of role 10; returns the visit's id. */
  anAppointment(): Promise<string>;
  /** The confirmation number of an appointment there that is due. */
  aDueNumber(): Promise<string>;
  /** An appointment that is due, with the staff member of role 10; returns the visit's id. */
  aDueAppointment(): Promise<string>;
  /** The id of an entry of the wait list there. */
  aWaitListEntry(): Promise<number>;
  /** The id of the staff member of a role at our location. */
  staffOf(role: Role): Promise<number>;
  aRoom(): Promise<number>;
  /** The id of a client of our location, who prefers the staff member of role 10. */
  aClient(): Promise<number>;
  /** The id of a group session at our location, led by the staff member of role 10. */
  aSession(): Promise<number>;
  /** A service at our location that is held in groups. */
  groupService(): Promise<number>;
  /** An attendee of such a session. */
  anAttendee(): Promise<{ session: number; visit: number }>;
  /** A country with holidays that no calendar follows yet. */
  aCountry(): Promise<string>;
  /** The id of a holiday calendar at our location, with Christmas Day of 2026. */
  aCalendar(): Promise<number>;
  /** The id of an adjustment: of a type at our location, or of the caller's own hours. */
  anAdjustment(of: 'staff' | 'location' | 'room' | Principal): Promise<number>;
  /** Attaches a file to an appointment; returns its path after `/visits/`. */
  aFile(): Promise<string>;
}

export async function everyRole(app: TestApp): Promise<EveryRole> {
  const { db } = app.deps;
  const ours = await aVendor(db, { pathname: 'ours' });
  const theirs = await aVendor(db, { pathname: 'theirs' });
  for (const { id } of [ours, theirs])
    for (const key of [
      'feature.newCategories',
      'feature.conversations',
      'feature.chats',
      'feature.newActivities',
      'feature.waitList',
      'waitListEnabled',
      'feature.shortcuts',
      'feature.roleBasedAccessControl',
      'feature.appointmentBookingChannel',
    ])
      await setSetting(db, id, { key, value: true });
  const location = await aLocation(db, ours.id);
  const service = await aService(db, ours.id, { locations: [location] });
  const other = await aService(db, ours.id, { locations: [location] });
  const [room, station, category, business] = await db.withVendor(ours.id, async (tx) => [
    await tx.one(
      sql<{
        id: number;
      }>`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${ours.id}, ${location}, 'Elm') RETURNING id`,
    ),
    await tx.one(
      sql<{
        id: number;
      }>`INSERT INTO stations (vendor_id, location_id, name, short_name) VALUES (${ours.id}, ${location}, 'Counter 1', 'C1') RETURNING id`,
    ),
    await tx.one(
      sql<{
        id: number;
      }>`INSERT INTO categories (vendor_id, name) VALUES (${ours.id}, 'Borrowing') RETURNING id`,
    ),
    await tx.one(
      sql<{
        id: number;
      }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${ours.id}, 'Retail') RETURNING id`,
    ),
  ]);
  await db.withVendor(ours.id, (tx) =>
    tx.run(
      sql`UPDATE services SET category_id = ${category.id}, line_of_business_id = ${business.id} WHERE vendor_id = ${ours.id} AND id = ${service}`,
    ),
  );
  const here = { vendor: ours, location, serves: [service, other] };
  const elsewhere = { vendor: ours, location: await aLocation(db, ours.id), serves: [] };
  const abroad = { vendor: theirs, location: await aLocation(db, theirs.id), serves: [] };
  const sessions = new Map<Principal, SignedIn>();
  for (const role of ROLES) sessions.set(role, await signedIn(app, { name: `role-${role}`, role, ...here }));
  sessions.set('staff of another location', await signedIn(app, { name: 'staff', role: 10, ...elsewhere }));
  sessions.set(
    'manager of another location',
    await signedIn(app, { name: 'manager', role: 20, ...elsewhere }),
  );
  sessions.set('admin of another vendor', await signedIn(app, { name: 'stranger', role: 30, ...abroad }));
  sessions.set('deactivated', await signedIn(app, { name: 'deactivated', role: 30, ...here }));
  sessions.set('signed out', await signedIn(app, { name: 'left', role: 30, ...here }));
  await db.withVendor(ours.id, (tx) =>
    tx.run(sql`UPDATE staff SET deactivated_at = created_at WHERE display_name = 'deactivated'`),
  );
  const suspended = await aVendor(db, { pathname: 'suspended' });
  const there = { vendor: suspended, location: await aLocation(db, suspended.id), serves: [] };
  sessions.set('of a suspended vendor', await signedIn(app, { name: 'suspended', role: 30, ...there }));
  await db.acrossVendors((tx) =>
    tx
      .run(sql`SELECT set_config('role', 'none', true)`)
      .then(() => tx.run(sql`UPDATE vendors SET suspended_at = now() WHERE id = ${suspended.id}`)),
  );
  await ask(app, 'DELETE /api/internal/v1/session', sessions.get('signed out'));
  const { id: staff } = await db.withVendor(ours.id, (tx) =>
    tx.one(sql<{ id: number }>`SELECT id FROM staff WHERE display_name = 'role-10'`),
  );
  await worksHours(db, ours.id, { staff, location, from: 0, to: 1440 });
  const aRoom = async (): Promise<number> => {
    const { id } = await db.withVendor(ours.id, (tx) =>
      tx.one(sql<{ id: number }>`
        INSERT INTO rooms (vendor_id, location_id, name) VALUES (${ours.id}, ${location}, 'Oak') RETURNING id`),
    );
    return id;
  };
  let countries = 0;
  let calendars = 0;
  let newcomers = 0;
  let visitors = 0;
  let booked = 0;
  const nextTime = () => MOMENT + (24 + (booked += 1)) * HOUR;
  const bookNext = () => isBooked(db, ours.id, { staff, location, service, from: nextTime(), minutes: 30 });
  let client: Promise<number> | undefined;
  const addClient = () =>
    db.withVendor(ours.id, async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        INSERT INTO clients (vendor_id, first_name, last_name, email, home_location_id, preferred_staff_id, created_at)
        VALUES (${ours.id}, 'Vera', 'Lind', 'vera.lind@example.com', ${location}, ${staff}, ${new Date(MOMENT)}) RETURNING id`);
      return id;
    });
  let workshop: Promise<number> | undefined;
  // Only where a test needs it: another service would change what the location offers.
  const groupService = () =>
    (workshop ??= aService(db, ours.id, { locations: [location], name: 'Workshop' }));
  const aSession = async (): Promise<number> => {
    const of = { vendorId: ours.id, location, service: await groupService(), hosts: [staff] };
    return aGroupSession(db, { ...of, starts: nextSession() });
  };
  return {
    vendorId: ours.id,
    db,
    location,
    service,
    room: room.id,
    station: station.id,
    category: category.id,
    line: business.id,
    other,
    sessionOf: (who) => sessions.get(who),
    call: (who, line, more = {}) => ask(app, line, { ...sessions.get(who), ...more }),
    async aNewcomer({ account }) {
      const email = `newcomer-${(newcomers += 1)}@harbor.test`;
      const person = { email, name: email, password: 'a-long-password-1' };
      const identityId = account ? await app.access.createIdentity(person) : null;
      return db.withVendor(ours.id, async (tx) => {
        const newcomer = { role: 10, firstName: email, lastName: '', email, identityId, now: MOMENT };
        const id = await addStaffMember(tx, newcomer, { kind: 'system', id: null });
        await tx.run(
          sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${ours.id}, ${id}, ${location})`,
        );
        return id;
      });
    },
    async runJob(name) {
      await app.jobs.find((job) => job.name === name)!.work({});
    },
    async aVisit() {
      visitors += 1;
      const body = aJoin({ location, service, email: `visitor-${visitors}@example.com` });
      const joined = await ask<{ data: { id: string } }>(app, 'POST /api/v2/open/queue-appointments', {
        body,
      });
      if (joined.status !== 201) throw new Error(`joining: ${joined.text}`);
      await keepStatistics(app);
      return joined.body.data.id;
    },
    booking: () => ({
      location_id: String(location),
      service_id: String(service),
      start: toIso(nextTime()),
      attendee: { first_name: 'Ana', email: 'ana@example.com' },
    }),
    anAppointment: async () => String(await bookNext()),
    aDueNumber: async () => becomesDue(db, ours.id, { visit: await bookNext(), at: MOMENT }),
    aDueAppointment: async () => {
      const visit = await bookNext();
      await becomesDue(db, ours.id, { visit, at: MOMENT });
      return String(visit);
    },
    aWaitListEntry: () => aWaitListEntry(db, ours.id, { location, service, email: 'eve@example.com' }),
    staffOf: async (role) =>
      (
        await db.withVendor(ours.id, (tx) =>
          tx.one(sql<{ id: number }>`SELECT id FROM staff WHERE display_name = ${`role-${role}`}`),
        )
      ).id,
    aRoom,
    aClient: () => (client ??= addClient()),
    aSession,
    groupService,
    async anAttendee() {
      const session = await aSession();
      return { session, visit: await hasSeat(db, { vendorId: ours.id, session, visit: await bookNext() }) };
    },
    aCountry: () => Promise.resolve(COUNTRIES[(countries += 1) % COUNTRIES.length]!),
    aCalendar: () =>
      db.withVendor(ours.id, async (tx) => {
        calendars += 1;
        const { id } = await tx.one(sql<{ id: number }>`
          INSERT INTO holiday_calendars (vendor_id, country, state, location_ids, filled_year, created_at)
          VALUES (${ours.id}, 'FR', ${`s${calendars}`}, ${[location]}::bigint[], 2028, ${new Date(MOMENT)}) RETURNING id`);
        await tx.run(sql`
          INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, calendar_id)
          VALUES (${ours.id}, 3, ${location}, 'unavailable', '2026-12-25', '2026-12-25', ${id})`);
        return id;
      }),
    async anAdjustment(of) {
      const subject =
        of === 'location'
          ? sql`SELECT ${ours.id}::bigint, 2, ${location}::bigint`
          : of === 'room'
            ? sql`SELECT ${ours.id}::bigint, 4, ${await aRoom()}::bigint`
            : sql`SELECT vendor_id, 1, id FROM staff WHERE display_name = ${staffName(of)} LIMIT 1`;
      const vendorId = of === 'admin of another vendor' ? theirs.id : ours.id;
      const { id } = await db.withVendor(vendorId, (tx) =>
        tx.one(sql<{ id: number }>`
          INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, approved)
          SELECT s.*, 'unavailable', '2026-12-03', '2026-12-03', ${['staff', 'location', 'room'].includes(String(of))} FROM (${subject}) s RETURNING id`),
      );
      return id;
    },
    async aFile() {
      const visit = await isBooked(db, ours.id, {
        staff,
        location,
        service,
        from: nextTime(),
        minutes: 30,
      });
      const { id } = await db.withVendor(ours.id, (tx) =>
        tx.one(sql<{ id: number }>`
          INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
          VALUES (${ours.id}, ${visit}, ${visit}, 'a.pdf', 'application/pdf', 1, 'x', ${new Date(MOMENT)}) RETURNING id`),
      );
      return `${visit}/files/${id}`;
    },
  };
}

const COUNTRIES = 'CA US GB FR DE ES IT PL NL BE CH AT SE NO DK FI IE PT'.split(' ');

/** The name of a principal's staff member; staff of the location for any other word. */
function staffName(of: string | number): string {
  if (typeof of === 'number' && of !== 50) return `role-${of}`;
  const names: Record<string, string> = {
    'staff of another location': 'staff',
    'manager of another location': 'manager',
    'admin of another vendor': 'stranger',
  };
  return names[String(of)] ?? 'role-10';
}

interface StaffFixture {
  name: string;
  role: Role;
  vendor: TestVendor;
  location: number;
  serves: readonly number[];
}

async function signedIn(
  app: TestApp,
  { name, role, vendor, location, serves }: StaffFixture,
): Promise<SignedIn> {
  const [email, password] = [`${name}@harbor.test`, 'a-long-password-1'];
  const identityId = await app.access.createIdentity({ email, name, password });
  if (role === 50) {
    await app.access.makeProductAdmin(identityId);
    const session = await withPasskeyAfter(app.deps.db, email, () => signInAs(app, email, password));
    await ask(app, 'PUT /api/internal/v1/session/vendor', {
      ...session,
      body: { vendor: vendor.pathname, reason: 'A support request' },
    });
    return session;
  }
  const staff = await aStaffMember(app.deps.db, vendor.id, {
    name,
    role,
    locations: [location],
    serves,
    identityId,
  });
  if (role !== 7) await onDuty(app.deps.db, vendor.id, { staff, location });
  return signInAs(app, email, password);
}
