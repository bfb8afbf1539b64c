import { compareTargets, isDue, underRule } from '#domain/queue/call-order.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { ratioAfter } from '#domain/queue/call-ratio.ts';
import { peopleBefore } from '#domain/queue/wait-explained.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { LocationRow } from '../../locations/index.ts';
import { delayRows } from './delays-store.ts';
import { isLongLine } from './estimating.ts';
import { modelVersions } from './learning-store.ts';
import { lineModelsOf } from './line-models.ts';
import { lineRulesOf } from './line-rules.ts';
import { recentCallsAt } from '../state/due-rule.ts';
import { dutyNowRows, entryRows, expectedRows } from '../state/line-store.ts';
import type { CallRow } from '../state/line-store.ts';
import { entryOf, serversOf } from './line-feed.ts';
import { estimateLine } from './waits.ts';

/** The line as a newcomer finds it, with the inputs of their estimate. */
export interface LineResult {
  line: CallRow[];
  duty: Awaited<ReturnType<typeof dutyNowRows>>;
  learned: Awaited<ReturnType<typeof modelVersions>>;
  expected: Awaited<ReturnType<typeof expectedRows>>;
  delays: Awaited<ReturnType<typeof delayRows>>;
}

interface Joining {
  location: LocationRow;
  now: Instant;
  configuration: number;
}

/** Start this before awaiting other queries, so that all go out in one pipeline. */
export async function findLine(tx: Tx, { location, now }: Joining): Promise<LineResult> {
  const [line, duty, learned, expected, delays] = await Promise.all([
    entryRows(tx, location.id),
    dutyNowRows(tx, [location.id], now),
    modelVersions(tx, [location.id]),
    expectedRows(tx, [location.id], now),
    delayRows(tx, [location.id], now),
  ]);
  return { line, duty, learned, expected, delays };
}

/** Estimates these last entries of the line, in their order. */
async function waitsAtTheEnd(
  tx: Tx,
  result: LineResult,
  { last, location, now, configuration }: Joining & { last: readonly LineEntry[] },
): Promise<WaitEstimate[]> {
  const { line, duty, learned, expected, delays } = result;
  const [rules, models] = await Promise.all([
    lineRulesOf(tx, [location.id], configuration),
    lineModelsOf(tx, learned),
  ]);
  const { due } = rules.get(location.id)!;
  const calls = await recentCallsAt(tx, { locationId: location.id, due }, now);
  const entries = [...line.map((row) => entryOf(row, due)), ...last.map((entry) => underRule(entry, due))];
  const { tickets } = await estimateLine(location, entries, {
    rules: rules.get(location.id)!,
    model: models.get(location.id),
    only: last.map(({ ticketId }) => ticketId),
    duty,
    expected,
    delays,
    calls,
    now,
  });
  return last.map(({ ticketId }) => tickets.get(ticketId)!);
}

/** Estimates for a newcomer behind this line, and behind each number of further newcomers. */
export interface WaitAhead {
  tickets: ReadonlySet<number>;
  behind: readonly WaitEstimate[];
}

/** The number of joins covered between the estimate and the position; beyond it the join estimates again. */
const MEANWHILE = 12;
/** Lines that were long at this process's last read. This only decides where the estimate runs, not its result. */
const longLines = new Set<string>();

/**
 * Estimates a long line before the position is taken. It takes milliseconds, and other joins wait for the
 * position until commit. Covers the newcomer directly behind the line, and behind each number of further
 * newcomers. Returns undefined for a line that is short as far as this process knows.
 */
export async function waitAhead(
  tx: Tx,
  { like, ...joining }: Joining & { like: LineEntry },
): Promise<WaitAhead | undefined> {
  if (!longLines.has(lineKey(tx, joining))) return undefined;
  const result = await findLine(tx, joining);
  // Not by their positions: staff may have moved a visitor behind a later target.
  const end = Math.max(joining.now, ...result.line.map(({ joinedAt }) => joinedAt));
  const last = Array.from({ length: MEANWHILE }, (_, n) => ({
    ...like,
    orderAt: end,
    // Unused ids above all real ones, so these entries go last.
    ticketId: Number.MAX_SAFE_INTEGER - MEANWHILE + n,
  }));
  const tickets = new Set(result.line.map(({ ticketId }) => ticketId));
  return { tickets, behind: await waitsAtTheEnd(tx, result, { ...joining, last }) };
}

/**
 * Returns the wait at the taken position: the earlier estimate with the current people before, otherwise a
 * new estimate.
 */
export async function waitAtPosition(
  tx: Tx,
  result: LineResult,
  { own, ahead, ...joining }: Joining & { own: LineEntry; ahead: WaitAhead | undefined },
): Promise<WaitEstimate> {
  if (isLongLine(result.line)) longLines.add(lineKey(tx, joining));
  else longLines.delete(lineKey(tx, joining));
  const atTheEnd = async () => (await waitsAtTheEnd(tx, result, { ...joining, last: [own] }))[0]!;
  if (!ahead) return atTheEnd();
  const { location, now, configuration } = joining;
  const rules = (await lineRulesOf(tx, [location.id], configuration)).get(location.id)!;
  const entry = underRule(own, rules.due);
  const line = result.line.map((row) => entryOf(row, rules.due));
  const isBefore = (other: LineEntry) => isDue(other, now) || compareTargets(other, entry) < 0;
  const meanwhile = line.filter((other) => !ahead.tickets.has(other.ticketId) && isBefore(other)).length;
  const before = ahead.behind[meanwhile];
  if (!before) return atTheEnd();
  const servers = serversOf(location, { rules, model: undefined, duty: result.duty, now }, []);
  const calls = await recentCallsAt(tx, { locationId: location.id, due: rules.due }, now);
  const ratio = ratioAfter(calls, rules.due);
  return { ...before, ...peopleBefore([...line, entry], entry, { servers, now, ratio }) };
}

const lineKey = (tx: Tx, { location }: Joining): string => `${tx.vendorId}/${location.id}`;
