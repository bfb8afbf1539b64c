import type { Census } from './census-store.ts';

type Stage = 'booked' | 'waiting' | 'called' | 'serving' | 'served' | 'completed' | 'no-show' | 'cancelled';

/**
 * Possible stages before each event, and the stage after it; undo leads back. Written here independently of
 * the product.
 */
const STEPS: Record<string, { from: Stage[]; to: Stage }> = {
  'visit-called': { from: ['waiting'], to: 'called' },
  'visit-recalled': { from: ['called'], to: 'called' },
  'visit-started': { from: ['waiting', 'called', 'served'], to: 'serving' },
  'visit-served': { from: ['serving'], to: 'served' },
  'visit-completed': { from: ['waiting', 'called', 'serving', 'served'], to: 'completed' },
  'visit-no-showed': { from: ['waiting', 'called', 'serving'], to: 'no-show' },
  'visit-cancelled': { from: ['booked', 'waiting', 'called'], to: 'cancelled' },
  'visit-returned': { from: ['called', 'serving', 'no-show'], to: 'waiting' },
};
const KEEPS_STAGE = new Set([
  'visit-details-changed',
  'visit-messaged',
  'visit-room-assigned',
  'visit-feedback-given',
  'visit-rescheduled',
  'visit-time-lost',
]);

/** Checks that each visit's events form a possible life: called once, by one, and over after a cancellation. */
export function lifecycleFaults(events: Census['events']): string[] {
  const lives = new Map<string, Census['events']>();
  for (const event of events.filter(({ subject_kind }) => subject_kind === 'visit'))
    lives.set(event.subject_id, [...(lives.get(event.subject_id) ?? []), event]);
  return [...lives].flatMap(([id, life]) => {
    const fault = faultOf(life);
    return fault ? [`visit ${id}: ${fault}`] : [];
  });
}

function faultOf([joined, ...rest]: Census['events']): string | undefined {
  if (joined?.kind !== 'visit-joined' && joined?.kind !== 'visit-booked')
    return `begins with ${joined?.kind}`;
  let stage = (joined.kind === 'visit-joined' ? 'waiting' : 'booked') as Stage;
  /** Stage before the move that an undo would revert. */
  let before: Stage | null = null;
  for (const { kind, data } of rest) {
    // Visitors of the line say once more that they are here; a check-in gives them their place in it.
    if (kind === 'visit-arrived' && stage === 'booked') stage = 'waiting';
    if (KEEPS_STAGE.has(kind) || kind === 'visit-arrived') continue;
    if (kind === 'visit-undone') {
      // A late undo of a completion leads to served.
      const back: Stage | null = data['status'] === 6 && stage === 'completed' ? 'served' : before;
      if (back === null) return `undoes a move that did not happen: ${data['undone']}`;
      [stage, before] = [back, null];
      continue;
    }
    const step = STEPS[kind];
    if (!step?.from.includes(stage)) return `${kind} while it was ${stage}`;
    [before, stage] = [stage, step.to];
  }
  return undefined;
}
