import { byVisitor } from './change.ts';
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
    what: 'a change of details',
    kind: 'visit-details-changed',
    says: ['notes', 'car_details'],
    status: null,
    channels: [
      byVisitor('waiting', { notes: 'By the window' }),
      byVisitor('serving', { notes: 'By the window' }),
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
