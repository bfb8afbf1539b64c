import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { insertStaffMember } from './staff-store.ts';
import type { NewStaffMember } from './staff-store.ts';

/** Adds a staff member to the vendor. Returns their id. */
export async function addStaffMember(tx: Tx, staff: NewStaffMember, actor: Actor): Promise<number> {
  const id = await insertStaffMember(tx, staff);
  const subject = { kind: 'staff', id, version: 1 };
  await appendEvent(tx, { subject, kind: 'staff-added', actor, at: staff.now, data: { role: staff.role } });
  if (staff.identityId)
    await recordSecurityEvent(tx, {
      kind: 'rights-changed',
      at: staff.now,
      identityId: staff.identityId,
      account: staff.email,
      address: '',
      detail: { role: staff.role },
    });
  return id;
}
