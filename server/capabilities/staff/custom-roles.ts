import {
  changeRole,
  createRole,
  listRoles,
  removeRole,
  seeRoleHistory,
  setStaffRoles,
} from '#contract/staff/roles.ts';
import type { CustomRoleRow, RoleValues } from '#contract/staff/roles.ts';
import {
  actsOf,
  grantText,
  lackingFor,
  mayGiveRolesFor,
  PROFILES,
  readGrant,
  widestScope,
} from '#domain/access/custom-role.ts';
import { SCOPE_RANK } from '#domain/access/cells.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { changedMeanwhile, historyPage } from '#server/infrastructure/resources/record-history.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { effectiveSettings } from '../vendors/index.ts';
import {
  changeHolders,
  customRolesOfVendor,
  deleteCustomRole,
  hasFullAdmin,
  insertCustomRole,
  isNameTaken,
  lockAssignees,
  lockCustomRole,
  peopleByRole,
  updateCustomRole,
} from './custom-roles-store.ts';
import type { StoredCustomRole } from './custom-roles-store.ts';

type Context = Pick<RequestContext, 'person' | 'actor' | 'now' | 'source' | 'requestId'>;

/** The kind of their events. */
const KIND = 'role';

/** The built-in roles of the list, kiosks included: their accounts are people of the vendor too. */
const LISTED = [...PROFILES, ROLE.kiosk].toSorted((a, b) => a - b);

/** The roles of a vendor: admins list them, make custom ones, and give them to people. */
export const customRolesRoutes: Route[] = [
  route(listRoles, (context) =>
    context.read(async (tx) => {
      const people = await peopleByRole(tx);
      const isOn = (await effectiveSettings(tx)).feature('roleBasedAccessControl');
      const custom = isOn ? (await customRolesOfVendor(tx)).map(rowOf) : [];
      return ok({
        data: { built_in: LISTED.map((role) => ({ role, people: people.get(role) ?? 0 })), custom },
      });
    }),
  ),
  route(createRole, (context) =>
    context.write(async (tx) => {
      const values = await checked(tx, context, { values: context.body, stored: null });
      const id = await insertCustomRole(tx, values, context.now);
      await setHolders(tx, context, { role: { ...values, id, staff: [] }, staffIds: values.staff_ids });
      const stored = (await lockCustomRole(tx, id))!;
      await noteChange(tx, context, { before: null, after: stored });
      return created({ data: rowOf(stored) });
    }),
  ),
  route(changeRole, (context) =>
    context.write(async (tx) => {
      const stored = await roleToChange(tx, context, context.params.id);
      await assertVersion(tx, stored, context.body.version);
      const values = await checked(tx, context, { values: context.body, stored });
      // The people of another profile would keep a role that counts for nothing.
      if (values.base !== stored.base) await setHolders(tx, context, { role: stored, staffIds: [] });
      await updateCustomRole(tx, stored.id, values);
      const role =
        values.base === stored.base ? { ...stored, ...values } : { ...values, id: stored.id, staff: [] };
      await setHolders(tx, context, { role, staffIds: values.staff_ids });
      const after = (await lockCustomRole(tx, stored.id))!;
      await noteChange(tx, context, { before: stored, after });
      return ok({ data: rowOf(after) });
    }),
  ),
  route(removeRole, (context) =>
    context.write(async (tx) => {
      const { move_to: target, version } = context.body;
      const stored = await roleToChange(tx, context, context.params.id);
      await assertVersion(tx, stored, version);
      if (stored.staff.length > 0 && target === null) throw refuse('record-in-use');
      if (target !== null) await moveHolders(tx, context, { stored, target });
      await deleteCustomRole(tx, stored.id);
      await noteChange(tx, context, { before: stored, after: null });
      return nothing();
    }),
  ),
  route(seeRoleHistory, ({ read, params, query: { before } }) =>
    read(async (tx) => {
      const id = readId(params.id) ?? 0;
      if (!(await customRolesOfVendor(tx)).some((role) => role.id === id)) throw refuse('not-found');
      return ok(await historyPage(tx, { kind: KIND, id }, { before }));
    }),
  ),
  route(setStaffRoles, (context) =>
    context.write(async (tx) => {
      const staffId = readId(context.params.id) ?? 0;
      const wanted = [...new Set(context.body.role_ids.map(Number))];
      const all = await customRolesOfVendor(tx);
      if (wanted.some((id) => !all.some((role) => role.id === id))) throw invalid('role_ids', 'option');
      const holds = (role: StoredCustomRole) => role.staff.some(({ id }) => id === String(staffId));
      if ((await lockAssignees(tx, [staffId])).length === 0) throw refuse('not-found');
      for (const { id } of all.filter((role) => holds(role) !== wanted.includes(role.id))) {
        const before = (await lockCustomRole(tx, id))!;
        const staff = before.staff.map((holder) => Number(holder.id)).filter((one) => one !== staffId);
        const staffIds = [...(wanted.includes(id) ? [staffId] : []), ...staff].map(String);
        await setHolders(tx, context, { role: before, staffIds });
        await updateCustomRole(tx, id, before);
        await noteChange(tx, context, { before, after: (await lockCustomRole(tx, id))! });
      }
      return ok({ data: { role_ids: wanted.map(String) } });
    }),
  ),
];

