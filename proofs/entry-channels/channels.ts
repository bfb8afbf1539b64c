import { VERBS } from '#contract/queue/lobby.ts';
import { appointmentChanges, movingChannels } from './appointment-channels.ts';
import { byBooker } from './change.ts';
import type { Change } from './change.ts';
import { LINE } from './line-channels.ts';
import { LOCATION } from './location-channels.ts';
import { TRANSFERS } from './transfer-channels.ts';
import { bookingOnSchedule, movingOnSchedule, ON_LISTS } from './schedule-channels.ts';
import type { Town } from './town.ts';
import { DETAILS } from './visitor-channels.ts';

/** Changes of appointments, from booking on. */
const APPOINTMENTS: readonly Change[] = [
  ...appointmentChanges.map((change) =>
    change.kind === 'visit-booked'
      ? { ...change, channels: [...change.channels, ...bookingOnSchedule] }
      : change,
  ),
  {
    what: 'a new time',
    kind: 'visit-rescheduled',
    says: ['staff_id', 'staff_before', 'session_id', 'starts_at', 'starts_before'],
    status: 1,
    channels: [byBooker({ start: '2026-11-23T17:30:00Z' }), ...movingChannels, ...movingOnSchedule],
  },
];

/** Every change with its entry channels, by subject. */
export const CHANGES: readonly Change[] = [
  ...LINE,
  ...APPOINTMENTS,
  ...TRANSFERS,
  ...DETAILS,
  ...LOCATION,
  ...ON_LISTS,
];

const PREVIEW = 'computes what a change would do, and saves nothing';

/** Endpoints and verbs that change nothing for listeners of visits, each with its reason. */
export const SILENT: Readonly<Record<string, string>> = {
  signIn: 'changes no visit',
  signOut: 'changes no visit',
  offerPasskeySignIn: 'stores nothing',
  signInWithPasskey: 'changes no visit',
  confirmAgain: 'changes no visit',
  decideDuplicate: 'changes no visit; the pair says who decided',
  requestAccess: 'sends a letter to the admins; the security log records it',
  inviteStaff: 'sends a letter to staff; the security log records it',
  resetSignIn: 'changes the account of a staff member; the security log records it',
  changeAssignments: 'changes the set-up of a staff member; its own event records it',
  seeInvitation: 'reads only; the body carries its token',
  acceptInvitation: 'gives a staff member an account; the security log records it',
  requestPasswordReset: 'sends a letter to staff; the security log records it',
  seePasswordReset: 'reads only; the body carries its token',
  resetPassword: 'changes an account; the security log records it',
  changeOwnMessages: 'changes which messages the caller gets',
  changeProfile: 'changes the caller’s own name and language',
  changePassword: 'changes the caller’s own account; the security log records it',
  startTotp: 'changes the caller’s own account; the security log records the confirmation',
  confirmTotp: 'changes the caller’s own account; the security log records it',
  removeTotp: 'changes the caller’s own account; the security log records it',
  makeRecoveryCodes: 'changes the caller’s own account; the security log records it',
  offerPasskey: 'stores nothing',
  addPasskey: 'changes the caller’s own account; the security log records it',
  removePasskey: 'changes the caller’s own account; the security log records it',
  endSession: 'ends a session of the caller; the security log records it',
  endOtherSessions: 'ends sessions of the caller; the security log records it',
  makeCalendarFeed: 'changes the address of the caller’s own feed; the security log records it',
  removeCalendarFeed: 'removes the caller’s own feed; the security log records it',
  startPush: 'subscribes a browser of the visitor to messages, and changes no visit',
  stopPush: 'ends a subscription, and changes no visit',
  followAppointment: 'changes a calendar feed of the visitor, and no visit',
  unfollowAppointment: 'changes calendar feeds of the visitor, and no visit',
  viewAs: 'changes the caller’s own session; the security log records it',
  chooseVendor: 'changes nothing of the vendor; its log records the entry (vendor-entered)',
  renewToken: 'changes no visit',
  sendUpload: 'the booking of the file sends the event',
  sendPhoto: 'the form of a person names the picture; its history records it',
  trackConversion: 'adds to a partner’s report of a booking, which has sent its own event',
  previewService: PREVIEW,
  previewLocation: PREVIEW,
  previewLocationHours: PREVIEW,
  previewStaffSchedule: PREVIEW,
  previewOwnSchedule: PREVIEW,
  previewStaff: PREVIEW,
  previewRoom: PREVIEW,
  previewBookingSettings: PREVIEW,
  previewLobbySettings: PREVIEW,
  saveIntegration: 'changes a connection; its own event records it',
  disconnectIntegration: 'changes a connection; its own event records it',
  receiveTwilioText: 'stores a text; a keyword in it goes through the doors of the visit’s owners',
  receiveVonageText: 'stores a text; a keyword in it goes through the doors of the visit’s owners',
  receiveVisitorMail: 'stores a mail in its conversation, and changes no visit',
  receiveTwilioReceipt: 'stores what became of a text, and changes no visit',
  receiveVonageReceipt: 'stores what became of a text, and changes no visit',
  testIntegration: 'sends a request to a connected service, and changes no visit',
  createDeviceCode: 'stores a code that expires',
  createDevicePin: 'stores a PIN of staff; the security log records it',
  enrolDevice: 'adds a device; its own event records it',
  challengeDevice: 'stores nothing',
  openDeviceSession: 'changes no visit',
  reserveNumbers: 'reserves numbers, and makes no visit',
  sendHeartbeat: 'notes when a device was last seen',
  unlockDevice: 'changes no visit; the end of a device sends its own event',
  printTicket: 'prints a ticket, and notes the state of the printer',
  startChat: 'starts a chat, and changes no visit',
  writeInChat: 'adds lines to a chat, and changes no visit',
  endOwnChat: 'ends a chat, and changes no visit',
  moveChat: 'changes a chat; its own event records it',
  replyInChat: 'adds lines to a chat, and changes no visit',
  setChatDuty: 'says who takes chats, and changes no visit',
  authoriseChannel: 'lets a socket into a channel, and stores nothing',
};

