import { STAFF_EXAMPLES } from '#contract/staff/staff.responses.ts';
import { CHAT_LISTS, CHAT_ROWS, chatCalls } from './chat-calls.ts';
import { CLIENT_CHANGES, CLIENT_ROWS, clientCalls } from './client-calls.ts';
import { ERASURE_ROWS, erasureCalls } from './erasure-calls-store.ts';
import { CONVERSATION_ROWS, conversationCalls } from './conversation-calls.ts';
import { DEVICE_ROWS, deviceCalls } from './device-calls.ts';
import { SHORTCUT_ROWS, shortcutCalls } from './shortcuts.ts';
import { GROUP_ROWS, groupCalls } from './group-calls.ts';
import { HOURS_ROWS, hoursCalls } from './hours-calls.ts';
import { INTEGRATION_ROWS, integrationCalls } from './integration-calls.ts';
import { FEATURE_ROWS, featureCalls } from './feature-calls.ts';
import { SUPPORT_ROWS, supportCalls } from './support-calls.ts';
import { ROLE_ROWS, roleCalls } from './role-calls.ts';
import { SETTLE_PATHS, settleCalls, PREVIEW_ROWS, previewCalls } from './preview-calls.ts';
import { DATA_LISTS, OWN_DOMAIN_LISTS, SETTINGS_ROWS, settingsCalls } from './settings-calls.ts';
import { WORDING_CALLS, WORDING_ROWS } from './wording-calls.ts';
import { importRequests, resourceRequests } from './resource-requests.ts';
import type { EveryRole, Principal } from './every-role-store.ts';

interface GatedCalls {
  calls: Record<string, (who: Principal) => Promise<{ path: string; body?: object }>>;
  rows: Record<string, string>;
  lists: ReadonlySet<string>;
}

/** A request of each gated route, the row that gates it, and the routes that name no single record. */
export function gatedCalls(worldOf: () => EveryRole): GatedCalls {
  const rows = { ...BY_HAND };
  const lists = new Set(LISTS);
  const calls = callsOf(worldOf);
  for (const { name, row, isList, request } of [...resourceRequests(worldOf), ...importRequests(worldOf)]) {
    calls[name] = request;
    rows[name] = row;
    if (isList) lists.add(name);
  }
  return { calls, rows, lists };
}

/** Paths of staff calls stand without their common beginning. */
export const adminPath = (path: string): `/${string}` =>
  path.startsWith('/api/') ? (path as `/${string}`) : `/api/internal/v1/admin${path}`;

const ROOM = { link: 'https://meet.example/all', dial_in: null };

