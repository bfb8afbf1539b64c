import { importStaff } from '#contract/imports/imports.ts';
import { setUpStaff } from '#contract/staff/staff.ts';
import type { StaffFacts, StaffListRow, StaffValues } from '#contract/staff/staff.ts';
import { blankStaff, staffValues } from '#contract/staff/staff.values.ts';
import { toIso } from '#domain/time/instant.ts';
import { mayManageRole, newStaffRole } from '#domain/access/staff-levels.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Role } from '#domain/codes/role.ts';
import { checkRoom } from '#domain/visits/video-room.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { readForm, updateForm } from '#server/infrastructure/resources/form-table-store.ts';
import type { ImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText } from '#server/infrastructure/resources/records-store.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { endSessions } from '../access/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { dropForeignRoles } from './custom-roles-store.ts';
import { isNear } from './managed-staff.ts';
import {
  dialInOfStaff,
  isLastAdmin,
  ownRoomOf,
  locationsOfStaff,
  removeStaffMember,
  setDeactivated,
  STAFF,
  STAFF_COLUMNS,
  STAFF_FACTS,
  STAFF_FORM,
  STAFF_SORTS,
  staffFilters,
  staffReferences,
  writeStaffParts,
} from './set-up-staff-store.ts';
import { insertStaffMember } from './staff-store.ts';

const RULES: RecordRules<StaffValues, StaffFacts, StaffListRow, 'list' | 'unlist'> = {
  kind: 'staff',
  source: (query, scope) => ({
    table: STAFF,
    columns: STAFF_COLUMNS,
    sorts: STAFF_SORTS,
    terms: 'staff',
    where: staffFilters(query, scope.reach === 'vendor' ? undefined : scope.locationIds),
  }),
  rowOf: (row) => {
    const { last_sign_in: at } = row as unknown as StaffListRow;
    return { ...(row as unknown as StaffListRow), last_sign_in: at === null ? null : toIso(Date.parse(at)) };
  },
  file: [
    'id',
    'name',
    'job_title',
    'email',
    'role',
    'locations',
    'lines',
    'languages',
    'services',
    'last_sign_in',
    'state',
  ],
  async read(tx, id, { lock }) {
    const stored = await readForm<StaffValues, StaffFacts>(tx, STAFF_FORM, { id, lock, facts: STAFF_FACTS });
    if (!stored || Number(stored.values.role) === ROLE.kiosk) return undefined;
    const { role: code } = stored.values as { role: unknown };
    const role = String(code) as StaffValues['role'];
    const location_ids = (await locationsOfStaff(tx, id)).map(String);
    const dialIn = await dialInOfStaff(tx, id);
    return { ...stored, values: { ...stored.values, ...dialIn, role, location_ids } };
  },
  mayRead: (scope, { location_ids: ids }) => isNear(scope, ids.map(Number)),
  mayChange,
  mayManage,
  check,
  async insert(tx, values, { now }) {
    const { role, first_name: firstName, last_name: lastName, email } = values;
    const person = { identityId: null, role: Number(role), firstName, lastName, email, now };
    const id = await insertStaffMember(tx, person);
    await updateForm(tx, STAFF_FORM, { id, values, version: 1 });
    await writeStaffParts(tx, id, values);
    return id;
  },
  async update(tx, id, { values, version }) {
    await updateForm(tx, STAFF_FORM, { id, values, version });
    await writeStaffParts(tx, id, values);
    await dropForeignRoles(tx, id);
  },
  async archive(tx, id, { archived, version, change }) {
    if (archived && (await isLastAdmin(tx, id))) throw refuse('forbidden');
    const identityId = await setDeactivated(tx, id, { at: archived ? change.now : null, version });
    if (archived && identityId !== null) await endSessions(tx, { identityId, except: '' });
  },
  actions: { list: () => ({ unlisted: false }), unlist: () => ({ unlisted: true }) },
};

/** Staff as their managers list, add, edit, deactivate and export them: never themselves, nor a role above theirs. */
export const setUpStaffRoutes = resourceRoutes(setUpStaff, RULES);

/** Staff from a CSV file, by the same levels. It invites the people whom it adds if its runner chooses so. */
export const staffImport: ImportKind<StaffValues> = {
  name: 'staff',
  endpoints: importStaff,
  schema: staffValues,
  blank: blankStaff,
  async blankFor(tx, person) {
    const settings = await effectiveSettings(tx);
    const wanted = Number(settings.get('access.defaultRole')) as Role;
    return person ? { role: String(newStaffRole(person, wanted)) as StaffValues['role'] } : {};
  },
  rules: RULES,
  apart: ['photo'],
  find: idsByText('staff', ['external_id']),
  references: {
    location_ids: idsByText('locations', ['external_id', 'name']),
    line_ids: idsByText('lines_of_business', ['name']),
  },
  remove: removeStaffMember,
  invites: true,
};

/** Managers change people who work at their own locations only. */
function mayChange(scope: RecordScope, { location_ids: ids }: StaffValues): boolean {
  return (
    scope.reach === 'vendor' ||
    (ids.length > 0 && ids.every((place) => scope.locationIds.includes(Number(place))))
  );
}

function mayManage(person: Person | null, { role }: StaffValues, id: number | null): boolean {
  return person !== null && person.staffId !== id && mayManageRole(person, Number(role) as Role);
}

async function check(tx: Tx, values: StaffValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const known = await staffReferences(tx, { id, values });
  const isLast = id !== null && Number(values.role) < ROLE.admin && (await isLastAdmin(tx, id));
  return [
    ...faultOf(known.locations < new Set(values.location_ids).size, 'location_ids', 'option'),
    ...faultOf(known.lines < new Set(values.line_ids).size, 'line_ids', 'option'),
    ...faultOf(known.isNumberTaken, 'external_id', 'taken'),
    ...faultOf(known.isEmailTaken, 'email', 'taken'),
    ...faultOf(!known.hasPhoto, 'photo', 'picture'),
    // The schema has checked the link and the lengths.
    ...faultOf(
      checkRoom(ownRoomOf(values)).some(({ field }) => field === 'e164'),
      'dial_in_number',
      'phone_valid',
    ),
    // The last admin stays one.
    ...faultOf(isLast, 'role', 'option'),
  ];
}
