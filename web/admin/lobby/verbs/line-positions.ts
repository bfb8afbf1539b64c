import type { LobbyVisit } from '#contract/queue/lobby.ts';

/** A place in line that a visitor may move to, directly after another one; null is first. */
export interface LinePosition {
  kind: 'first' | 'up' | 'down';
  afterId: string | null;
}

/** A visitor of the line, with the instant from which an appointment goes before walk-ins. */
type Waiting = Pick<LobbyVisit, 'id' | 'due_from'>;

/**
 * Returns the visitors among whom a visitor of the line may move: the due appointments, or the others. With a
 * ratio, the line lists both in turn.
 */
export function peersOf<Visitor extends Waiting>(
  { waiting, now }: { waiting: readonly Visitor[]; now: string },
  id: string,
): Visitor[] {
  const isDue = ({ due_from: from }: Waiting): boolean =>
    from !== null && Date.parse(from) <= Date.parse(now);
  const own = waiting.find((visit) => visit.id === id);
  return own ? waiting.filter((visit) => isDue(visit) === isDue(own)) : [];
}

/** Returns the places for a visitor of the line: none for one who does not wait, or waits alone. */
export function positionsFor(waiting: readonly { id: string }[], id: string): LinePosition[] {
  const at = waiting.findIndex((visit) => visit.id === id);
  if (at < 0) return [];
  return [
    ...(at > 0 ? [{ kind: 'first', afterId: null } as const] : []),
    ...(at > 1 ? [{ kind: 'up', afterId: waiting[at - 2]!.id } as const] : []),
    ...(at < waiting.length - 1 ? [{ kind: 'down', afterId: waiting[at + 1]!.id } as const] : []),
  ];
}

/** A drop between two rows of a list that shows the line, or a part of it. */
export interface Drop {
  id: string;
  /** How many rows the list shows above it. */
  slot: number;
}

/**
 * Returns the peer directly before the dropped visit; null is first of them, undefined is where it was. Before the
 * first row of a filtered list it comes after that row's predecessor in the line.
 */
export function dropAfter(
  { id, slot }: Drop,
  { shown, peers }: { shown: readonly { id: string }[]; peers: readonly { id: string }[] },
): string | null | undefined {
  const from = shown.findIndex((visit) => visit.id === id);
  if (from < 0 || slot === from || slot === from + 1) return undefined;
  const others = peers.filter((visit) => visit.id !== id);
  const positions = new Map(others.map((visit, n) => [visit.id, n]));
  const above = shown.slice(0, slot).findLast((visit) => positions.has(visit.id));
  const below = shown.slice(slot).find((visit) => positions.has(visit.id));
  const at = above ? positions.get(above.id)! + 1 : (positions.get(below?.id ?? '') ?? 0);
  // Moved between visitors of the other kind.
  if (at === peers.findIndex((visit) => visit.id === id)) return undefined;
  return others[at - 1]?.id ?? null;
}