/** A request of each gated route that is valid apart from its caller. A route without one fails the first test. */
const callsOf = (worldOf: () => EveryRole): GatedCalls['calls'] => ({
  seeLobby: async () => ({ path: `/lobby/${worldOf().location}` }),
  seeVisit: async () => ({ path: `/visits/${await worldOf().aVisit()}` }),
  callNext: async () => {
    await worldOf().aVisit();
    return { path: `/lobby/${worldOf().location}/call-next`, body: {} };
  },
  setDuty: async () => ({ path: `/lobby/${worldOf().location}/duty`, body: { state: 'break' } }),
  addWalkIn: async () => ({
    path: `/lobby/${worldOf().location}/walk-ins`,
    body: { first_name: 'Ana', email: 'ana@example.com', service_id: String(worldOf().service) },
  }),
  moveCategory: async () => ({
    path: `/categories/${worldOf().category}/position`,
    body: { after_id: null },
  }),
  checkIn: async () => ({
    path: '/api/internal/v1/check-in',
    body: {
      location: String(worldOf().location),
      confirmation_number: await worldOf().aDueNumber(),
    },
  }),
  pauseIntake: async () => ({ path: `/lobby/${worldOf().location}/intake`, body: { paused_methods: [2] } }),
  setDelay: async () => ({
    path: `/lobby/${worldOf().location}/delay`,
    body: { minutes: 15, for_minutes: 60 },
  }),
  simulateDay: async () => ({ path: `/insights/what-if?location=${worldOf().location}` }),
  seeAccuracy: async () => ({ path: `/insights/accuracy?location=${worldOf().location}` }),
  seeChannels: async () => ({ path: `/insights/channels?location=${worldOf().location}` }),
  exportChannels: async () => ({ path: `/insights/channels.csv?location=${worldOf().location}` }),
  seeWrapUps: async () => ({ path: `/insights/wrap-ups?location=${worldOf().location}` }),
  exportWrapUps: async () => ({ path: `/insights/wrap-ups.csv?location=${worldOf().location}` }),
  seeVideoRooms: async () => ({ path: `/lobby/${worldOf().location}/video-rooms` }),
  setOwnVideoRoom: async () => ({ path: `/lobby/${worldOf().location}/video-rooms/mine`, body: ROOM }),
  setLocationVideoRoom: async () => ({
    path: `/lobby/${worldOf().location}/video-rooms/location`,
    body: ROOM,
  }),
  seeVisitFile: async () => ({ path: `/visits/${await worldOf().aFile()}` }),
  seeDestinations: async () => ({ path: `/visits/${await worldOf().aVisit()}/destinations` }),
  editVisit: async () => ({
    path: `/visits/${await worldOf().aVisit()}`,
    body: { version: 1, notes: 'By the window' },
  }),
  assignRoom: async () => ({
    path: `/visits/${await worldOf().aVisit()}/room`,
    body: { version: 1, room_id: null },
  }),
  messageVisitor: async () => ({
    path: `/visits/${await worldOf().aVisit()}/messages`,
    body: { channel: 'email', text: 'Please come in' },
  }),
  reorderVisit: async () => ({
    path: `/visits/${await worldOf().aVisit()}/position`,
    body: { version: 1, after_id: null, reason: 'because' },
  }),
  bookAppointmentForClient: async () => ({ path: '/appointments', body: worldOf().booking() }),
  seeStaffAppointment: async () => ({ path: `/appointments/${await worldOf().anAppointment()}` }),
  changeAppointmentForClient: async () => ({
    path: `/appointments/${await worldOf().anAppointment()}`,
    body: { status: 4, reason: 'because' },
  }),
  resendConfirmation: async () => ({
    path: `/appointments/${await worldOf().anAppointment()}/confirmation`,
    body: {},
  }),
  wrapUpAppointment: async () => ({
    path: `/appointments/${await worldOf().anAppointment()}/wrap-ups`,
    body: { reason: '', notes: 'Asked for the opening hours' },
  }),
  workAppointment: async () => ({
    path: `/appointments/${await worldOf().aDueAppointment()}/work`,
    body: { status: 3 },
  }),
  listWaitList: async () => ({ path: `/wait-list?location=${worldOf().location}` }),
  removeWaitListEntry: async () => ({ path: `/wait-list/${await worldOf().aWaitListEntry()}` }),
  seeDashboard: async () => ({ path: `/dashboard?location=${worldOf().location}&date=2026-11-24` }),
  seeSchedule: async () => ({ path: `/schedule?location=${worldOf().location}&from=2026-11-24` }),
  seeScheduleVisits: async () => ({
    path: `/schedule/visits?location=${worldOf().location}&from=2026-11-24&ids=${await worldOf().anAppointment()}`,
  }),
  countSchedule: async () => ({
    path: `/schedule/days?location=${worldOf().location}&from=2026-11-24&days=7`,
  }),
  checkFit: async () => {
    const { location, service } = worldOf();
    const of = `location=${location}&service=${service}&staff=${await worldOf().staffOf(10)}`;
    return { path: `/schedule/fit?${of}&method=1&start=2026-12-01T17:00:00Z` };
  },
  ...clientCalls(worldOf),
  ...erasureCalls(worldOf),
  ...groupCalls(worldOf),
  ...chatCalls(worldOf),
  ...shortcutCalls(worldOf),
  ...deviceCalls(worldOf),
  ...featureCalls(worldOf),
  ...roleCalls(worldOf),
  ...supportCalls(worldOf),
  ...previewCalls(worldOf),
  ...settleCalls(worldOf),
  ...hoursCalls(worldOf),
  ...settingsCalls(worldOf),
  ...WORDING_CALLS,
  inviteStaff: async () => ({ path: `/staff/${await worldOf().aNewcomer({ account: false })}/invite` }),
  resetSignIn: async () => ({ path: `/staff/${await worldOf().aNewcomer({ account: true })}/reset-sign-in` }),
  sendPhoto: async () => ({ path: '/photos', ...STAFF_EXAMPLES.sendPhoto }),
  seeAssignments: async () => ({ path: await assignmentsOf(worldOf()) }),
  seeLocationTeam: async () => ({ path: `/locations/${worldOf().location}/team` }),
  // Without appointments: their names are covered by the test of the hand-over.
  seeHandOver: async () => ({
    path: `/staff/${await worldOf().aNewcomer({ account: false })}/hand-over`,
  }),
  changeAssignments: async () => {
    const path = await assignmentsOf(worldOf());
    const { body } = await worldOf().call(30, `GET /api/internal/v1/admin${path}`);
    const { version, assignments } = (body as { data: { version: number; assignments: object[] } }).data;
    return { path, body: { version, assignments } };
  },
  seeSetUp: async () => ({ path: '/set-up' }),
  listHolidayCalendars: async () => ({ path: '/holiday-calendars' }),
  listHolidayCountries: async () => ({ path: '/holiday-countries?country=CA' }),
  subscribeHolidays: async () => ({
    path: '/holiday-calendars',
    body: { country: await worldOf().aCountry(), state: '', location_ids: [String(worldOf().location)] },
  }),
  changeHoliday: async () => ({
    path: `/holiday-calendars/${await worldOf().aCalendar()}/dates/2026-12-25`,
    body: { state: 'open', times: [] },
  }),
  unsubscribeHolidays: async () => ({ path: `/holiday-calendars/${await worldOf().aCalendar()}` }),
  seeEffectiveHours: async () => ({
    path: `/hours/effective?location=${worldOf().location}&date=2026-12-03`,
  }),
  ...conversationCalls(worldOf),
  ...integrationCalls(worldOf),
  listSavedViews: async () => ({ path: '/views?screen=services' }),
  saveView: async () => ({
    path: '/views',
    body: { screen: 'services', name: 'Mine', shared: false, state: {} },
  }),
  changeView: async (who) => ({
    path: `/views/${await aViewOf(worldOf(), who)}`,
    body: { name: 'Mine', shared: false, state: {} },
  }),
  removeView: async (who) => ({ path: `/views/${await aViewOf(worldOf(), who)}` }),
  listChoices: async () => ({ path: '/choices/location' }),
  moveVisit: async () => ({
    path: `/visits/${await worldOf().aVisit()}/cancel`,
    body: { version: 1, reason: 'because' },
  }),
});