async function assertVersion(tx: Tx, stored: StoredCustomRole, version: number): Promise<void> {
  if (stored.version === version) return;
  const { name, base, scope, grants } = stored;
  const values = { name, base, scope, grants, staff_ids: stored.staff.map(({ id }) => id) };
  throw await changedMeanwhile(tx, { kind: KIND, id: stored.id }, { version: stored.version, values });
}

/** A role that the caller may change: none for a profile above their right, and none that they have. */
async function roleToChange(tx: Tx, { person }: Context, id: string): Promise<StoredCustomRole> {
  const stored = await lockCustomRole(tx, readId(id) ?? 0);
  if (!stored) throw refuse('not-found');
  if (!mayGiveRolesFor(person!, stored.base)) throw refuse('forbidden');
  if (stored.staff.some((holder) => Number(holder.id) === person?.staffId)) throw refuse('forbidden');
  return stored;
}

const invalid = (field: string, code: FieldFault['code']) =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, code }] });

const faultAt = (isWrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
  isWrong ? [{ pointer: `/${field}`, code }] : [];

/** The values of a form: what a profile can have, and no right that the caller lacks. */
async function checked(
  tx: Tx,
  { person }: Context,
  { values, stored }: { values: RoleValues; stored: StoredCustomRole | null },
): Promise<RoleValues> {
  const { base, scope } = values;
  const name = values.name.trim();
  // In the order of the table, each once; the right in full makes the right to see redundant.
  const grants = [...new Set(values.grants)].filter(
    (grant) => !grant.endsWith(':read') || !values.grants.includes(grant.slice(0, -5)),
  );
  const isUnfit = grants.some((grant) => {
    const read = readGrant(grant);
    return (
      read === null ||
      !actsOf({ base, scope }, read.id).includes(read.act) ||
      grantText(read.id, read.act) !== grant
    );
  });
  const fields = [
    ...faultAt(name === '', 'name', 'required'),
    ...faultAt(await isNameTaken(tx, { name, except: stored?.id ?? 0 }), 'name', 'taken'),
    ...faultAt(SCOPE_RANK[scope] > SCOPE_RANK[widestScope(base)], 'scope', 'option'),
    ...faultAt(grants.length === 0, 'grants', 'required'),
    ...faultAt(isUnfit, 'grants', 'option'),
  ];
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  if (!mayGiveRolesFor(person!, base)) throw refuse('forbidden');
  if (lackingFor(person!, { base, scope, grants }).length > 0) throw refuse('rights-exceeded');
  return { ...values, name, grants };
}

type Assigned = Pick<StoredCustomRole, 'id' | 'base' | 'scope' | 'grants' | 'staff' | 'name'>;

/** Gives a role to exactly these people: of its profile, never to oneself, and an admin stays one in full. */
async function setHolders(
  tx: Tx,
  context: Context,
  { role, staffIds }: { role: Assigned; staffIds: readonly string[] },
): Promise<void> {
  const { person } = context;
  const before = new Set(role.staff.map(({ id }) => Number(id)));
  const after = new Set(staffIds.map(Number));
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  if (added.length === 0 && removed.length === 0) return;
  if (!mayGiveRolesFor(person!, role.base)) throw refuse('forbidden');
  if ([...added, ...removed].includes(person?.staffId ?? 0)) throw refuse('forbidden');
  if (added.length > 0 && lackingFor(person!, role).length > 0) throw refuse('rights-exceeded');
  const fit = await lockAssignees(tx, added);
  if (fit.length < added.length || fit.some((one) => one.role !== role.base))
    throw invalid('staff_ids', 'option');
  await changeHolders(tx, role.id, { added, removed });
  if (role.base === ROLE.admin && added.length > 0 && !(await hasFullAdmin(tx))) throw refuse('last-admin');
  for (const staffId of [...added, ...removed]) await noteRights(tx, context, { staffId, role });
}

/** Whose rights changed, and by which role. */
async function noteRights(
  tx: Tx,
  { person, now, source, requestId }: Context,
  { staffId, role }: { staffId: number; role: Pick<Assigned, 'id' | 'name'> },
): Promise<void> {
  await recordSecurityEvent(tx, {
    kind: 'rights-changed',
    at: now,
    identityId: person!.identityId,
    account: person!.email,
    address: source,
    requestId,
    detail: { staff_id: staffId, custom_role: role.id, role_name: role.name },
  });
}

async function moveHolders(
  tx: Tx,
  context: Context,
  { stored, target }: { stored: StoredCustomRole; target: string },
): Promise<void> {
  const to = await lockCustomRole(tx, readId(target) ?? 0);
  if (!to || to.id === stored.id || to.base !== stored.base) throw invalid('move_to', 'option');
  const staffIds = [...new Set([...to.staff, ...stored.staff].map(({ id }) => id))];
  await setHolders(tx, context, { role: to, staffIds });
  await updateCustomRole(tx, to.id, to);
  await noteChange(tx, context, { before: to, after: (await lockCustomRole(tx, to.id))! });
}

const FIELDS = ['name', 'base', 'scope', 'grants', 'staff_ids'] as const;

const valuesOf = (role: StoredCustomRole | null) =>
  role && { ...role, grants: role.grants.toSorted(), staff_ids: role.staff.map(({ id }) => id) };

/** Writes the event of a role with each value before and after; and for the people who have it, their new rights. */
async function noteChange(
  tx: Tx,
  context: Context,
  { before, after }: { before: StoredCustomRole | null; after: StoredCustomRole | null },
): Promise<void> {
  const { actor, now, requestId } = context;
  const { id, version } = after ?? before!;
  const [old, current] = [valuesOf(before), valuesOf(after)];
  const changes = FIELDS.map((field) => ({
    field,
    before: old ? JSON.stringify(old[field]) : '',
    after: current ? JSON.stringify(current[field]) : '',
  })).filter((one) => one.before !== one.after);
  await appendEvent(tx, {
    subject: { kind: KIND, id, version: after ? version : version + 1 },
    kind: before === null ? 'role-created' : after === null ? 'role-removed' : 'role-changed',
    actor,
    at: now,
    requestId,
    changes,
  });
  // Those who come or go are noted where their role is set.
  const isSame = changes.every(({ field }) => field === 'name' || field === 'staff_ids');
  if (!before || !after || isSame) return;
  const kept = new Set(before.staff.map((holder) => holder.id));
  for (const holder of after.staff)
    if (kept.has(holder.id)) await noteRights(tx, context, { staffId: Number(holder.id), role: after });
}

const rowOf = ({ id, version, name, base, scope, grants, staff }: StoredCustomRole): CustomRoleRow => ({
  id: String(id),
  version,
  name,
  base,
  scope,
  grants,
  staff,
});
