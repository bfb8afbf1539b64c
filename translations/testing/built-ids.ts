import { ACCOUNT_LETTERS } from '#domain/access/account-letters.ts';
import { FIELD_FAULTS } from '#contract/protocol/refusals.ts';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import { BOOKING_SOURCES, bookingSourceName } from '#domain/codes/booking-source.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { ROLES } from '#domain/codes/role.ts';
import { SECURITY_EVENTS } from '#domain/access/security-event.ts';
import { STATUSES } from '#domain/codes/status.ts';
import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import { BOOKING_KINDS } from '#domain/notifications/due-booking-messages.ts';
import { MESSAGE_KINDS } from '#domain/notifications/due-line-messages.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { VISIT_EVENTS } from '#domain/visits/visit-events.ts';
import type { CatalogueName } from '../catalogues.ts';
import { CHOICE_KINDS } from '#contract/setup/saved-views.ts';
import { resourceWords } from './resource-words.ts';
import { requestFields } from './request-fields.ts';

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

// A place saved before the opening has words of its own.
const MESSAGES = [...MESSAGE_KINDS, 'saved', ...BOOKING_KINDS];
/** Fields of requests, those inside `data.attributes`, and what a fault without a field of its own names. */
const LABELLED = [
  ...(await requestFields(() => true)),
  ...OTHER_PHONES,
  'car_details',
  'rating',
  'answer',
  'field',
];

/** Ids that the code builds from values. */
export interface BuiltIds {
  catalogue: CatalogueName;
  /** The expression in the code, with `*` for its values. */
  expression: string;
  ids: readonly string[];
  /** The reason why the code cannot contain the whole id. */
  reason: string;
}

const built =
  (catalogue: CatalogueName) =>
  (expression: string, values: readonly (string | number)[], reason: string): BuiltIds => ({
    catalogue,
    expression,
    ids: [...new Set(values)].map((value) => expression.replace('*', String(value))),
    reason,
  });
const admin = built('admin');
const message = built('messages');
const refusal = built('refusals');

/** The only list of ids that the code builds at run time. */
export const BUILT_IDS: readonly BuiltIds[] = [
  admin('actor.*', ['visitor', 'staff', 'system', 'device', 'api'], 'the kind of actor comes with the event'),
  admin('duty.*', ['available', 'busy', 'break', 'off'], 'the state comes with the person'),
  admin('duty.*.since', ['busy', 'break'], 'the state comes with the person'),
  admin('lobby.cannot.*', VERB_REASONS, 'the table of verbs says why one is not possible'),
  admin('lobby.done.*', [...MOVES, 'resume', 'undo'], 'one message per verb'),
  ...['title', 'why', 'act'].map((part) =>
    admin(`lobby.reason.*.${part}`, ['call', 'return'], 'one dialog asks for two verbs'),
  ),
  admin(
    'lobby.reason.*',
    ['call', 'return'].flatMap((verb) => [1, 2, 3].map((n) => `${verb}.${n}`)),
    'one dialog asks for two verbs',
  ),
  admin('form.choose.*', CHOICE_KINDS, 'a field names the kind of its records'),
  admin('form.history.*', ['created', 'changed', 'archived', 'restored'], 'the event names its kind'),
  admin('form.readOnly.*', ['right', 'scope'], 'the server says why'),
  admin('form.unit.*', ['minutes', 'days'], 'a field names its unit'),
  admin('list.leftOut.*', ['same', 'scope', 'right'], 'the server says why'),
  admin('services.asked.*', ['booking', 'cancelling'], 'the question says when'),
  admin('services.meeting_methods.*', Object.values(MEETING_METHOD), 'the method is a code'),
  admin('services.rooms.*', ['room', 'equipment', 'desk'], 'the room says its kind'),
  admin(
    'services.type.*',
    ['text', 'textarea', 'select', 'radio', 'checkbox_group'],
    'the question says its kind',
  ),
  admin('locations.visibility.*', ['public', 'private'], 'the location says who sees it'),
  admin('services.visibility.*', ['public', 'invitation'], 'the service says who sees it'),
  ...[...resourceWords()].map(([expression, ids]): BuiltIds => ({
    catalogue: 'admin',
    expression,
    ids: [...new Set(ids)],
    reason: 'a screen declares its columns, filters and fields',
  })),
  admin('lobby.sort.*', ['expected', 'arrival'], 'the order is chosen'),
  admin('method.*', Object.values(MEETING_METHOD), 'the method is a code'),
  admin(
    'nav.group.*',
    ['today', 'clients', 'set-up', 'insight', 'content', 'security', 'settings'],
    'a screen names its group',
  ),
  admin(
    'palette.section.*',
    ['actions', 'screens', 'visits', 'staff', 'locations', 'services'],
    'an item names its section',
  ),
  admin(
    'permission.*',
    [...new Set(STAFF_ADDRESSES.map(({ permission }) => permission))],
    'the table names what a page needs',
  ),
  admin('role.*', ROLES, 'the role is a code'),
  admin('security.kind.*', SECURITY_EVENTS, 'the event names its kind'),
  admin('source.*', BOOKING_SOURCES.map(bookingSourceName), 'the source is a code'),
  admin('setUp.step.*', ['location', 'hours', 'service', 'person', 'assignment'], 'the set-up has steps'),
  admin('status.*', STATUSES, 'the status is a code'),
  admin('timeline.*', VISIT_EVENTS, 'the event names its kind'),
  admin('user.theme.*', ['light', 'dark', 'auto'], 'the theme is chosen'),
  admin('v.*', INTAKE_FAULTS, 'the verdict names its fault'),
  admin('verb.*', MOVES, 'one button per verb'),
  admin('visit.*', ['walk-in', 'appointment'], 'the kind comes with the visit'),
  admin('walkIn.*', WALK_IN_FIELDS, 'a fault names its field by its label'),

  ...['*.subject', '*.heading', '*.body', 'sms.*'].map((expression) =>
    message(expression, MESSAGES, 'the message is due for its kind'),
  ),

  ...['*.subject', '*.heading', '*.body', '*.action', '*.small'].map((expression) =>
    built('letters')(expression, ACCOUNT_LETTERS, 'the letter names its kind'),
  ),
  built('letters')('fact.*', ['device', 'address', 'time'], 'the letter names its facts'),

  refusal('v.*', FIELD_FAULTS, 'the fault comes with the refusal'),
  refusal('label.*', LABELLED, 'the fault names its field'),
];