/** A view of the caller's own; views of others are never found. */
async function aViewOf(world: EveryRole, who: Principal): Promise<string> {
  const saved = await world.call(who, 'POST /api/internal/v1/admin/views', {
    body: { screen: 'services', name: 'Mine', shared: false, state: {} },
  });
  return saved.status === 201 ? (saved.body as { data: { id: string } }).data.id : '1';
}

const assignmentsOf = async (world: EveryRole) => `/staff/${await world.staffOf(10)}/assignments`;

/** Requests that name no single record: a caller who works elsewhere gets their own part. */
const LISTS = new Set([
  ...Object.keys(FEATURE_ROWS),
  'checkSendingDomain',
  'previewBrandedMail',
  ...OWN_DOMAIN_LISTS,
  'seeSupport',
  'grantSupport',
  'seeDiagnostics',
  'listVendors',
  'suspendVendor',
  'viewAsStaff',
  'listConversations',
  'countUnreadConversations',
  ...CHAT_LISTS,
  'listRoles',
  'createRole',
  'listDuplicates',
  ...Object.keys(SETTLE_PATHS),
  'listHolidayCalendars',
  'listHolidayCountries',
  'listErasures',
  ...Object.keys(INTEGRATION_ROWS),
  ...Object.keys(WORDING_ROWS),
  'seeSetUp',
  'sendPhoto',
  'sendLogo',
  ...DATA_LISTS,
  'listSavedViews',
  'saveView',
  'changeView',
  'removeView',
  'listChoices',
]);