/** Jobs that change no visit, each with its purpose. */
export const SILENT_JOBS: Readonly<Record<string, string>> = {
  'apply-features': 'stores decisions about features; the vendor’s log records each',
  'publish-scheduled-drafts': 'publishes drafts of settings; events of the settings record each',
  'forget-ended-sessions': 'removes expired rows',
  retention: 'removes expired rows',
  'drop-due-waits': 'removes expired rows',
  'log-partitions': 'creates and drops partitions',
  audit: 'reads only',
  'renew-secrets': 'encrypts credentials with the newest key, and changes nothing that a person sees',
  'renew-totp-secrets': 'encrypts secrets of authenticator apps with the newest key, and changes no code',
  'end-silent-chats': 'ends chats, and changes no visit',
  'erasure-ledger': 'copies ids of erasures into a file',
  'leased-work': 'saves records of the set-up, which send events of their own kind',
  'refresh-waits': 'recalculates waits; the wait updater sends the event of the next visitor',
  'report-conversions': 'sends due reports to a partner',
  'send-messages': 'sends due messages',
  'add-timed-messages': 'adds messages to staff and locations, and changes no visit',
  'send-texts': 'sends due texts of conversations',
  'find-duplicate-clients': 'compares records of clients, and changes none',
  'fill-holidays': 'adds holidays of following years to subscribed calendars',
  'send-account-letters': 'sends due letters to staff about their account',
};

/** Records of the set-up: their changes send events of their own kind, and touch no visit. */
const SET_UP =
  /^\/api\/internal\/v1\/admin\/(imports|list-tasks|conversations|audit-log|security-events|clients|shortcuts|services|locations|rooms|stations|groups(?!$|\/:id$|\/:id\/(?:attendees|cancellation|repeats))|lines-of-business|categories|devices|features|roles|views|adjustments|hours|holiday-calendars|settings|support|vendors|synonyms-management|cx-snippets-management|staff(?!\/:id\/(?:invite|reset|assign)))(\/|$)/;

/** Every name by which the server accepts a change. */
export function entryChannels(town: Town): string[] {
  const endpoints = town.app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
  const names = endpoints
    .filter(({ path }) => !SET_UP.test(path))
    .flatMap(({ name }) => (name === 'moveVisit' ? VERBS.map((verb) => `moveVisit ${verb}`) : [name]));
  return [...names, ...town.app.jobs.map(({ name }) => name)];
}
