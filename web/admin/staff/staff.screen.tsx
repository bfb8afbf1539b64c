import { importStaff } from '#contract/imports/imports.ts';
import {
  IconArrowBackUp,
  IconListCheck,
  IconLockOpen,
  IconMail,
  IconUserOff,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { setUpStaff } from '#contract/staff/staff.ts';
import type { StaffFacts, StaffListRow, StaffValues } from '#contract/staff/staff.ts';
import { blankStaff, staffValues } from '#contract/staff/staff.values.ts';
import { inviteStaff, resetSignIn } from '#contract/vendors/accounts.ts';
import { mayManageRole, STAFF_ROLES } from '#domain/access/staff-levels.ts';
import type { Role } from '#domain/codes/role.ts';
import { fromIso } from '#domain/time/instant.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { ownZone } from '#web/language/formats.ts';
import { request } from '#web/connection/request.ts';
import type { RecordAction, RecordRef } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { holderOf } from '../session/session.ts';
import { StaffRolesDialog } from '../roles/StaffRolesDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { BrokenAtSign, NameOfStaff } from './NameOfStaff.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';

const BULK = ['list', 'unlist'] as const;

/** What a row and a form both know of a person. */
type Of = RecordRef & Pick<StaffListRow, 'role' | 'state' | 'email'>;

/** The reason why the caller cannot manage this person: the same rule as the server's. */
const unmanaged: RecordAction['reason'] = (record, person) => {
  const { id, role } = record as Of;
  if (person.staff_id === id) return 'staff.reason.self';
  return mayManageRole(holderOf(person), Number(role) as Role) ? null : 'staff.reason.level';
};

const ACTIONS: readonly RecordAction[] = [
  {
    name: 'assignments',
    icon: <IconListCheck />,
    to: ({ id }) => staffScreenPath('assignments', id),
  },
  {
    name: 'roles',
    icon: <IconUserShield />,
    isFor: ({ archived }, person) =>
      !archived &&
      person.features.includes('roleBasedAccessControl') &&
      person.permissions['roles-assign'] !== undefined,
    reason: unmanaged,
    dialog: StaffRolesDialog,
  },
  {
    name: 'invite',
    icon: <IconMail />,
    isFor: (record) => (record as Of).state === 'no-sign-in',
    reason: (record, person) =>
      (record as Of).email === '' ? 'staff.reason.email' : unmanaged(record, person),
    run: ({ id }) => request(inviteStaff, { params: { id } }),
  },
  {
    name: 'reset',
    icon: <IconLockOpen />,
    isFor: (record) => (record as Of).state === 'active',
    reason: unmanaged,
    confirm: true,
    run: ({ id }) => request(resetSignIn, { params: { id } }),
  },
  {
    name: 'deactivate',
    icon: <IconUserOff />,
    divided: true,
    isFor: ({ archived }) => !archived,
    reason: unmanaged,
    dialog: HandOverDialog,
  },
  {
    name: 'reactivate',
    icon: <IconArrowBackUp />,
    divided: true,
    isFor: ({ archived }) => archived,
    reason: unmanaged,
    run: ({ id, version }) =>
      request(setUpStaff.archive, { params: { id }, body: { version, archived: false } }),
  },
];

/** Costs more than 300 lines: levels of roles, invitations, a photo, and the hand-over of appointments. */
const staff = declareResource<StaffListRow, StaffValues, StaffFacts, (typeof BULK)[number]>({
  screen: 'staff',
  endpoints: setUpStaff,
  imports: importStaff,
  schema: staffValues,
  blank: blankStaff,
  blankFor: ({ new_staff_role: role }) => ({ role: String(role) as StaffValues['role'] }),
  nameOf: ({ first_name: first, last_name: last }) => `${first} ${last}`.trim(),
  columns: [
    { name: 'name', sort: 'name', cell: (row) => <NameOfStaff name={row.name} photo={row.photo} /> },
    { name: 'email', cell: ({ email }) => <BrokenAtSign email={email} /> },
    { name: 'role', sort: 'role', cell: ({ role }, { t }) => t(`staff.role.${role}`) },
    {
      name: 'locations',
      cell: ({ locations, location_count: count }, { formats }) =>
        locations.length === 0
          ? '–'
          : `${locations.join(', ')}${count > locations.length ? ` +${formats.number(count - locations.length)}` : ''}`,
    },
    { name: 'lines', extra: true, cell: ({ lines }) => lines.join(', ') || '–' },
    {
      name: 'languages',
      cell: ({ languages }, { t }) => languages.map((one) => t(`staff.languages.${one}`)).join(', '),
    },
    { name: 'services', align: 'end' },
    {
      name: 'lastSignIn',
      field: 'last_sign_in',
      cell: ({ last_sign_in: at }, { formats }) =>
        at === null ? '–' : formats.shortDate(fromIso(at), ownZone()),
    },
    { name: 'state', cell: ({ state }, { t }) => t(`staff.state.${state}`) },
    { name: 'jobTitle', field: 'job_title', extra: true },
    { name: 'video', field: 'video_link', extra: true },
  ],
  filters: [
    { name: 'state', values: ['active', 'no-sign-in', 'deactivated', 'all'] },
    { name: 'role', values: STAFF_ROLES },
    { name: 'location', records: 'location' },
    { name: 'line', records: 'line-of-business' },
    { name: 'language', values: LANGUAGES },
    { name: 'video', values: ['with', 'without'] },
  ],
  bulk: BULK,
  ownMenu: true,
  actions: ACTIONS,
  sections: {
    person: [
      { name: 'first_name', width: 'half' },
      { name: 'last_name', width: 'half' },
      { name: 'photo', editor: PhotoEditor, hint: true, isPicture: true },
      { name: 'job_title', width: 'half' },
      { name: 'phone', width: 'half' },
      { name: 'languages', kind: 'choices', values: LANGUAGES },
    ],
    access: [
      { name: 'email', width: 'half', hint: true },
      { name: 'role', kind: 'choice', values: STAFF_ROLES, width: 'half', hint: true },
    ],
    work: [
      { name: 'location_ids', records: 'location', hint: true },
      { name: 'line_ids', records: 'line-of-business' },
      { name: 'daily_limit', width: 'half', hint: true },
      { name: 'remote_only', hint: true },
      { name: 'video_link', hint: true },
      {
        name: 'video_message',
        kind: 'area',
        hint: true,
        shownIf: ({ video_link: link }) => link !== '',
      },
      { name: 'dial_in_number', width: 'half', hint: true },
      { name: 'dial_in_pin', width: 'half' },
    ],
    visibility: [
      { name: 'unlisted', hint: true },
      { name: 'invite_only', hint: true },
      { name: 'external_id', width: 'half' },
    ],
  },
  use: ({ services, appointments }, { t }) => t('staff.use', { services, appointments }),
});

export const staffScreen = resourceScreen(staff, {
  icon: IconUsers,
  group: 'set-up',
  order: 15,
  kind: 'staff',
});
