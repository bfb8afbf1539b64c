import type { CustomRoleRow, RoleHolder, RoleValues } from '#contract/staff/roles.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredCustomRole extends Omit<CustomRoleRow, 'id' | 'staff'> {
  id: number;
  staff: RoleHolder[];
}

/** The active people of each built-in role. */
export async function peopleByRole(tx: Tx): Promise<Map<number, number>> {
  const rows = await tx.many(sql<{ role: number; people: number }>`
    SELECT role, count(*)::int AS people FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL GROUP BY role`);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

const ROLE = sql`
  SELECT r.id, r.version, r.name, r.base, r.scope, r.grants,
    COALESCE((SELECT json_agg(json_build_object('id', p.id::text, 'name', p.display_name) ORDER BY p.display_name, p.id)
      FROM staff_custom_roles h JOIN staff p ON p.vendor_id = h.vendor_id AND p.id = h.staff_id
      WHERE h.vendor_id = r.vendor_id AND h.role_id = r.id), '[]'::json) AS staff
  FROM custom_roles r`;

export const customRolesOfVendor = (tx: Tx): Promise<StoredCustomRole[]> =>
  tx.many(sql<StoredCustomRole>`${ROLE} WHERE r.vendor_id = ${tx.vendorId} ORDER BY r.sort_name`);

/** A custom role under its lock. */
export async function lockCustomRole(tx: Tx, id: number): Promise<StoredCustomRole | undefined> {
  await tx.maybe(sql`SELECT id FROM custom_roles WHERE vendor_id = ${tx.vendorId} AND id = ${id} FOR UPDATE`);
  return tx.maybe(sql<StoredCustomRole>`${ROLE} WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id}`);
}

/** Whether another role has the name, in any case and spelling that sorts the same. */
export async function isNameTaken(tx: Tx, of: { name: string; except: number }): Promise<boolean> {
  const { taken } = await tx.one(sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT 1 FROM custom_roles WHERE vendor_id = ${tx.vendorId} AND sort_name = fold_text(${of.name}) AND id <> ${of.except}) AS taken`);
  return taken;
}

type StoredValues = Omit<RoleValues, 'staff_ids'>;

export async function insertCustomRole(tx: Tx, values: StoredValues, now: Instant): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO custom_roles (vendor_id, name, base, scope, grants, created_at)
    VALUES (${tx.vendorId}, ${values.name}, ${values.base}, ${values.scope}, ${[...values.grants]}::text[], ${at(now)}) RETURNING id`);
  return id;
}

/** Writes a role under its lock. Returns its new version. */
export async function updateCustomRole(tx: Tx, id: number, values: StoredValues): Promise<number> {
  const { version } = await tx.one(sql<{ version: number }>`
    UPDATE custom_roles SET version = version + 1, name = ${values.name}, base = ${values.base}, scope = ${values.scope}, grants = ${[...values.grants]}::text[]
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING version`);
  return version;
}

export async function deleteCustomRole(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM staff_custom_roles WHERE vendor_id = ${tx.vendorId} AND role_id = ${id}`);
  await tx.run(sql`DELETE FROM custom_roles WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export interface Assignee {
  id: number;
  role: Role;
}

/** Those of the people who are active and have a role for staff, under their locks in the order of their ids. */
export const lockAssignees = (tx: Tx, ids: readonly number[]): Promise<Assignee[]> =>
  tx.many(sql<Assignee>`
    SELECT id, role FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[]) AND deactivated_at IS NULL AND role <> 7
    ORDER BY id FOR UPDATE`);

/** Gives a role to people, and takes it from others. */
export async function changeHolders(
  tx: Tx,
  roleId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM staff_custom_roles WHERE vendor_id = ${tx.vendorId} AND role_id = ${roleId} AND staff_id = ANY(${[...removed]}::bigint[])`);
  await tx.run(sql`
    INSERT INTO staff_custom_roles (vendor_id, staff_id, role_id)
    SELECT ${tx.vendorId}::bigint, s, ${roleId}::bigint FROM unnest(${[...added]}::bigint[]) AS s ON CONFLICT DO NOTHING`);
}

/** Whether an active admin has the built-in role alone. The admins stay locked, so that two changes see each other. */
export async function hasFullAdmin(tx: Tx): Promise<boolean> {
  const rows = await tx.many(sql<{ isFull: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM staff_custom_roles h WHERE h.vendor_id = p.vendor_id AND h.staff_id = p.id) AS is_full
    FROM staff p WHERE p.vendor_id = ${tx.vendorId} AND p.role = 30 AND p.deactivated_at IS NULL ORDER BY p.id FOR UPDATE`);
  return rows.some(({ isFull }) => isFull);
}

/** Drops the custom roles of a person that are for another profile than the person's role. */
export async function dropForeignRoles(tx: Tx, staffId: number): Promise<void> {
  await tx.run(sql`
    DELETE FROM staff_custom_roles h USING custom_roles r, staff p
    WHERE h.vendor_id = ${tx.vendorId} AND h.staff_id = ${staffId} AND r.vendor_id = h.vendor_id AND r.id = h.role_id
      AND p.vendor_id = h.vendor_id AND p.id = h.staff_id AND r.base <> p.role`);
}
