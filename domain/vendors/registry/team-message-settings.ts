import { CHANNEL_CHOICES } from '../../notifications/client-rules.ts';
import { LOCATION_KINDS, OPTIONS, STAFF_KINDS } from '../../notifications/team-kinds.ts';
import { minutes, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const staff = { page: '/settings/notifications/staff', scope: 'location' } as const;
const location = { page: '/settings/notifications/location', scope: 'location' } as const;
/** A minute of the local day. */
const CLOCK = { type: 'int-fields', fields: { at: { min: 0, max: 1439 } }, clock: true } as const;
const HOURS = {
  type: 'int-fields',
  fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
  clock: true,
} as const;

/** Messages to staff and to the shared mailboxes and phones of a location. A message without a choice is not sent. */
export const TEAM_MESSAGE_SETTINGS = {
  'notifications.staff_channels': {
    kind: { type: 'map', names: STAFF_KINDS, values: CHANNEL_CHOICES },
    default: {},
    ...staff,
    section: 'channels',
  },
  // Minutes of waiting after which staff on duty get a message.
  'notifications.staff_wait_minutes': { kind: minutes(5, 480), default: 30, ...staff, section: 'limits' },
  // Staff on duty get a message when more visitors wait.
  'notifications.staff_queue_limit': {
    kind: { type: 'int', min: 1, max: 500, unit: 'people' },
    default: 20,
    ...staff,
    section: 'limits',
  },
  // Minutes without an answer after which staff on duty get a message about texts that are assigned to no colleague.
  'notifications.staff_text_minutes': { kind: minutes(5, 1_440), default: 30, ...staff, section: 'limits' },
  'notifications.staff_agenda_at': { kind: CLOCK, default: { at: 420 }, ...staff, section: 'day' },
  // A digest collects the mails about appointments; text messages and the line stay instant.
  'notifications.staff_delivery': {
    kind: oneOf('instant', 'digest'),
    default: 'instant',
    ...staff,
    section: 'day',
  },
  'notifications.staff_digest_at': { kind: CLOCK, default: { at: 1020 }, ...staff, section: 'day' },
  // Minutes of the local day in which messages to staff wait; equal ones are no quiet hours.
  'notifications.staff_quiet_hours': {
    kind: HOURS,
    default: { from: 0, to: 0 },
    ...staff,
    section: 'day',
    synonyms: true,
  },
  // Addresses that get a blind copy of every mail to staff.
  'notifications.staff_bcc': {
    kind: { type: 'recipients', most: 5 },
    default: [],
    ...staff,
    section: 'copies',
    synonyms: true,
  },
  // Which messages staff may switch off for themselves; one without a value is required.
  'notifications.staff_optional': {
    kind: { type: 'map', names: STAFF_KINDS, values: OPTIONS },
    default: {},
    ...staff,
    section: 'opt-out',
    synonyms: true,
  },
  'notifications.location_channels': {
    kind: { type: 'map', names: LOCATION_KINDS, values: CHANNEL_CHOICES },
    default: {},
    ...location,
    section: 'channels',
  },
  // In the order of the escalation.
  'notifications.location_recipients': {
    kind: { type: 'recipients', most: 10, phones: true },
    default: [],
    ...location,
    section: 'recipients',
    synonyms: true,
  },
  // Minutes until the next recipient gets a message that staff have not acted on; 0 tells all at once.
  'notifications.location_escalation_minutes': {
    kind: minutes(0, 240),
    default: 0,
    ...location,
    section: 'recipients',
    synonyms: true,
  },
  // Minutes of the local day in which messages are sent; equal ones are all day.
  'notifications.location_hours': {
    kind: HOURS,
    default: { from: 0, to: 0 },
    ...location,
    section: 'recipients',
  },
  'notifications.location_closing_minutes': {
    kind: minutes(5, 240),
    default: 15,
    ...location,
    section: 'limits',
  },
  'notifications.location_device_minutes': {
    kind: minutes(5, 480),
    default: 15,
    ...location,
    section: 'limits',
  },
  'notifications.location_summary_at': { kind: CLOCK, default: { at: 1080 }, ...location, section: 'limits' },
} as const satisfies Record<string, SettingRow>;
