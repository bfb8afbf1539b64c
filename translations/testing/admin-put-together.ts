import { PERMISSIONS } from '#domain/access/permission-table.ts';
import { BOOKING_SOURCES, bookingSourceName } from '#domain/codes/booking-source.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { ROLES } from '#domain/codes/role.ts';
import { STATUSES } from '#domain/codes/status.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { VISIT_EVENTS } from '#domain/visits/visit-events.ts';

const MOVES = Object.keys(LINE_VERBS).filter((verb) => verb !== 'undo');
const VERB_REASONS = [
  'not-called',
  'not-started',
  'already-waiting',
  'already-called',
  'in-service',
  'already-served',
  'completed',
  'no-show',
  'cancelled',
  'not-phone',
];
const WALK_IN_FIELDS = [
  'first_name',
  'last_name',
  'service_id',
  'meeting_method',
  'email',
  'cell_phone',
  'lang',
  'notes',
  'preferred_staff_id',
];
const INTAKE_FAULTS = [
  'required',
  'email',
  'phone_country_code',
  'phone_valid',
  'name_characters',
  'not_url',
  'https_url',
  'too_long',
  'digits',
];

const admin = (prefix: string, endings: readonly (string | number)[], reason: string) =>
  ({ catalogue: 'admin', prefix, endings: endings.map(String), reason }) as const;

/** Ids of staff texts that the code builds at run time. */
export const ADMIN_PUT_TOGETHER = [
  admin('actor.', ['visitor', 'staff', 'system', 'device', 'api'], 'the kind of actor comes with the event'),
  admin(
    'duty.',
    ['available', 'busy', 'break', 'off', 'busy.since', 'break.since'],
    'the state comes with the person',
  ),
  admin('field.', INTAKE_FAULTS, 'the verdict names its fault'),
  admin('lobby.cannot.', VERB_REASONS, 'the table of verbs says why one is not possible'),
  admin('lobby.done.', [...MOVES, 'resume', 'undo'], 'one message per verb'),
  admin(
    'lobby.reason.',
    ['call', 'return'].flatMap((verb) =>
      ['title', 'why', 'act', '1', '2', '3'].map((part) => `${verb}.${part}`),
    ),
    'one dialog asks for two verbs',
  ),
  admin('lobby.sort.', ['expected', 'arrival'], 'the order is chosen'),
  admin('method.', Object.values(MEETING_METHOD), 'the method is a code'),
  admin(
    'permission.',
    PERMISSIONS.filter(({ routes }) => routes.length > 0).map(({ id }) => id),
    'the table names what a page needs',
  ),
  admin('role.', ROLES, 'the role is a code'),
  admin('source.', BOOKING_SOURCES.map(bookingSourceName), 'the source is a code'),
  admin('status.', STATUSES, 'the status is a code'),
  admin('timeline.', VISIT_EVENTS, 'the event names its kind'),
  admin('user.theme.', ['light', 'dark', 'auto'], 'the theme is chosen'),
  admin('verb.', MOVES, 'one button per verb'),
  admin('visit.', ['walk-in', 'appointment'], 'the kind comes with the visit'),
  admin('walkIn.', WALK_IN_FIELDS, 'a fault names its field by its label'),
];
