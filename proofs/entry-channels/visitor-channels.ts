import { byVisitor } from './change.ts';
import { sessionOf } from './appointment-channels.ts';
import type { Change } from './change.ts';

/** Details that visitors add to their visit. */
export const DETAILS: readonly Change[] = [
  {
    what: 'an arrival',
    kind: 'visit-arrived',
    says: ['notes', 'car_details'],
    status: 1,
    channels: [byVisitor('waiting', { arrived: true }), byVisitor('called', { arrived: true })],
  },
  {
    what: 'a check-in',
    kind: 'visit-arrived',
    says: ['ticket', 'leg'],
    status: 1,
    channels: [
      {
        by: 'checkInOwn',
        from: 'booked',
        actor: 'visitor',
        go: async (town, { id, code }) => {
          await town.due(id);
          return town.open(`POST /api/internal/v1/appointments/${id}/check-in?code=${code}`, {});
        },
      },
      {
        by: 'checkIn',
        from: 'booked',
        actor: 'staff',
        go: async (town, { id }) => {
          const body = { location: String(town.location), confirmation_number: await town.due(id) };
          return town.byStaff('POST /api/internal/v1/check-in', { body });
        },
      },
      {
        by: 'checkInAttendee',
        from: 'booked',
        actor: 'staff',
        go: async (town, visit) => {
          const session = await sessionOf(town, visit);
          return town.byStaff(`POST /api/internal/v1/admin/groups/${session}/attendees/${visit.id}/arrival`);
        },
      },
    ],
  },
  {
    what: 'a change of details',
    kind: 'visit-details-changed',
    says: ['notes', 'car_details'],
    status: null,
    channels: [
      byVisitor('waiting', { notes: 'By the window' }),
      byVisitor('serving', { notes: 'By the window' }),
      {
        by: 'editVisit',
        from: 'waiting',
        actor: 'staff',
        go: (town, { id }) =>
          town.byStaff(`PATCH /api/internal/v1/admin/visits/${id}`, {
            body: { version: 1, notes: 'By the window' },
          }),
      },
    ],
  },
  {
    what: 'a text of the staff',
    kind: 'visit-messaged',
    says: ['channel'],
    status: null,
    channels: [
      {
        by: 'messageVisitor',
        from: 'waiting',
        actor: 'staff',
        go: (town, { id }) =>
          town.byStaff(`POST /api/internal/v1/admin/visits/${id}/messages`, {
            body: { channel: 'email', text: 'Please come in' },
          }),
      },
    ],
  },
  {
    what: 'feedback',
    kind: 'visit-feedback-given',
    says: ['rating', 'with_words'],
    status: null,
    channels: (['served', 'completed'] as const).map((from) => ({
      by: 'giveFeedback',
      from,
      actor: 'visitor' as const,
      go: (town, { id, code }) =>
        town.open(`POST /api/v3/open/walkin-feedback`, { queue_appointment: id, code, rating: 4 }),
    })),
  },
];
