import { seeingAllClients } from '#domain/access/all-clients.ts';
import { customRolesOf, sumOfRoles } from '#domain/access/custom-role.ts';
import type { Holder } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** A staff member as a reader of messages. */
export interface TeamMember {
  id: number;
  firstName: string;
  email: string;
  phone: string;
  /** The language of their letters; empty follows the location. */
  lang: string;
  /** Messages that they have switched off. */
  muted: string[];
  holder: Holder;
}

type Row = Omit<TeamMember, 'holder'> & {
  role: number;
  customRoles: Parameters<typeof customRolesOf>[0];
  seesAllClients: boolean | null;
};

/** The active ones among these staff members of active vendors. */
export async function teamMembers(tx: Tx, ids: readonly number[]): Promise<TeamMember[]> {
  const rows = await tx.many(sql<Row>`
    SELECT s.id, s.first_name, COALESCE(i.email, s.email) AS email, s.phone, COALESCE(i.lang, '') AS lang, COALESCE(m.kinds, '{}') AS muted,
      s.role, custom_roles_of_staff(s.vendor_id, s.id) AS custom_roles,
      staff_see_all_clients(s.vendor_id) AS sees_all_clients
    FROM staff s JOIN vendors b ON b.id = s.vendor_id AND b.suspended_at IS NULL
    LEFT JOIN identities i ON i.id = s.identity_id
    LEFT JOIN muted_messages m ON m.vendor_id = s.vendor_id AND m.staff_id = s.id
    WHERE s.vendor_id = ${tx.vendorId} AND s.id = ANY(${[...ids]}::bigint[]) AND s.deactivated_at IS NULL ORDER BY s.id`);
  return rows.map(({ role, customRoles, seesAllClients, ...member }) => {
    const own = { role: role as Role, rights: sumOfRoles(role as Role, customRolesOf(customRoles)) };
    return { ...member, holder: seesAllClients ? seeingAllClients(own) : own };
  });
}

/** The messages that a staff member has switched off for themselves. */
export async function mutedOf(tx: Tx, staffId: number): Promise<string[]> {
  const row = await tx.maybe(sql<{ kinds: string[] }>`
    SELECT kinds FROM muted_messages WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId}`);
  return row?.kinds ?? [];
}

export async function saveMuted(tx: Tx, staffId: number, kinds: readonly string[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO muted_messages (vendor_id, staff_id, kinds) VALUES (${tx.vendorId}, ${staffId}, ${[...kinds]}::text[])
    ON CONFLICT (vendor_id, staff_id) DO UPDATE SET kinds = excluded.kinds`);
}
