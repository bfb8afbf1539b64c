import { CONVERSATION_EXAMPLES } from '../conversations/conversations.responses.ts';
import { TEXT_WEBHOOK_EXAMPLES } from '../conversations/text-webhooks.responses.ts';
import { DEVICE_EXAMPLES } from '../devices/devices.responses.ts';
import { PRINTING_EXAMPLES } from '../devices/printing.responses.ts';
import { MESSAGE_TEMPLATE_EXAMPLES } from '../settings/message-templates.responses.ts';
import { MAIL_FRAME_EXAMPLES } from '../settings/mail-frame.responses.ts';
import { DATA_EXAMPLES } from '../settings/data.responses.ts';
import { PUSH_EXAMPLES } from '../queue/push.responses.ts';
import { OWN_MESSAGE_EXAMPLES } from '../settings/own-messages.responses.ts';
import { LOGO_EXAMPLES } from '../settings/logos.responses.ts';
import { OWN_DOMAIN_EXAMPLES } from '../settings/own-domains.responses.ts';
import { FEATURE_EXAMPLES } from '../features/features.responses.ts';
import { SUPPORT_EXAMPLES } from '../support/support.responses.ts';
import { ROLE_EXAMPLES } from '../staff/roles.responses.ts';
import { STAFF_EXAMPLES } from '../staff/staff.responses.ts';
import { ASSIGNMENT_EXAMPLES } from '../staff/assignments.responses.ts';
import { ADJUSTMENT_EXAMPLES } from '../setup/adjustments.responses.ts';
import { CLIENT_EXAMPLES } from '../clients/clients.responses.ts';
import { DATA_REQUEST_EXAMPLES } from '../clients/data-requests.responses.ts';
import { MERGING_EXAMPLES } from '../clients/merging.responses.ts';
import { ERASURE_EXAMPLES } from '../clients/erasures.responses.ts';
import { CHAT_EXAMPLES } from '../chats/chats.responses.ts';
import { CLIENT_HISTORY_EXAMPLES } from '../clients/history.responses.ts';
import { WRAP_UP_EXAMPLES } from '../clients/wrap-ups.responses.ts';
import { CHANNEL_EXAMPLES } from '../reports/channels.responses.ts';
import { WRAP_UP_REPORT_EXAMPLES } from '../reports/wrap-ups.responses.ts';
import { CLIENT_WORKFLOW_EXAMPLES } from '../clients/workflows.responses.ts';
import { LOG_EXAMPLES } from '../vendors/audit-log.responses.ts';
import { SHORTCUT_EXAMPLES } from '../shortcuts/shortcuts.responses.ts';
import { GROUP_SESSION_EXAMPLES } from '../appointments/group-sessions.responses.ts';
import { ROOM_EXAMPLES } from '../setup/rooms.responses.ts';
import { STATION_EXAMPLES } from '../stations/stations.responses.ts';
import { LINE_EXAMPLES } from '../setup/lines-of-business.responses.ts';
import { CATEGORY_EXAMPLES } from '../setup/categories.responses.ts';
import { HOLIDAY_EXAMPLES } from '../hours/holidays.responses.ts';
import { LOCATION_EXAMPLES } from '../setup/locations.responses.ts';
import { IMPORT_EXAMPLES } from '../imports/imports.responses.ts';
import { INTEGRATION_EXAMPLES } from '../integrations/integrations.responses.ts';
import { TASK_EXAMPLES } from './list-tasks.responses.ts';
import { VIEW_EXAMPLES } from '../setup/saved-views.responses.ts';
import { WORDING_EXAMPLES } from '../wording/wording.responses.ts';
import { SETTINGS_EXAMPLES } from '../settings/settings-pages.responses.ts';
import { SERVICE_EXAMPLES } from '../setup/services.responses.ts';
import type { Example } from './described.responses.ts';

/** Values of path parameters, by name. */
export const PATH_VALUES: Readonly<Record<string, string>> = {
  locationId: '12',
  placeId: 'pl_seattle',
  deviceId: '7',
  id: '1024',
  attendee: '1024',
  visit: '1024',
  client: 'cl_7Qm2',
  reference: '7YZAQtChkNPg7M834JIEGu',
  country: 'CA',
  verb: 'hold',
  file: '7',
};

