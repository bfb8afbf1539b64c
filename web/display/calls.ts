import type { DisplayBoard } from '#contract/queue/display.ts';

export type BoardCall = DisplayBoard['data']['calling'][number];

/** A call on the display; `shownAt`: since when this display has shown it (epoch milliseconds). */
export interface ShownCall extends BoardCall {
  readonly shownAt: number;
}

/** The number of rows for calls. */
const CALL_ROWS = 4;
/** The newest call is highlighted this long. */
const LIT_MS = 8_000;

/**
 * The calls to show, newest first: those on the board, and recent ones whose visitor is already being served.
 * A repeated call replaces the visitor's earlier call: two visitors may share a name. A call is new from the moment this display receives
 * it; on the first board its age counts from `called_at`. The vendor's hold gives visitors time to look up
 * (2.8.1).
 */
export function shownCalls(
  before: readonly ShownCall[] | null,
  { calling, call_hold_seconds }: Pick<DisplayBoard['data'], 'calling' | 'call_hold_seconds'>,
  now: number,
): ShownCall[] {
  const existing = new Map((before ?? []).map((call) => [call.call_id, call.shownAt]));
  const current = calling.map((call) => ({
    ...call,
    shownAt: existing.get(call.call_id) ?? firstShown(before, call, now),
  }));
  const called = new Set(current.map((call) => call.ticket_id));
  const hold = call_hold_seconds * 1000;
  const held = (before ?? []).filter((call) => !called.has(call.ticket_id) && now - call.shownAt < hold);
  return [...current, ...held]
    .toSorted((a, b) => Date.parse(b.called_at) - Date.parse(a.called_at))
    .slice(0, CALL_ROWS);
}

/** The highlighted call: the newest one, while it is new. */
export function litCall(calls: readonly ShownCall[], now: number): string | null {
  const [newest] = calls;
  return newest && now - newest.shownAt < LIT_MS ? newest.call_id : null;
}

function firstShown(before: readonly ShownCall[] | null, call: BoardCall, now: number): number {
  return before === null ? Math.min(now, Date.parse(call.called_at)) : now;
}
