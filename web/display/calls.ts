import type { DisplayBoard } from '#contract/queue/display.ts';

export type BoardCall = DisplayBoard['data']['calling'][number];

/** A call on the wall, and since when this display has shown it (epoch milliseconds). */
export interface ShownCall extends BoardCall {
  readonly shownAt: number;
}

/** As many calls as there are rows. */
const CALL_ROWS = 4;
/** A call stays at least this long, so that nobody has to look up in the very second (2.8.1). */
const HELD_MS = 30_000;
/** The newest call is lit this long. */
const LIT_MS = 8_000;

/**
 * The calls to show, newest first: those of the board, and those it has dropped (the visitor is being served) but that
 * have not been up long enough. Calling somebody again replaces their earlier call. What is new to this display counts
 * as shown from now, except on the first board, whose calls are as old as they say.
 */
export function shownCalls(
  before: readonly ShownCall[] | null,
  calling: readonly BoardCall[],
  now: number,
): ShownCall[] {
  const existing = new Map((before ?? []).map((call) => [call.call_id, call.shownAt]));
  const current = calling.map((call) => ({
    ...call,
    shownAt: existing.get(call.call_id) ?? firstShown(before, call, now),
  }));
  const called = new Set(current.map(({ label }) => label));
  const held = (before ?? []).filter(({ label, shownAt }) => !called.has(label) && now - shownAt < HELD_MS);
  return [...current, ...held]
    .toSorted((a, b) => Date.parse(b.called_at) - Date.parse(a.called_at))
    .slice(0, CALL_ROWS);
}

/** Which call is lit: the newest one, while it is new. */
export function litCall(calls: readonly ShownCall[], now: number): string | null {
  const [newest] = calls;
  return newest && now - newest.shownAt < LIT_MS ? newest.call_id : null;
}

function firstShown(before: readonly ShownCall[] | null, call: BoardCall, now: number): number {
  return before === null ? Math.min(now, Date.parse(call.called_at)) : now;
}