const preview = (change: object) => ({ body: { change } });
const ana = { first_name: 'Ana', last_name: 'Díaz', email: 'ana@example.com', lang: 'fr' };
const attendee = { type: 'attendees', attributes: ana };
const CODE = '6f3JrQ0pXk2sYt8aWn5BvE';
const START = '2026-11-23T17:00:00Z';
const window = { start: '2026-11-23', end: '2026-11-24' };
const slots = { location: '12', service: '3', method: '1', from: '2026-11-23' };
const room = { link: 'https://rooms.example.com/ana', dial_in: null };
const appointment = { location_id: '12', service_id: '3', start: START, attendee: ana };

const ofLine = {
  seeQueueAppointment: { query: { confirm_code: CODE } },
  joinQueue: {
    body: {
      data: {
        type: 'queue-appointments',
        attributes: { location_id: '12', service_id: '3', meeting_method: 1, notes: 'By the window' },
        relationships: { client: { attributes: ana } },
      },
    },
  },
  changeQueueAppointment: {
    body: {
      data: {
        type: 'queue-appointments',
        id: '1024',
        attributes: { confirm_code: CODE, notes: 'I have a stroller' },
      },
    },
  },
  offerConversion: { query: { id: '1024', confirm_code: CODE } },
  giveFeedback: {
    body: { queue_appointment: '1024', code: CODE, rating: 4.5, experience: 'Quick and kind' },
  },
  listQueueServices: { query: { meeting_method: '1' } },
  seePhoneWay: { query: { lang: 'fr' } },
} as const satisfies Record<string, Example>;

const ofBooking = {
  listTimes: { query: { location_id: '12', service_id: '3', meeting_method: '1', ...window } },
  listSlots: { query: { ...slots, to: '2026-11-24', who: '1' } },
  listNextSlots: { query: { ...slots, n: '3' } },
  bookOpenAppointment: {
    body: {
      data: {
        type: 'appointments',
        attributes: { location_id: '12', service_id: '3', start: START, timezone: 'Europe/Paris' },
        relationships: { attendees: { data: [attendee] } },
      },
      meta: { utm: { campaign: 'autumn' } },
    },
  },
  seeOpenAppointment: { query: { id: '1024', code: CODE } },
  moveOpenAppointment: {
    query: { code: CODE },
    body: { data: { id: '1024', type: 'appointments', attributes: { start: START } } },
  },
  addAttendees: { query: { code: CODE }, body: { data: [attendee] } },
  addAttendeesByForm: { query: { code: CODE }, body: { _method: 'PUT', data: [attendee] } },
  cancelAttendee: { query: { code: CODE } },
  bookAppointment: { body: { ...appointment, meeting_method: 1 } },
  seeAppointment: { query: { code: CODE } },
  checkInOwn: { query: { code: CODE }, body: {} },
  changeAppointment: { query: { code: CODE }, body: { start: START } },
  seeCalendarFile: { query: { code: CODE } },
  seeCalendarLinks: { query: { code: CODE } },
  seeApplePass: { query: { code: CODE } },
  seeWalletLinks: { query: { code: CODE } },
  followAppointment: { query: { code: CODE }, body: {} },
  unfollowAppointment: { query: { code: CODE } },
  seeVisitorFeed: { params: { token: `1-7-nB0mFh1o9nN3yq2aVbXQ0R8d4sKxT7uPzLwEoGcJtY4.ics` } },
  trackConversion: { body: { rwg_token: 'a-click', merchant_changed: 2 } },
  joinWaitList: {
    body: {
      location_id: '12',
      service_id: '3',
      ranges: [{ from: '2026-12-01', to: '2026-12-04' }],
      parts: ['morning'],
      attendee: ana,
    },
  },
  changeWaitListEntry: { body: { change: 'decline' } },
  listWaitList: { query: { location: '12' } },
  addWaitListRequest: {
    body: {
      data: {
        type: 'requests',
        attributes: { details: 'Mornings, please' },
        relationships: {
          client: { data: { type: 'clients', attributes: ana } },
          location: { data: { id: '12', type: 'locations' } },
          service: { data: { id: '3', type: 'services' } },
          preferences: { data: [{ type: 'request-preferences', attributes: { type: 1 } }] },
        },
      },
    },
  },
  changeWaitListRequest: { body: { data: { type: 'requests', attributes: { details: 'Afternoons' } } } },
} as const satisfies Record<string, Example>;

