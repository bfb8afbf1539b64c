import type { Role } from '#domain/codes/role.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { TestApp } from './app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from './builders-store.ts';
import type { TestVendor } from './builders-store.ts';
import { aJoin, ask, signInAs } from './calls.ts';
import type { Asking, Came, SignedIn } from './calls.ts';

export const ROLES: readonly Role[] = [5, 7, 10, 13, 15, 20, 30, 50];

/** Every way to come to a route. The eight roles work at our location; the rest come from elsewhere, or no longer. */
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

/** Two vendors, a location with a line, and one of everybody, signed in. */
export interface Everybody {
  location: number;
  service: number;
  sessionOf(who: Principal): SignedIn | undefined;
  call(who: Principal, line: Parameters<typeof ask>[1], more?: Asking): Promise<Came>;
  /** Somebody new in our line, whom nobody has called; the visit's id. */
  aVisit(): Promise<string>;
}

export async function everybody(app: TestApp): Promise<Everybody> {
  const { db } = app.ground;
  const ours = await aVendor(db, { pathname: 'ours' });
  const theirs = await aVendor(db, { pathname: 'theirs' });
  const location = await aLocation(db, ours.id);
  const service = await aService(db, ours.id, { locations: [location] });
  const here = { vendor: ours, location, serves: [service] };
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
  let visitors = 0;
  return {
    location,
    service,
    sessionOf: (who) => sessions.get(who),
    call: (who, line, more = {}) => ask(app, line, { ...sessions.get(who), ...more }),
    async aVisit() {
      visitors += 1;
      const body = aJoin({ location, service, email: `visitor-${visitors}@example.com` });
      const joined = await ask<{ data: { id: string } }>(app, 'POST /api/v2/open/queue-appointments', {
        body,
      });
      if (joined.status !== 201) throw new Error(`joining: ${joined.text}`);
      return joined.body.data.id;
    },
  };
}

interface Somebody {
  name: string;
  role: Role;
  vendor: TestVendor;
  location: number;
  serves: readonly number[];
}

async function signedIn(app: TestApp, { name, role, vendor, location, serves }: Somebody): Promise<SignedIn> {
  const [email, password] = [`${name}@harbor.test`, 'a-long-password-1'];
  const identityId = await app.access.createIdentity({ email, name, password });
  if (role === 50) {
    await app.access.makeProductAdmin(identityId);
    const session = await signInAs(app, email, password);
    await ask(app, 'PUT /api/internal/v1/session/vendor', { ...session, body: { vendor: vendor.pathname } });
    return session;
  }
  const staff = await aStaffMember(app.ground.db, vendor.id, {
    name,
    role,
    locations: [location],
    serves,
    identityId,
  });
  if (role !== 7) await onDuty(app.ground.db, vendor.id, { staff, location });
  return signInAs(app, email, password);
}
