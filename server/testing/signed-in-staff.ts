import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import { aStaffMember } from './builders-store.ts';
import { signInAs } from './requests.ts';
import type { SignedIn } from './requests.ts';

/** Adds a staff member with an account, and signs them in. */
export async function aSignedInStaffMember(
  app: TestApp,
  vendorId: number,
  of: Omit<Parameters<typeof aStaffMember>[2], 'identityId'> & { email?: string },
): Promise<{ id: number; who: SignedIn }> {
  const { email = `${randomUUID()}@staff.test`, ...staff } = of;
  const password = 'a-long-password-1';
  const identityId = await app.access.createIdentity({ email, name: staff.name ?? email, password });
  const id = await aStaffMember(app.deps.db, vendorId, { ...staff, identityId });
  return { id, who: await signInAs(app, email, password) };
}