const ofVendor = {
  listLocations: { query: { 'filter[service]': '3', 'filter[assignments]': '1', sort: 'name', limit: '20' } },
  listServices: { query: { 'filter[location]': '12', sort: 'name' } },
  listOfferedServices: { query: { location: '12', method: '1' } },
  listQuestions: { query: { 'filter[matching]': '3' } },
  listForms: { query: { 'filter[type]': '0', sort: 'name' } },
  listUsers: { query: { 'filter[location]': '12', 'filter[service]': '3', sort: 'full_name' } },
  listOfferedStaff: { query: { location: '12', service: '3' } },
  listWaitAverages: { query: { limit: '20' } },
  listTimeZones: { query: { limit: '20' } },
  suggestLocations: { query: { 'filter[query]': 'sea' } },
  listPlaces: { query: { q: 'sea', country: 'us' } },
} as const satisfies Record<string, Example>;

const TOKEN = 'nB0mFh1o9nN3yq2aVbXQ0R8d4sKxT7uPzLwEoGcJtY4';
const PASSWORD = 'a quiet lamp at noon';
/** What a browser returns for a passkey, shortened. */
const assertion = { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQDx' };
const registration = {
  clientDataJSON: 'eyJ0eXBlIjoi',
  authenticatorData: 'SZYN5YgO',
  publicKey: 'MFkwEwYHKoZI',
  publicKeyAlgorithm: -7,
};

const ofAccounts = {
  signInWithPasskey: { body: { token: TOKEN, credential: { id: 'AbCd', response: assertion } } },
  confirmAgain: { body: { password: 'a-long-password-1' } },
  seeInvitation: { body: { token: TOKEN } },
  acceptInvitation: { body: { token: TOKEN, first_name: 'Ana', last_name: 'Souza', password: PASSWORD } },
  requestAccess: { body: { path: '/manage-features' } },
  requestPasswordReset: { body: { email: 'ana@harbor.example' } },
  seePasswordReset: { body: { token: TOKEN } },
  resetPassword: { body: { token: TOKEN, password: PASSWORD } },
  changeProfile: { body: { first_name: 'Ana', last_name: 'Souza', language: 'fr', clock: '24' } },
  changePassword: { body: { current_password: PASSWORD, password: 'an evening of rain' } },
  seeCalendarFeed: { params: { token: `1-7-1-${TOKEN}.ics` } },
  confirmTotp: { body: { code: '492039' } },
  addPasskey: {
    body: { token: TOKEN, name: 'Laptop', credential: { id: 'AbCd', response: registration } },
  },
} as const satisfies Record<string, Example>;

const morning = {
  weekday: 1,
  method: null,
  from: 540,
  to: 720,
  effective_from: null,
  effective_to: null,
};
const absence = {
  adjustment_id: null,
  adjustment: {
    kind: 'unavailable',
    from_date: '2026-12-24',
    to_date: '2026-12-26',
    from: 0,
    to: 1440,
    methods: null,
    recurrence: null,
  },
};

const answers = {
  body: { answers: [{ visit_id: '1024', version: 1, do: 'move', to: START }] },
};

const ofStaff = {
  searchRecords: { query: { q: 'A-042' } },
  signIn: { body: { email: 'ana@harbor.example', password: 'a-long-password-1' } },
  chooseVendor: { body: { vendor: 'harbor-bank', reason: 'Support request 4711' } },
  renewToken: { body: { id: '1024', confirm_code: CODE } },
  authoriseChannel: { body: { socket_id: '123.456', channel_name: 'private-queue-appointment.1024' } },
  callNext: { body: { station_id: null } },
  setDuty: { body: { state: 'available', station_id: null } },
  pauseIntake: { body: { paused_methods: [3] } },
  checkIn: { body: { location: '12', confirmation_number: 'LK74QX92' } },
  addWalkIn: { body: { first_name: 'Ana', service_id: '3', meeting_method: 1 } },
  editVisit: { body: { version: 1, notes: 'By the window' } },
  assignRoom: { body: { version: 1, room_id: null } },
  messageVisitor: { body: { channel: 'email', text: 'Please come to room 2' } },
  reorderVisit: { body: { version: 1, after_id: null, reason: 'Has a train' } },
  resendConfirmation: { body: {} },
  moveVisit: { body: { version: 1, minutes: 10 } },
  setDelay: { body: { service_id: null, minutes: 10, for_minutes: 30 } },
  setOwnVideoRoom: { body: room },
  setLocationVideoRoom: { body: room },
  seeDestinations: { query: { location_id: '12' } },
  seeDashboard: { query: { location: '12', date: '2026-12-01' } },
  seeAccuracy: { query: { days: '30' } },
  simulateDay: { query: { location: '12', weekday: '1', walk_ins: '120' } },
  bookAppointmentForClient: { body: appointment },
  changeAppointmentForClient: { body: { start: START } },
  workAppointment: { body: { status: 5 } },
  seeSchedule: { query: { location: '12', from: '2026-12-01', days: '1' } },
  seeScheduleVisits: { query: { location: '12', from: '2026-12-01', ids: '41,42' } },
  countSchedule: { query: { location: '12', from: '2026-11-30', days: '35' } },
  checkFit: { query: { location: '12', service: '3', method: '1', staff: '7', start: START } },
  previewService: { body: { change: { kind: 'service', service_id: '3', values: { buffer_after: 10 } } } },
  previewLocation: {
    body: { change: { kind: 'location', location_id: '12', values: { visibility: 'private' } } },
  },
  previewLocationHours: { body: { change: { kind: 'location-hours', location_id: '12', hours: [morning] } } },
  previewStaffSchedule: { body: { change: { kind: 'staff-adjustment', staff_id: '7', ...absence } } },
  previewOwnSchedule: { body: { change: { kind: 'staff-adjustment', staff_id: null, ...absence } } },
  previewStaff: { body: { change: { kind: 'staff-leaves', staff_id: '7' } } },
  changeLocationHours: { body: { version: 0, hours: [morning] } },
  changeStaffHours: { body: { version: 0, hours: [morning] } },
  changeOwnHours: { body: { version: 0, hours: [morning] } },
  settleService: answers,
  settleLocation: answers,
  settleLocationHours: answers,
  settleStaffSchedule: answers,
  settleOwnSchedule: answers,
  settleStaff: answers,
  settleRoom: answers,
  settleBookingSettings: answers,
  previewRoom: preview({ kind: 'room', room_id: '5', values: { capacity: 4 } }),
  previewBookingSettings: preview({
    kind: 'client-view-settings',
    location_id: null,
    values: { schedule_interval: 30 },
    reset: ['time_to_book'],
  }),
  previewLobbySettings: preview({
    kind: 'lobby-settings',
    location_id: '12',
    values: { 'lobby.lastCallMinutes': 30 },
    reset: [],
  }),
} as const satisfies Record<string, Example>;

export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...ofLine,
  ...ofBooking,
  ...ofVendor,
  ...ofStaff,
  ...ofAccounts,
  ...TEXT_WEBHOOK_EXAMPLES,
  ...CONVERSATION_EXAMPLES,
  ...LOCATION_EXAMPLES,
  ...HOLIDAY_EXAMPLES,
  seeEffectiveHours: { query: { location: '3', date: '2026-12-24', staff: '7' } },
  ...ASSIGNMENT_EXAMPLES,
  ...ADJUSTMENT_EXAMPLES,
  ...CATEGORY_EXAMPLES,
  ...LINE_EXAMPLES,
  ...ROOM_EXAMPLES,
  ...STATION_EXAMPLES,
  ...CLIENT_EXAMPLES,
  ...MERGING_EXAMPLES,
  ...DATA_REQUEST_EXAMPLES,
  ...ERASURE_EXAMPLES,
  ...CHAT_EXAMPLES,
  ...CLIENT_HISTORY_EXAMPLES,
  ...WRAP_UP_EXAMPLES,
  ...CHANNEL_EXAMPLES,
  ...WRAP_UP_REPORT_EXAMPLES,
  ...CLIENT_WORKFLOW_EXAMPLES,
  ...LOG_EXAMPLES,
  ...SHORTCUT_EXAMPLES,
  ...GROUP_SESSION_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...DATA_EXAMPLES,
  ...LOGO_EXAMPLES,
  ...MAIL_FRAME_EXAMPLES,
  ...OWN_DOMAIN_EXAMPLES,
  ...MESSAGE_TEMPLATE_EXAMPLES,
  ...OWN_MESSAGE_EXAMPLES,
  ...DEVICE_EXAMPLES,
  ...PUSH_EXAMPLES,
  ...FEATURE_EXAMPLES,
  ...ROLE_EXAMPLES,
  ...SUPPORT_EXAMPLES,
  ...PRINTING_EXAMPLES,
  ...SERVICE_EXAMPLES,
  ...VIEW_EXAMPLES,
  ...TASK_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...INTEGRATION_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...WORDING_EXAMPLES,
};
