import { byVerb, byVerbWith, MOVED } from './change.ts';
import type { Change } from './change.ts';

/** Transfers, holds and callbacks. */
export const TRANSFERS: readonly Change[] = [
  {
    what: 'a transfer',
    kind: 'visit-transferred',
    says: [...MOVED, 'from', 'to_service_id'],
    status: 1,
    channels: byVerbWith('transfer', (town) => ({ service_id: String(town.other) }), [
      'waiting',
      'held',
      'called',
      'serving',
    ]),
  },
  {
    what: 'a hold',
    kind: 'visit-held',
    says: [...MOVED, 'minutes'],
    status: 1,
    channels: byVerb('hold', 'waiting', 'held', 'called'),
  },
  {
    what: 'another place in the line',
    kind: 'visit-reordered',
    says: MOVED,
    status: 1,
    channels: [
      {
        by: 'reorderVisit',
        from: 'waiting',
        actor: 'staff',
        go: (town, { id }) =>
          town.byStaff(`POST /api/internal/v1/admin/visits/${id}/position`, {
            body: { version: 1, after_id: null, reason: 'because' },
          }),
      },
    ],
  },
  {
    what: 'a room',
    kind: 'visit-room-assigned',
    says: [...MOVED, 'room_id'],
    status: 1,
    channels: [
      {
        by: 'assignRoom',
        from: 'waiting',
        actor: 'staff',
        go: (town, { id }) =>
          town.byStaff(`PUT /api/internal/v1/admin/visits/${id}/room`, {
            body: { version: 1, room_id: null },
          }),
      },
    ],
  },
  {
    what: 'the end of a hold',
    kind: 'visit-resumed',
    says: MOVED,
    status: 1,
    channels: byVerbWith('hold', () => ({ minutes: 0 }), ['held']),
  },
  {
    what: 'a callback attempt',
    kind: 'visit-attempted',
    says: [...MOVED, 'attempt', 'outcome', 'minutes'],
    status: 1,
    channels: byVerbWith('attempt', () => ({ outcome: 'busy' }), ['phoned']),
  },
];
