import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { aStaffMember } from './builders-store.ts';
import { ask } from './requests.ts';
import { aSocket } from './sockets.ts';
import type { TestSocket } from './sockets.ts';

const PASSWORD = 'a-long-password-1';

export interface StaffSession {
  token: string;
  csrf: string;
  cookie: string;
  staffId: number;
}

export interface StaffPage extends StaffSession {
  socket: TestSocket;
}

interface Staff {
  vendorId: number;
  role: number;
  locations: number[];
}

let counter = 0;

/** A new signed-in staff member whose page is connected to `address`. */
export async function aStaffPage(app: TestApp, address: string, of: Staff): Promise<StaffPage> {
  const session = await aStaffSession(app, of);
  return { ...session, socket: await aSocket(address, session.token) };
}

/** The same without a connection. */
export async function aStaffSession(app: TestApp, of: Staff): Promise<StaffSession> {
  counter += 1;
  const email = `page${counter}@example.com`;
  const identityId = await app.access.createIdentity({ email, name: 'Robin', password: PASSWORD });
  const { vendorId, role, locations } = of;
  const staffId = await aStaffMember(app.deps.db, vendorId, { role, locations, identityId });
  const answer = await ask(app, 'POST /api/internal/v1/session', { body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  const { realtime_token: token, csrf_token: csrf } = answer.body.data as Record<string, string>;
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return { token: token!, csrf: csrf!, cookie, staffId };
}
