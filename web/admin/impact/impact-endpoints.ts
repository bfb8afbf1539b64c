import type { Endpoint } from '#contract/protocol/endpoint.ts';
import {
  settleBookingSettings,
  settleLocation,
  settleLocationHours,
  settleOwnSchedule,
  settleRoom,
  settleService,
  settleStaff,
  settleStaffSchedule,
} from '#contract/vendors/answers.ts';
import type { SettledVisit } from '#contract/vendors/answers.ts';
import {
  previewBookingSettings,
  previewLobbySettings,
  previewLocation,
  previewLocationHours,
  previewOwnSchedule,
  previewRoom,
  previewService,
  previewStaff,
  previewStaffSchedule,
} from '#contract/vendors/impact.ts';
import type { ImpactResponse, SetUpChange } from '#contract/vendors/impact.ts';
import { can } from '#domain/access/permission-table.ts';
import type { Caller } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import type { Decision } from './decisions.ts';

/** The preview and the decisions of some kinds of change, behind the permission that saves them. */
interface Pair {
  readonly preview: unknown;
  readonly settle: typeof settleService;
}

const SERVICE: Pair = { preview: previewService, settle: settleService };
const LOCATION: Pair = { preview: previewLocation, settle: settleLocation };
const LOCATION_HOURS: Pair = { preview: previewLocationHours, settle: settleLocationHours };
const STAFF_SCHEDULE: Pair = { preview: previewStaffSchedule, settle: settleStaffSchedule };
const OWN_SCHEDULE: Pair = { preview: previewOwnSchedule, settle: settleOwnSchedule };
const STAFF: Pair = { preview: previewStaff, settle: settleStaff };
const ROOM: Pair = { preview: previewRoom, settle: settleRoom };
const CLIENT_VIEW: Pair = { preview: previewBookingSettings, settle: settleBookingSettings };
/** It leaves no appointment outside. */
const LOBBY: Pair = { ...CLIENT_VIEW, preview: previewLobbySettings };

const PAIRS: Readonly<Record<SetUpChange['kind'], Pair>> = {
  service: SERVICE,
  services: SERVICE,
  line: SERVICE,
  location: LOCATION,
  locations: LOCATION,
  'location-hours': LOCATION_HOURS,
  'location-adjustment': LOCATION_HOURS,
  'location-adjustments': LOCATION_HOURS,
  holiday: LOCATION_HOURS,
  'holiday-calendar': LOCATION_HOURS,
  'holiday-calendar-end': LOCATION_HOURS,
  'holiday-date': LOCATION_HOURS,
  'staff-hours': STAFF_SCHEDULE,
  'staff-adjustment': STAFF_SCHEDULE,
  'staff-adjustments': STAFF_SCHEDULE,
  'staff-assignments': STAFF,
  'staff-leaves': STAFF,
  room: ROOM,
  rooms: ROOM,
  'room-adjustment': ROOM,
  'room-adjustments': ROOM,
  'client-view-settings': CLIENT_VIEW,
  'lobby-settings': LOBBY,
};

/** Those who change their own schedule only have endpoints of their own. */
function pairOf(kind: SetUpChange['kind'], role: Caller): Pair {
  const pair = PAIRS[kind];
  return pair === STAFF_SCHEDULE && !can(role, 'staff-schedule', 'write') ? OWN_SCHEDULE : pair;
}

export function previewOf(change: SetUpChange, { role, signal }: { role: Caller; signal?: AbortSignal }) {
  const preview = pairOf(change.kind, role).preview as Endpoint<
    unknown,
    unknown,
    { change: SetUpChange },
    ImpactResponse
  >;
  return request(preview, { body: { change }, ...(signal && { signal }) });
}

/** Carries out the decisions after the change is saved. The same key twice does nothing twice. */
export async function sendDecisions(of: {
  kind: SetUpChange['kind'];
  role: Caller;
  decisions: readonly Decision[];
  idempotencyKey: string;
}): Promise<SettledVisit[]> {
  const { settle } = pairOf(of.kind, of.role);
  const { data } = await request(settle, {
    body: { answers: of.decisions.map(({ visit, does }) => bodyOf(visit, does)) },
    idempotencyKey: of.idempotencyKey,
    timeout: SETTLING_MS,
  });
  return data.visits;
}

/** Each of up to 200 appointments has a transaction of its own. */
const SETTLING_MS = 120_000;

const bodyOf = ({ id, version, move_to: to }: Decision['visit'], does: Decision['does']) => ({
  visit_id: id,
  version,
  do: does,
  ...(does === 'move' && { to }),
});
