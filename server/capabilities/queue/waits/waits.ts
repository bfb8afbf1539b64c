import type { LineEntry } from '#domain/queue/call-order.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { delayRows } from './delays-store.ts';
import { estimate } from './estimating.ts';
import { modelVersions } from './learning-store.ts';
import { entryOf, inputOf } from './line-feed.ts';
import type { LineFacts, LineLocation } from './line-feed.ts';
import { lineModelsOf } from './line-models.ts';
import { byLocation, lineRulesOf } from './line-rules.ts';
import { recentCallsOf } from '../state/due-rule.ts';
import { dutyNowRows, expectedRows, lineRows } from '../state/line-store.ts';
import type { LineRow } from '../state/line-store.ts';

/** The waits of one location at one moment, shared by picker, form, manage page, lobby and display. */
export interface LocationWaits {
  locationId: number;
  line: LineRow[];
  tickets: Map<number, WaitEstimate>;
  /** The waits of a visitor who joins now. */
  offers: { serviceId: number; method: number; wait: WaitEstimate }[];
  waiting: number;
}

/** Reads the lines of several locations with their staff and rules, and estimates each of them. */
export async function waitsOf(
  tx: Tx,
  locations: readonly LineLocation[],
  now: Instant,
): Promise<Map<number, LocationWaits>> {
  const ids = locations.map((location) => location.id);
  if (ids.length === 0) return new Map();
  const read = await readLines(tx, ids, now);
  const waits = await Promise.all(
    locations.map(async (location): Promise<LocationWaits> => {
      const { line, facts } = read(location.id);
      return {
        locationId: location.id,
        line,
        ...(await estimateLine(
          location,
          line.map((row) => entryOf(row, facts.rules.due)),
          facts,
        )),
      };
    }),
  );
  return new Map(waits.map((each) => [each.locationId, each]));
}

/** Reads what the estimates of several locations depend on; returns that of one. */
export async function readLines(
  tx: Tx,
  ids: readonly number[],
  now: Instant,
): Promise<(locationId: number) => { line: LineRow[]; facts: LineFacts }> {
  const [version, lines, duty, learned, expected, delays] = await Promise.all([
    readConfigurationVersion(tx),
    lineRows(tx, ids).then(byLocation),
    dutyNowRows(tx, ids, now).then(byLocation),
    modelVersions(tx, ids),
    expectedRows(tx, ids, now).then(byLocation),
    delayRows(tx, ids, now).then(byLocation),
  ]);
  const [rules, models] = await Promise.all([lineRulesOf(tx, ids, version), lineModelsOf(tx, learned)]);
  const calls = await recentCallsOf(tx, new Map([...rules].map(([id, { due }]) => [id, due])), now);
  return (id) => ({
    line: lines.get(id) ?? [],
    facts: {
      rules: rules.get(id)!,
      model: models.get(id),
      duty: duty.get(id) ?? [],
      expected: expected.get(id) ?? [],
      delays: delays.get(id) ?? [],
      calls: calls.get(id) ?? [],
      now,
    },
  });
}

/** Estimates every entry of one line, and a newcomer for each offer. */
export async function estimateLine(
  location: LineLocation,
  line: readonly LineEntry[],
  facts: LineFacts,
): Promise<Pick<LocationWaits, 'tickets' | 'offers' | 'waiting'>> {
  const input = inputOf(location, line, facts);
  const { tickets, newcomers } = await estimate(input);
  const offers = facts.only === undefined ? facts.rules.offers : [];
  return {
    tickets,
    offers: offers.map((offer, index) => ({ ...offer, wait: newcomers[index]! })),
    waiting: line.filter((entry) => entry.calledAt === null).length,
  };
}

export const minutesUntil = (instant: Instant, now: Instant): number =>
  Math.max(0, Math.floor((instant - now) / MINUTE));
