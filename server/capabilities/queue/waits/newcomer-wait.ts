import type { LineEntry } from '#domain/queue/call-order.ts';
import { peopleBeforeEach } from '#domain/queue/wait-estimate.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { LocationRow } from '../../locations/index.ts';
import { delayRows } from './delays-store.ts';
import { isLongLine } from './estimating.ts';
import { modelVersions } from './learning-store.ts';
import { lineModelsOf } from './line-models.ts';
import { lineRulesOf } from './line-rules.ts';
import { dutyNowRows, entryRows, expectedRows } from '../state/line-store.ts';
import type { CallRow } from '../state/line-store.ts';
import { entryOf, estimateLine } from './waits.ts';

/** A line as somebody who joins finds it, and what their wait is made from. */
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

/** Asked for before its result is waited for, it travels with what is asked beside it. */
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

/** The waits of whoever stands last in this line, one behind the other. */
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
  const { tickets } = await estimateLine(location, [...line.map(entryOf), ...last], {
    rules: rules.get(location.id)!,
    model: models.get(location.id),
    only: last.map(({ ticketId }) => ticketId),
    duty,
    expected,
    delays,
    now,
  });
  return last.map(({ ticketId }) => tickets.get(ticketId)!);
}

/** What somebody would wait who joins behind this line, or behind so many who join it meanwhile. */
export interface WaitAhead {
  tickets: ReadonlySet<number>;
  behind: readonly WaitEstimate[];
}

/** So many may join between the estimate and the place that is taken; behind more of them it is estimated again. */
const MEANWHILE = 12;
/** Of which lines this process has last seen that they are long: it only decides where an estimate is made, never what it says. */
const longLines = new Set<string>();

/**
 * A long line takes milliseconds to be rolled out. Nobody else can join while the place is held, so it is done before: for who would
 * stand right behind the line, and behind one, two and more like them. Undefined where the line is short, as far as is known.
 */
export async function waitAhead(
  tx: Tx,
  { like, ...joining }: Joining & { like: LineEntry },
): Promise<WaitAhead | undefined> {
  if (!longLines.has(lineKey(tx, joining))) return undefined;
  const result = await findLine(tx, joining);
  const end = Math.max(joining.now, ...result.line.map(({ orderAt }) => orderAt));
  const last = Array.from({ length: MEANWHILE }, (_, n) => ({
    ...like,
    orderAt: end,
    // Nobody has these ids: they stand behind all who have joined.
    ticketId: Number.MAX_SAFE_INTEGER - MEANWHILE + n,
  }));
  const tickets = new Set(result.line.map(({ ticketId }) => ticketId));
  return { tickets, behind: await waitsAtTheEnd(tx, result, { ...joining, last }) };
}

/** The wait at the place that was taken: as it was estimated before, with those in front as they stand now, or else as it is now. */
export async function waitAtPosition(
  tx: Tx,
  result: LineResult,
  { own, ahead, ...joining }: Joining & { own: LineEntry; ahead: WaitAhead | undefined },
): Promise<WaitEstimate> {
  if (isLongLine(result.line)) longLines.add(lineKey(tx, joining));
  else longLines.delete(lineKey(tx, joining));
  const meanwhile = ahead && result.line.filter(({ ticketId }) => !ahead.tickets.has(ticketId)).length;
  const before = meanwhile === undefined ? undefined : ahead?.behind[meanwhile];
  if (!before) return (await waitsAtTheEnd(tx, result, { ...joining, last: [own] }))[0]!;
  const line = [...result.line.map(entryOf), own];
  return { ...before, peopleBefore: peopleBeforeEach(line, joining.now).get(own)! };
}

const lineKey = (tx: Tx, { location }: Joining): string => `${tx.vendorId}/${location.id}`;