/** Rows copied by hand: 5, 7, 10, 13, 15, 20, 30, 50. Devices (7) have none; product admins (50) write nothing. */
const BY_HAND: Record<string, string> = {
  seeLobby: 'Vr – L L L L V Pr',
  seeVisit: 'Vr – L L L L V Pr',
  callNext: '– – L L L L V –',
  setDuty: '– – L L L L V –',
  addWalkIn: 'V – L L L L V P',
  moveCategory: '– – – – – L V –',
  checkIn: '– – L L L L V –',
  pauseIntake: '– – – – L L V –',
  setDelay: '– – – – L L V –',
  simulateDay: '– – – – Lr L V –',
  seeAccuracy: '– – O L L L V P',
  seeChannels: '– – O L L L V P',
  exportChannels: '– – O L L L V P',
  seeWrapUps: '– – O L L L V P',
  exportWrapUps: '– – O L L L V P',
  seeVideoRooms: '– – L L L L V –',
  setOwnVideoRoom: '– – L L L L V –',
  setLocationVideoRoom: '– – – – – L V –',
  seeVisitFile: '– – O L L L V –',
  seeDestinations: '– – – L L L V –',
  editVisit: 'V – O L L L V –',
  assignRoom: '– – O L L L V –',
  messageVisitor: 'V – O L L L V –',
  reorderVisit: '– – – L L L V –',
  bookAppointmentForClient: 'V – L L L L V P',
  seeStaffAppointment: 'V – O L L L V Pr',
  changeAppointmentForClient: 'V – O L L L V –',
  resendConfirmation: 'V – O L L L V –',
  wrapUpAppointment: 'V – O L L L V –',
  workAppointment: '– – O L L L V –',
  listWaitList: 'V – O L L L V Pr',
  removeWaitListEntry: 'V – O L L L V –',
  seeDashboard: 'V – O L L L V Pr',
  seeSchedule: 'V – O L L L V Pr',
  seeScheduleVisits: 'V – O L L L V Pr',
  countSchedule: 'V – O L L L V Pr',
  checkFit: 'V – L L L L V P',
  inviteStaff: '– – – – – L V –',
  resetSignIn: '– – – – – L V –',
  sendPhoto: '– – – – – L V –',
  seeAssignments: '– – – – – L V –',
  seeLocationTeam: '– – – – – L V –',
  seeHandOver: '– – – – – L V –',
  changeAssignments: '– – – – – L V –',
  ...PREVIEW_ROWS,
  ...HOURS_ROWS,
  ...GROUP_ROWS,
  ...CHAT_ROWS,
  ...SHORTCUT_ROWS,
  ...DEVICE_ROWS,
  ...FEATURE_ROWS,
  ...ROLE_ROWS,
  ...SUPPORT_ROWS,
  ...INTEGRATION_ROWS,
  ...SETTINGS_ROWS,
  ...WORDING_ROWS,
  seeSetUp: '– – – – – L V –',
  listHolidayCalendars: '– – – – L L V –',
  listHolidayCountries: '– – – – L L V –',
  subscribeHolidays: '– – – – L L V –',
  changeHoliday: '– – – – L L V –',
  unsubscribeHolidays: '– – – – L L V –',
  seeEffectiveHours: '– – O O O L V –',
  listSavedViews: 'V – L L L L V Pr',
  saveView: 'V – L L L L V –',
  changeView: 'V – L L L L V –',
  removeView: 'V – L L L L V –',
  listChoices: 'V – L L L L V Pr',
  // The widest row of its verbs: the contact centre may cancel.
  moveVisit: 'V – O L L L V –',
  ...CLIENT_ROWS,
  ...ERASURE_ROWS,
  ...CONVERSATION_ROWS,
};

/** Endpoints whose responses hold nothing of any visit, with their requests: records, views and accounts. */
export function setUpContents(worldOf: () => EveryRole) {
  const { calls } = gatedCalls(worldOf);
  const names = [
    ...[...resourceRequests(worldOf), ...importRequests(worldOf)].map(({ name }) => name),
    'sendPhoto',
    'listSavedViews',
    'saveView',
    'changeView',
    'removeView',
    'listChoices',
    ...CLIENT_CHANGES,
    ...Object.keys(HOURS_ROWS),
    ...Object.keys(DEVICE_ROWS),
    ...Object.keys(FEATURE_ROWS),
    ...Object.keys(ROLE_ROWS),
    ...Object.keys(SUPPORT_ROWS),
    ...Object.keys(SHORTCUT_ROWS),
    ...Object.keys(CHAT_ROWS),
    ...Object.keys(INTEGRATION_ROWS),
    ...Object.keys(SETTINGS_ROWS),
    ...Object.keys(WORDING_ROWS),
    'seeSetUp',
    'seeEffectiveHours',
    'listHolidayCalendars',
    'listHolidayCountries',
    'moveCategory',
    'subscribeHolidays',
    'changeHoliday',
    'unsubscribeHolidays',
    ...'inviteStaff resetSignIn seeAssignments seeLocationTeam changeAssignments seeHandOver'.split(' '),
  ];
  const requestOf = (name: string) => ({
    shows: [],
    requests: async (who: Principal) => [await calls[name]!(who)],
  });
  return Object.fromEntries(names.map((name) => [name, requestOf(name)]));
}
