import { TICKET_PRINTING } from '../../devices/printing.ts';
import { BOOL, PRESENCE, URL, localised, localisedList, minutes, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const view = { page: '/settings/client-view', clientVisible: true } as const;
const contact = { ...view, section: 'contact' } as const;
const kiosk = { ...view, section: 'kiosk', scope: 'location' } as const;
const chat = { page: '/settings/client-view', section: 'chat', scope: 'location' } as const;

/** Settings of the line for visitors, kiosks and the lobby (§2.3, §2.4, §3). */
export const QUEUE_SETTINGS = {
  joinLineFromClientView: { synonyms: true, kind: BOOL, default: false, ...view, section: 'line' },
  callback_requests_enabled: { kind: BOOL, default: true, ...view, section: 'line' },
  supports_phone: { kind: BOOL, default: true, acts: 'slots', ...view, section: 'line' },
  supports_video: { kind: BOOL, default: true, acts: 'slots', ...view, section: 'line' },
  walkin_questions: { kind: BOOL, default: false, ...view, section: 'line' },
  callback_closed_location_info: { kind: BOOL, default: false, ...view, section: 'line' },
  callback_service_help: { kind: localised(2000), default: {}, ...view, section: 'line' },
  show_queue_appointment_feedback: { synonyms: true, kind: BOOL, default: true, ...view, section: 'line' },
  curbsideDetails: { kind: oneOf('fields', 'text'), default: 'fields', ...view, section: 'line' },

  // Three settings, not three spellings of one: before booking, after joining, before joining (G-37).
  showWaitTime: { synonyms: true, kind: BOOL, default: true, ...view, section: 'waits' },
  show_wait_time: { synonyms: true, kind: BOOL, default: true, ...view, section: 'waits' },
  showCallbackWaitTime: { synonyms: true, kind: BOOL, default: true, ...view, section: 'waits' },
  // Recent accuracy of the waits, shown with the wait.
  showWaitAccuracy: { kind: BOOL, default: false, ...view, section: 'waits' },

  'callback_contact_options.mobile_phone': { kind: oneOf(...PRESENCE), default: 'optional', ...contact },
  'callback_contact_options.email': { kind: oneOf(...PRESENCE), default: 'optional', ...contact },
  'callback_contact_options.notes': { kind: oneOf(...PRESENCE), default: 'optional', ...contact },
  'callback_contact_options.sms_notifications': {
    synonyms: true,
    kind: oneOf('hidden', 'opt-in', 'optional', 'required'),
    default: 'opt-in',
    ...contact,
  },

  'kiosk.appointmentBooking': { kind: BOOL, default: false, ...kiosk },
  'kiosk.customMessage': { kind: localised(500), default: {}, ...kiosk },
  'kiosk.waitText': { kind: localised(500), default: {}, ...kiosk },
  'kiosk.qrCode': { synonyms: true, kind: BOOL, default: true, ...kiosk },
  'kiosk.ticketPrinting': { synonyms: true, kind: oneOf(...TICKET_PRINTING), default: 'off', ...kiosk },
  'kiosk.selectLanguage': { kind: BOOL, default: false, ...kiosk },
  'kiosk.selectStaff': { kind: BOOL, default: false, ...kiosk },
  'kiosk.redirectUrl': { kind: URL, default: '', ...kiosk },
  kiosk_idle_timeout: {
    kind: { type: 'int', min: 30, max: 300, unit: 'seconds' },
    default: 30,
    ...kiosk,
  },

  videoJoinLine: {
    kind: {
      type: 'int-fields',
      fields: {
        open_minutes_before: { min: 0, max: 240 },
        max_waiting: { min: 1, max: 1000 },
        max_wait_minutes: { min: 1, max: 1440 },
      },
    },
    default: { open_minutes_before: 10, max_waiting: 20, max_wait_minutes: 120 },
    scope: 'location',
    clientVisible: true,
    page: '/settings/video-calls',
    section: 'join-line',
  },
  videoLink: {
    kind: URL,
    default: '',
    scope: 'staff',
    page: '/settings/video-calls',
    section: 'without-platform',
  },
  dialIn: {
    kind: { type: 'dial-in' },
    default: null,
    scope: 'staff',
    page: '/settings/video-calls',
    section: 'without-platform',
  },

  // Permanent rooms of staff, or a new room for each call on a Jitsi server.
  'video.rooms': {
    kind: oneOf('own-links', 'jitsi'),
    default: 'own-links',
    scope: 'location',
    page: '/settings/video-calls',
    section: 'rooms',
  },
  'video.jitsiUrl': {
    kind: URL,
    default: 'https://meet.jit.si',
    page: '/settings/video-calls',
    section: 'rooms',
  },

  'chat.hours': {
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 0, to: 1440 },
    ...chat,
  },
  'chat.maxWaiting': { kind: { type: 'int', min: 1, max: 100, unit: 'people' }, default: 10, ...chat },
  'chat.silenceMinutes': { kind: minutes(2, 120), default: 10, ...chat },
  // One reply in each line, for staff.
  'chat.replies': {
    synonyms: true,
    kind: localisedList(4000),
    default: {},
    page: chat.page,
    section: chat.section,
  },
} as const satisfies Record<string, SettingRow>;
