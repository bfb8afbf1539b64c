import { toIso } from '#domain/time/instant.ts';
import type { EveryRole } from './every-role-store.ts';
import { nextSession } from './group-sessions-store.ts';

/** A valid request for each endpoint of a group session, apart from its record's own. */
export const groupCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const call = async (more: string, body?: object) => ({
    path: `/groups/${await world().aSession()}${more}`,
    ...(body && { body }),
  });
  const start = () => toIso(nextSession());
  return {
    seeRoster: () => call('/roster'),
    exportRoster: () => call('/roster.csv'),
    addAttendee: () => call('/attendees', { attendee: { first_name: 'Ana', email: 'ana@example.com' } }),
    checkInAttendee: async () => {
      const { session, visit } = await world().anAttendee();
      return { path: `/groups/${session}/attendees/${visit}/arrival` };
    },
    cancelGroupSession: () => call('/cancellation', { version: 1, reason: 'because' }),
    checkGroupFit: () => call(`/fit?start=${start()}`),
    repeatGroupSession: () => call('/repeats', { start: start() }),
    seeRecipients: () => call('/recipients'),
    messageAttendees: async () => {
      const { session } = await world().anAttendee();
      return { path: `/groups/${session}/messages`, body: { message: 'Please bring an identity card.' } };
    },
  };
};

/** Their rows, in the order of the matrix. The host of a session reaches it as their own. */
export const GROUP_ROWS: Record<string, string> = {
  seeRoster: 'V – O L L L V Pr',
  exportRoster: 'V – O L L L V Pr',
  addAttendee: 'V – L L L L V P',
  checkInAttendee: '– – L L L L V –',
  cancelGroupSession: '– – – – L L V –',
  checkGroupFit: 'Vr – Lr Lr L L V –',
  repeatGroupSession: '– – – – L L V –',
  seeRecipients: 'V – O L L L V –',
  messageAttendees: 'V – O L L L V –',
};
