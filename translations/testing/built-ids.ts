import { CONTACT_FIELD_TYPES } from '#domain/vendors/setting-kinds.ts';
import { SHORTCUT_STATES } from '#contract/shortcuts/shortcuts.rows.ts';
import { SHORTCUT_KINDS } from '#domain/shortcuts/shortcut.ts';
import { importedAppointment } from '#contract/appointments/imported-appointment.values.ts';
import { locationValues } from '#contract/setup/locations.values.ts';
import { QUESTION_MOMENTS, serviceValues } from '#contract/setup/services.values.ts';
import { ACCOUNT_LETTERS } from '#domain/access/account-letters.ts';
import { FIELD_FAULTS } from '#contract/protocol/refusals.ts';
import { STAFF_ADDRESSES, STAFF_SCREENS } from '#contract/protocol/staff-addresses.ts';
import { BOOKING_SOURCES, bookingSourceName } from '#domain/codes/booking-source.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { ROLE_SCOPES } from '#domain/access/custom-role.ts';
import { GRANTABLE_RIGHTS, RIGHT_GROUPS } from '#domain/access/right-groups.ts';
import { FEATURE_STATES } from '#contract/features/features.ts';
import { FEATURE_AREAS, FEATURE_KINDS } from '#domain/vendors/feature-rules.ts';
import { ROLES } from '#domain/codes/role.ts';
import { AUDIT_GROUPS, AUDIT_VERBS } from '#domain/access/audited.ts';
import { SECURITY_EVENTS } from '#domain/access/security-event.ts';
import { staffValues } from '#contract/staff/staff.values.ts';
import { STAFF_ROLES } from '#domain/access/staff-levels.ts';
import { PRINTER_LETTERS, PRINTER_STATES } from '#domain/devices/printing.ts';
import { DEVICE_KINDS } from '#domain/devices/device.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { CATEGORY_ICONS } from '#domain/vendors/category-icons.ts';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { STATUSES } from '#domain/codes/status.ts';
import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import { AFTER_VISIT_KINDS } from '#domain/notifications/due-after-visit.ts';
import { BOOKING_KINDS, LATE } from '#domain/notifications/due-booking-messages.ts';
import { WAIT_LIST_KINDS } from '#domain/notifications/due-wait-list-messages.ts';
import { MESSAGE_KINDS } from '#domain/notifications/due-line-messages.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { VISIT_EVENTS } from '#domain/visits/visit-events.ts';
import type { CatalogueName } from '../catalogues.ts';
import { IMPORT_STATES, UNDO_REASONS } from '#contract/protocol/imports.ts';
import { SETTLED } from '#contract/vendors/answers.ts';
import { VISIT_COUNTS } from '#contract/reports/channels.ts';
import { CHOICE_KINDS } from '#contract/setup/saved-views.ts';
import { chatWords } from './chat-words.ts';
import { clientWords } from './client-words.ts';
import { dataWords } from './data-words.ts';
import { messageWords, TEAM_EVENTS } from './message-words.ts';
import { builtSettingWords } from './setting-words.ts';
import { INTEGRATION_NAMES, INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import { PROVIDERS } from '#contract/integrations/integrations.ts';
import { SERVICE_FAULTS } from '#domain/integrations/health.ts';
import { historyWords } from './history-words.ts';
import { wordingWords } from './wording-words.ts';
import { resourceWords } from './resource-words.ts';
import { requestFields } from './request-fields.ts';

const SCHEDULE_STATES = ['booked', 'waiting', 'called', 'in-service', 'completed', 'no-show', 'cancelled'];
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
const MESSAGES = [
  ...MESSAGE_KINDS,
  'saved',
  ...BOOKING_KINDS,
  LATE,
  ...AFTER_VISIT_KINDS,
  ...WAIT_LIST_KINDS,
];
/** Fields of requests, those inside `data.attributes`, and what a fault without a field of its own names. */
/** Fields that a CSV file may hold: its faults and its heads name them. */
const IMPORTED = [
  'id',
  ...Object.keys(locationValues.shape),
  ...Object.keys(serviceValues.shape),
  ...Object.keys(staffValues.shape),
  ...Object.keys(importedAppointment.shape),
].filter((field) => !['translations', 'questions', 'rooms_needed'].includes(field));

const LABELLED = [
  ...(await requestFields(() => true)),
  ...OTHER_PHONES,
  'car_details',
  // The endpoints of drafts of settings are in a list.
  'publish_at',
  'rating',
  'answer',
  'field',
  'file',
  ...IMPORTED,
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
  admin('assignments.count.*', ['on', 'off', 'changed'], 'the change names its kind'),
  admin('assignments.list.*', ['on', 'off', 'changed'], 'the change names its kind'),
  admin('assignments.readOnly.*', ['self', 'level'], 'the server says why'),
  admin('assignments.share.*', ['last', 'equally', 'first'], 'the share is chosen'),
  ...['figure', 'unit'].map((part) =>
    admin(
      `dashboard.${part}.*`,
      ['waiting', 'wait', 'promise', 'booked', 'noShows'],
      'each figure has a tile',
    ),
  ),
  admin(
    'dashboard.than.*',
    ['yesterday', 'dayBefore', 'lastWeek', 'weekBefore'],
    'a figure has two earlier days',
  ),
  admin(
    'dashboard.attention.*',
    ['overdue', 'late', 'unassigned', 'unfit', 'unfinished', 'messages', 'services', 'connections'],
    'the list has groups',
  ),
  admin('devices.kind.*', DEVICE_KINDS, 'the kind comes with the device'),
  admin('devices.printer.*', PRINTER_STATES, 'the state comes with the device'),
  admin('devices.printer.letters.*', PRINTER_LETTERS, 'the domain lists them'),
  admin('devices.sheet.*', ['line', 'booking'], 'the server says what a code opens'),
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
  admin('profile.clock.*', ['12', '24'], 'one option per clock'),
  admin('categories.icon.*', CATEGORY_ICONS, 'the category names its icon'),
  admin('categories.shown.*', ['in_client_view', 'in_kiosk', 'in_lobby'], 'a category is shown on pages'),
  admin('list.*', ['up', 'down'], 'a row moves in two directions'),
  admin('form.choose.*', CHOICE_KINDS, 'a field names the kind of its records'),
  admin(
    'form.history.*',
    [
      'created',
      'changed',
      'archived',
      'restored',
      'cancelled',
      'absorbed',
      'messaged',
      'assigned',
      'connected',
      'disconnected',
    ],
    'the event names its kind',
  ),
  admin(
    'forbidden.feature.*',
    [
      ...new Set(
        STAFF_SCREENS.flatMap(({ feature, whileOff }) =>
          feature && whileOff === 'forbidden' ? [feature] : [],
        ),
      ),
    ],
    'the address names its feature',
  ),
  admin('form.readOnly.*', ['right', 'scope', 'level'], 'the server says why'),
  admin('form.unit.*', ['minutes', 'days'], 'a field names its unit'),
  admin(
    'list.leftOut.*',
    ['same', 'scope', 'right', 'in-use', 'level', 'gone', 'used', 'invalid'],
    'the server says why',
  ),
  admin('services.asked.*', QUESTION_MOMENTS, 'the question says when'),
  admin('services.meeting_methods.*', Object.values(MEETING_METHOD), 'the method is a code'),
  admin('lobby.order.*', ['first', 'up', 'down'], 'the place in line says its kind'),
  admin('schedule.cause.*', SLOT_CAUSES, 'the cause is a code'),
  admin('schedule.away.*', ['away', 'elsewhere', 'calendar'], 'the absence says its kind'),
  ...['count', 'grid', 'none', 'rows'].map((part) =>
    admin(`schedule.${part}.*`, ['staff', 'rooms'], 'the rows say their kind'),
  ),
  admin('schedule.none.*.why', ['staff', 'rooms'], 'the rows say their kind'),
  admin('schedule.state.*', SCHEDULE_STATES, 'the status and the stage say it'),
  admin('schedule.tally.*', ['booked', 'completed', 'no-show', 'cancelled'], 'the count says what of'),
  admin('schedule.view.*', ['day', 'week', 'month', 'list'], 'the address says the view'),
  admin('schedule.work.*', ['check-in', 'start', 'complete', 'no-show'], 'the step says it'),
  admin('schedule.work.*.done', ['start', 'complete', 'no-show'], 'the step says it'),
  admin('features.*', ['on', 'off', 'on_at', 'off_at'], 'the feature has a value, and a schedule'),
  admin('features.area.*', FEATURE_AREAS, 'the feature has an area'),
  admin(
    'features.column.*',
    ['number', 'name', 'area', 'default', 'needs', 'vendors', 'updated'],
    'the table has columns',
  ),
  admin('features.description.*', ['en', 'fr'], 'one field per language of the staff'),
  admin(
    'features.field.*',
    [
      ...'key number names descriptions area kind initial share variants needs owner'.split(' '),
      ...'expires_on on_at off_at override followed'.split(' '),
    ],
    'the history names a changed field',
  ),
  admin('features.kind.*', FEATURE_KINDS, 'the feature has a type'),
  admin('features.name.*', ['en', 'fr'], 'one field per language of the staff'),
  admin('features.state.*', FEATURE_STATES, 'the feature has a state'),
  admin('support.jobs.*', ['working', 'behind'], 'the status names its state'),
  admin('support.state.*', ['active', 'ended', 'revoked'], 'the grant has a state'),
  admin('roles.form.*', ['name', 'base', 'scope', 'grants', 'staff_ids'], 'the form names a changed field'),
  admin('roles.group.*', RIGHT_GROUPS, 'the right belongs to a group'),
  admin('roles.reach.*', ROLE_SCOPES, 'the cell has a scope'),
  admin('roles.sum.*', ['more', 'fewer'], 'one list per difference'),
  admin('rooms.kind.*', ['room', 'equipment', 'desk'], 'the room says its kind'),
  admin('rooms.of.*', ['rooms', 'stations'], 'the page has two tables'),
  admin('groups.status.*', ['open', 'full', 'cancelled'], 'the session says its status'),
  admin('groups.meeting_method.*', Object.values(MEETING_METHOD), 'the method is a code'),
  admin('groups.attendee.*', ['first_name', 'last_name', 'email', 'cell_phone'], 'the field says its name'),
  admin('services.rooms.*', ['room', 'equipment', 'desk'], 'the room says its kind'),
  admin('services.type.*', [...CONTACT_FIELD_TYPES], 'the question or the custom field says its kind'),
  admin('locations.visibility.*', ['public', 'private'], 'the location says who sees it'),
  admin('services.visibility.*', ['public', 'invitation'], 'the service says who sees it'),
  ...[...resourceWords()].map(([expression, ids]): BuiltIds => ({
    catalogue: 'admin',
    expression,
    ids: [...new Set(ids)],
    reason: 'a screen declares its columns, filters and fields',
  })),
  ...[...builtSettingWords()].map(([expression, ids]): BuiltIds => ({
    catalogue: 'admin',
    expression,
    ids,
    reason: 'the registry names its settings',
  })),
  ...[...clientWords(), ...messageWords()].map(([expression, ids]): BuiltIds => ({
    catalogue: 'admin',
    expression,
    ids,
    reason: 'the client, a row or a certificate names it',
  })),
  admin(
    'settingsOverview.attention.*',
    [
      'booking-off',
      'line-off',
      'second-factor-off',
      'no-privacy-policy',
      'marks-out-of-order',
      'texts-missing',
      'connections-failing',
      'support-open',
    ],
    'a value needs attention',
  ),
  admin(
    'settingsPage.group.*',
    ['general', 'communication', 'access', 'integrations', 'data'],
    'a page is in a group',
  ),
  admin('lobby.sort.*', ['expected', 'arrival'], 'the order is chosen'),
  admin('method.*', Object.values(MEETING_METHOD), 'the method is a code'),
  admin(
    'nav.group.*',
    ['today', 'clients', 'set-up', 'insight', 'content', 'security', 'settings'],
    'a screen names its group',
  ),
  admin(
    'palette.section.*',
    ['actions', 'screens', 'settings', 'visits', 'clients', 'staff', 'locations', 'services'],
    'an item names its section',
  ),
  admin(
    'permission.*',
    [...new Set([...STAFF_ADDRESSES, ...GRANTABLE_RIGHTS].map((of) => ('id' in of ? of.id : of.permission)))],
    'the table names what a page needs',
  ),
  ...integrationIds(),
  admin('import.state.*', IMPORT_STATES, 'the import is at a step'),
  admin('import.kept.*', UNDO_REASONS, 'the undo names its reason'),
  ...[...chatWords(), ...dataWords(), ...historyWords(), ...wordingWords()].map((of) => admin(...of)),
  admin('shortcuts.kind.*', SHORTCUT_KINDS, 'the shortcut says its kind'),
  admin('shortcuts.status.*', SHORTCUT_STATES, 'the shortcut says its status'),
  admin('shortcuts.invite.state.*', ['sent', 'used', 'revoked'], 'the invitation says its state'),
  admin('role.*', ROLES, 'the role is a code'),
  admin('security.kind.*', SECURITY_EVENTS, 'the event names its kind'),
  admin('auditLog.record.*', AUDIT_GROUPS, 'the event names its record'),
  admin('auditLog.verb.*', AUDIT_VERBS, 'the event names its kind'),
  admin('auditLog.actor.*', ['staff', 'system', 'visitor', 'device', 'api'], 'the event names its actor'),
  admin('auditLog.log.*', ['changes', 'security'], 'the page has two logs'),
  admin('source.*', BOOKING_SOURCES.map(bookingSourceName), 'the source is a code'),
  admin('channels.count.*', VISIT_COUNTS, 'the figure is a key of the counts'),
  admin('effective.*', ['location', 'staff', 'room', 'adjustment', 'holiday', 'busy'], 'a date has layers'),
  admin(
    'setUp.step.*',
    ['location', 'hours', 'service', 'person', 'assignment', 'schedule'],
    'the set-up has steps',
  ),
  admin('staff.languages.*', LANGUAGES, 'the row names its languages'),
  admin('staff.role.*', STAFF_ROLES, 'the row names its role'),
  admin('staff.state.*', ['active', 'no-sign-in', 'deactivated'], 'the row names its state'),
  admin('status.*', STATUSES, 'the status is a code'),
  admin('timeline.*', VISIT_EVENTS, 'the event names its kind'),
  admin('user.theme.*', ['light', 'dark', 'auto'], 'the theme is chosen'),
  admin('adjustments.of.*', ['own', 'staff', 'locations', 'rooms'], 'each right has a table'),
  admin('adjustments.type.*', ['location', 'holiday'], 'the adjustment says its type'),
  admin('adjustments.kind.*', ['unavailable', 'extra'], 'the adjustment says its kind'),
  admin('adjustments.approval.*', ['waiting', 'approved'], 'the row says so'),
  admin('adjustments.time.*', ['from', 'to'], 'one field for each end'),
  admin('adjustments.repeat.*', ['none', 'day', 'week', 'month', 'year'], 'the adjustment says how often'),
  admin('adjustments.interval.*', ['day', 'week', 'month', 'year'], 'the adjustment says how often'),
  admin('adjustments.end.*', ['never', 'until', 'count'], 'a repetition ends in one of three ways'),
  admin('holidays.state.*', ['closed', 'open', 'special'], 'the date says what it does'),
  admin('impact.do.*', ['move', 'tell', 'leave'], 'the answer is chosen'),
  admin('impact.does.*', ['move', 'tell', 'leave'], 'the answer is chosen'),
  admin('settled.*', SETTLED, 'the server says what was done'),
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
  ...['*.subject', '*.body'].map((expression) =>
    built('team')(expression, TEAM_EVENTS, 'the message names its kind'),
  ),
  built('letters')('fact.*', ['device', 'address', 'time'], 'the letter names its facts'),

  refusal('v.*', FIELD_FAULTS, 'the fault comes with the refusal'),
  refusal('label.*', LABELLED, 'the fault names its field'),
];

/** The kinds of integrations name their fields, choices and scopes. */
function integrationIds(): BuiltIds[] {
  const kinds = Object.entries(INTEGRATIONS);
  const shapes = kinds.map(([kind, { settings, credentials }]) => ({
    kind,
    fields: { ...settings.shape, ...credentials.shape },
  }));
  const choices = shapes.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => {
      const { entries } = field._zod.def as { entries?: Record<string, string> };
      return Object.values(entries ?? {});
    }),
  );
  const isText = (field: { _zod: { def: object } }): boolean => !('entries' in field._zod.def);
  const hints = shapes.flatMap(({ kind, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      isText(field) ? [`integrations.hint.${kind}.${name}`] : [],
    ),
  );
  const fields = [...new Set(shapes.flatMap((one) => Object.keys(one.fields)))];
  const why = 'the kind of integration names it';
  return [
    admin('integrations.kind.*', INTEGRATION_NAMES, why),
    admin('integrations.about.*', INTEGRATION_NAMES, why),
    admin('integrations.arriving.*', ['twilio', 'vonage'], why),
    admin('integrations.group.*', ['messages', 'visitors'], why),
    admin('integrations.field.*', ['name', ...fields], why),
    { catalogue: 'admin', expression: 'integrations.hint.*', ids: hints, reason: why },
    admin('integrations.choice.*', choices, why),
    admin(
      'integrations.scope.*',
      kinds.flatMap(([, { scopes }]) => scopes),
      why,
    ),
    admin('integrations.provider.*', PROVIDERS, 'the server names the provider'),
    admin(
      'integrations.without.*',
      PROVIDERS.filter((one) => one !== 'own'),
      'the server names the provider',
    ),
    admin('integrations.fault.*', SERVICE_FAULTS, 'the server names the fault'),
    admin('integrations.action.*', ['send', 'check', 'find', 'test'], 'the entry names its action'),
  ];
}
