import type { Role } from '#domain/codes/role.ts';
import { HOUR, toIso } from '#domain/time/instant.ts';
import { addStaffMember } from '../capabilities/staff/index.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { TestApp } from './app.ts';
import { MOMENT } from './app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from './builders-store.ts';
import { withPasskeyAfter } from './second-factor-store.ts';
import type { TestVendor } from './builders-store.ts';
import { aJoin, ask, signInAs } from './requests.ts';
import type { Asking, Came, SignedIn } from './requests.ts';
import { isBooked, worksHours } from './slots-store.ts';

export const ROLES: readonly Role[] = [5, 7, 10, 13, 15, 20, 30, 50];

/** Every kind of caller. The eight roles work at our location; the others work elsewhere, or no longer. */
export const PRINCIPALS = [
  'anonymous',
  ...ROLES,
  'staff of another location',
  'manager of another location',
  'admin of another vendor',
  'deactivated',
  'signed out',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Two vendors, a location with a line, and one signed-in person of each kind. */
export interface EveryRole {
  location: number;
  service: number;
  /** Adds a staff member of role 10 at the location, with an account or not; returns their id. */
  aNewcomer(of: { account: boolean }): Promise<number>;
  /** Another service at the location. */
  other: number;
  sessionOf(who: Principal): SignedIn | undefined;
  call(who: Principal, line: Parameters<typeof ask>[1], more?: Asking): Promise<Came>;
  /** Adds a visit to our line, not called yet; returns its id. */
  aVisit(): Promise<string>;
  /** A body that books an appointment there, each time at another time. */
  booking(): object;
  /** Adds an appointment with the staff member of role 10; returns the visit's id. */
  anAppointment(): Promise<string>;
  /** The id of the staff member of a role at our location. */
  staffOf(role: Role): Promise<number>;
  aRoom(): Promise<number>;
  /** Attaches a file to an appointment; returns its path after `/visits/`. */
  aFile(): Promise<string>;
}

export async function everyRole(app: TestApp): Promise<EveryRole> {
  const { db } = app.deps;
  const ours = await aVendor(db, { pathname: 'ours' });
  const theirs = await aVendor(db, { pathname: 'theirs' });
  const location = await aLocation(db, ours.id);
  const service = await aService(db, ours.id, { locations: [location] });
  const other = await aService(db, ours.id, { locations: [location] });
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
  await ask(app, 'DELETE /api/internal/v1/session', sessions.get('signed out'));
  const { id: staff } = await db.withVendor(ours.id, (tx) =>
    tx.one(sql<{ id: number }>`SELECT id FROM staff WHERE display_name = 'role-10'`),
  );
  await worksHours(db, ours.id, { staff, location, from: 0, to: 1440 });
  let newcomers = 0;
  let visitors = 0;
  let booked = 0;
  const nextTime = () => MOMENT + (24 + (booked += 1)) * HOUR;
  return {
    location,
    service,
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
    async aVisit() {
      visitors += 1;
      const body = aJoin({ location, service, email: `visitor-${visitors}@example.com` });
      const joined = await ask<{ data: { id: string } }>(app, 'POST /api/v2/open/queue-appointments', {
        body,
      });
      if (joined.status !== 201) throw new Error(`joining: ${joined.text}`);
      return joined.body.data.id;
    },
    booking: () => ({
      location_id: String(location),
      service_id: String(service),
      start: toIso(nextTime()),
      attendee: { first_name: 'Ana', email: 'ana@example.com' },
    }),
    anAppointment: async () =>
      String(await isBooked(db, ours.id, { staff, location, service, from: nextTime(), minutes: 30 })),
    staffOf: async (role) =>
      (
        await db.withVendor(ours.id, (tx) =>
          tx.one(sql<{ id: number }>`SELECT id FROM staff WHERE display_name = ${`role-${role}`}`),
        )
      ).id,
    aRoom: async () =>
      (
        await db.withVendor(ours.id, (tx) =>
          tx.one(
            sql<{
              id: number;
            }>`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${ours.id}, ${location}, 'Oak') RETURNING id`,
          ),
        )
      ).id,
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
