import { CHANNEL_CHOICES, SWITCHED_KINDS } from '../../notifications/client-rules.ts';
import { PUSHED_KINDS } from '../../notifications/due-line-messages.ts';
import { BOOL, minutes } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const client = { page: '/settings/notifications/client', scope: 'location' } as const;

/** Messages to clients: which ones, by which channel and when. */
export const CLIENT_MESSAGE_SETTINGS = {
  // Minutes before an appointment at which reminders are sent; an empty list sends none.
  'notifications.reminder_minutes': {
    kind: { type: 'int-list', min: 5, max: 40_320, most: 3, unit: 'minutes' },
    default: [1440],
    ...client,
    section: 'reminders',
  },
  // By which channels each message goes; without a value it goes by both, or by none where it is off at first.
  'notifications.client_channels': {
    synonyms: true,
    kind: { type: 'map', names: SWITCHED_KINDS, values: CHANNEL_CHOICES },
    default: {},
    lines: true,
    ...client,
    section: 'channels',
  },
  // Which messages go to the browsers of visitors in the line that asked for them.
  'notifications.client_push': {
    synonyms: true,
    kind: { type: 'map', names: PUSHED_KINDS, values: ['sent', 'none'] },
    default: {
      position: 'none',
      return: 'none',
      next: 'sent',
      called: 'sent',
      recalled: 'sent',
      'video-ready': 'sent',
    },
    ...client,
    section: 'channels',
  },
  // Minutes of the local day in which messages that can wait do so; equal ones are no quiet hours.
  'notifications.quiet_hours': {
    synonyms: true,
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 0, to: 0 },
    lines: true,
    ...client,
    section: 'reminders',
  },
  // Whether mails about an appointment carry a file for the calendar.
  'notifications.attach_calendar': {
    synonyms: true,
    kind: BOOL,
    default: true,
    lines: true,
    ...client,
    section: 'calendar',
  },
  // Whether an API client that books may notify the client itself (`meta.notify` of the open API).
  'notifications.callerMaySilence': {
    kind: BOOL,
    default: false,
    ...client,
    section: 'who-tells',
  },
  // Minutes of delay from which booked visitors hear that their appointment will begin late.
  'notifications.late_minutes': {
    kind: minutes(5, 120),
    default: 15,
    lines: true,
    ...client,
    section: 'reminders',
  },
  // The position in line at which waiting visitors hear of it; 1 is next.
  'notifications.position': {
    synonyms: true,
    kind: { type: 'int', min: 2, max: 20 },
    default: 3,
    ...client,
    section: 'reminders',
  },
  // Minutes before the earliest expected turn at which visitors of an in-person line are asked to come back.
  'notifications.return_minutes': {
    synonyms: true,
    kind: minutes(5, 120),
    default: 15,
    ...client,
    section: 'reminders',
  },
  // Minutes after a no-show: staff can take it back before the visitor hears of it.
  'notifications.missed_minutes': {
    kind: minutes(0, 1_440),
    default: 10,
    lines: true,
    ...client,
    section: 'after',
  },
  // Minutes after the visit at which visitors are asked how it was.
  'notifications.feedback_minutes': {
    kind: minutes(0, 10_080),
    default: 60,
    lines: true,
    ...client,
    section: 'after',
  },
} as const satisfies Record<string, SettingRow>;
