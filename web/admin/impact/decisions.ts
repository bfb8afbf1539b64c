import type { VisitOutside } from '#contract/vendors/impact.ts';

/** What a person decides about an appointment outside a change. */
export const DECISIONS = ['move', 'tell', 'leave'] as const;
export type Does = (typeof DECISIONS)[number];

export interface Decision {
  readonly visit: VisitOutside;
  readonly does: Does;
}

/** Decisions by the appointment's id. */
export type Chosen = Readonly<Record<string, Does>>;

/** The decisions of all appointments: what was chosen, else the suggestion. A move needs a free time. */
export function decisionsOf(
  visits: readonly VisitOutside[],
  { chosen, mayEdit }: { chosen: Chosen; mayEdit: boolean },
): Decision[] {
  return visits.map((visit) => {
    const does = mayEdit ? (chosen[visit.id] ?? visit.suggest) : 'leave';
    return { visit, does: does === 'move' && visit.move_to === null ? 'tell' : does };
  });
}

/** `tell` first: without a free time for any, all are told. */
const SHARED = ['tell', 'leave', 'move'] as const;

/** The decision that all appointments share, or null. One that cannot move is told instead. */
export function sharedDecision(decisions: readonly Decision[]): Does | null {
  return (
    SHARED.find((one) =>
      decisions.every(
        ({ visit, does }) => does === (one === 'move' && visit.move_to === null ? 'tell' : one),
      ),
    ) ?? null
  );
}
