import {
  addAttendee,
  cancelGroupSession,
  checkGroupFit,
  checkInAttendee,
  exportRoster,
  groupSessions,
  messageAttendees,
  repeatGroupSession,
  seeRecipients,
  seeRoster,
} from '#contract/appointments/group-sessions.ts';
import { fromIso, HOUR, toIso } from '#domain/time/instant.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const SESSIONS: ReadonlySet<string> = new Set(Object.values(groupSessions).map(({ name }) => name));
const ROSTERS: ReadonlySet<string> = new Set(
  [
    seeRoster,
    exportRoster,
    addAttendee,
    checkInAttendee,
    checkGroupFit,
    repeatGroupSession,
    seeRecipients,
    messageAttendees,
  ].map(({ name }) => name),
);

/** The host is free from here on. */
const REPEATED = fromIso('2027-03-03T18:00:00Z');

/** A session without hosts and room never meets another one. */
const FIELDS = {
  meeting_method: '1',
  date: '2027-02-03',
  time: '10:00',
  minutes: 60,
  capacity: 8,
  host_ids: [],
  room_id: null,
  opens_days: null,
  closes_minutes: null,
  // Only one that is over or cancelled is archived.
  archived: false,
};

/** Values of operations on group sessions: one that staff cancel, and one that keeps its attendee. */
export async function openGroups(world: EveryRole): Promise<{
  /** Null for any other operation. */
  rosterOf(operationId: string): Record<string, unknown> | null;
  fieldsOf(operationId: string): Record<string, unknown>;
  /** A cancelled session makes room for another one. */
  learn(operationId: string): Promise<void>;
}> {
  const service_id = String(await world.groupService());
  const { session, visit } = await world.anAttendee();
  let cancelled = String(await world.aSession());
  let repeats = 0;
  return {
    rosterOf(operationId) {
      if (operationId === cancelGroupSession.name) return { id: cancelled, version: 1, reason: 'because' };
      if (!ROSTERS.has(operationId)) return null;
      return { id: String(session), visit: String(visit), start: toIso(REPEATED + (repeats += 1) * HOUR) };
    },
    async learn(operationId) {
      if (operationId === cancelGroupSession.name) cancelled = String(await world.aSession());
    },
    fieldsOf: (operationId) => (SESSIONS.has(operationId) ? { ...FIELDS, service_id } : {}),
  };
}
