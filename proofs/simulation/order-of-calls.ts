import type { Census } from './census-store.ts';
import type { Action } from './people.ts';

/**
 * No call skips a visitor who certainly stood in front. Certainly: their join was acknowledged before the
 * call started, and the end of their wait started only after the call ended. All staff here serve every
 * service.
 */
export function orderFaults({ tickets, events, visits }: Census, actions: readonly Action[]): string[] {
  const position = new Map(tickets.map((ticket) => [ticket.visit_id, ticket]));
  const shown = actions.filter(({ kind, visit }) => kind !== null && visit !== null);
  const joins = shown.filter(({ kind }) => kind === 'visit-joined');
  const leaves = new Map<string, number>();
  for (const { visit, kind, begun } of shown) {
    if (kind === 'visit-joined' || KEEPS_POSITION.has(kind!)) continue;
    leaves.set(visit!, Math.min(leaves.get(visit!) ?? Infinity, begun));
  }
  // A returned visit may have stood anywhere in between; an appointment goes before others once it is due, and waits
  // for its own person before that.
  const moved = new Set([
    ...events
      .filter(({ kind }) => kind === 'visit-returned' || kind === 'visit-undone')
      .map(({ subject_id }) => subject_id),
    ...visits.filter(({ start }) => start !== null).map(({ id }) => id),
  ]);
  return shown
    .filter(({ what, visit }) => what === 'call-next' && !moved.has(visit!))
    .flatMap((call) => {
      const own = position.get(call.visit!);
      const passed = joins.filter(({ visit, ended }) => {
        const other = position.get(visit!);
        // Another invariant reports lost visits.
        if (!other || !own) return false;
        const before =
          other.order_at < own.order_at ||
          (other.order_at === own.order_at && Number(other.id) < Number(own.id));
        const waited = ended < call.begun && (leaves.get(visit!) ?? Infinity) > call.ended;
        return before && waited && !moved.has(visit!);
      });
      return passed.map(({ visit }) => `visit ${call.visit} was called before ${visit}`);
    });
}

const KEEPS_POSITION = new Set([
  'visit-details-changed',
  'visit-messaged',
  'visit-room-assigned',
  'visit-feedback-given',
]);
