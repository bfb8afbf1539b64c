import { PREVIEW_ROWS, previewCalls } from './preview-calls.ts';
import { resourceRequests } from './resource-requests.ts';
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
  for (const { name, row, isList, request } of resourceRequests(worldOf)) {
    calls[name] = request;
    rows[name] = row;
    if (isList) lists.add(name);
  }
  return { calls, rows, lists };
}

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
  pauseIntake: async () => ({ path: `/lobby/${worldOf().location}/intake`, body: { paused_methods: [2] } }),
  setDelay: async () => ({
    path: `/lobby/${worldOf().location}/delay`,
    body: { minutes: 15, for_minutes: 60 },
  }),
  simulateDay: async () => ({ path: `/insights/what-if?location=${worldOf().location}` }),
  seeAccuracy: async () => ({ path: `/insights/accuracy?location=${worldOf().location}` }),
  seeVideoRooms: async () => ({ path: `/lobby/${worldOf().location}/video-rooms` }),
  setOwnVideoRoom: async () => ({ path: `/lobby/${worldOf().location}/video-rooms/mine`, body: ROOM }),
  setLocationVideoRoom: async () => ({
    path: `/lobby/${worldOf().location}/video-rooms/location`,
    body: ROOM,
  }),
  seeVisitFile: async () => ({ path: `/visits/${await worldOf().aFile()}` }),
  seeDestinations: async () => ({ path: `/visits/${await worldOf().aVisit()}/destinations` }),
  bookAppointmentForClient: async () => ({ path: '/appointments', body: worldOf().booking() }),
  seeStaffAppointment: async () => ({ path: `/appointments/${await worldOf().anAppointment()}` }),
  changeAppointmentForClient: async () => ({
    path: `/appointments/${await worldOf().anAppointment()}`,
    body: { status: 4, reason: 'because' },
  }),
  ...previewCalls(worldOf),
  listSecurityEvents: async () => ({ path: '/security-events' }),
  inviteStaff: async () => ({ path: `/staff/${await worldOf().aNewcomer({ account: false })}/invite` }),
  resetSignIn: async () => ({ path: `/staff/${await worldOf().aNewcomer({ account: true })}/reset-sign-in` }),
  seeSetUp: async () => ({ path: '/set-up' }),
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

/** Requests that name no single record: a caller who works elsewhere gets their own part. */
const LISTS = new Set([
  'listSecurityEvents',
  'seeSetUp',
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
  pauseIntake: '– – – – L L V –',
  setDelay: '– – – – L L V –',
  simulateDay: '– – – – Lr L V –',
  seeAccuracy: '– – O L L L V P',
  seeVideoRooms: '– – L L L L V –',
  setOwnVideoRoom: '– – L L L L V –',
  setLocationVideoRoom: '– – – – – L V –',
  seeVisitFile: '– – O L L L V –',
  seeDestinations: '– – – L L L V –',
  bookAppointmentForClient: 'V – L L L L V P',
  seeStaffAppointment: 'V – O L L L V Pr',
  changeAppointmentForClient: 'V – O L L L V –',
  listSecurityEvents: '– – – – – Lr Vr Pr',
  inviteStaff: '– – – – – L V –',
  resetSignIn: '– – – – – L V –',
  ...PREVIEW_ROWS,
  seeSetUp: '– – – – – L V –',
  listSavedViews: 'V – L L L L V Pr',
  saveView: 'V – L L L L V –',
  changeView: 'V – L L L L V –',
  removeView: 'V – L L L L V –',
  listChoices: 'V – L L L L V Pr',
  // The widest row of its verbs: the contact centre may cancel.
  moveVisit: 'V – O L L L V –',
};

/** Endpoints whose responses hold nothing of any visit, with their requests: records, views and accounts. */
export function setUpContents(worldOf: () => EveryRole) {
  const { calls } = gatedCalls(worldOf);
  const names = [
    ...resourceRequests(worldOf).map(({ name }) => name),
    'listSavedViews',
    'saveView',
    'changeView',
    'removeView',
    'listChoices',
    'seeSetUp',
    'inviteStaff',
    'resetSignIn',
  ];
  const requestOf = (name: string) => ({
    shows: [],
    requests: async (who: Principal) => [await calls[name]!(who)],
  });
  return Object.fromEntries(names.map((name) => [name, requestOf(name)]));
}
