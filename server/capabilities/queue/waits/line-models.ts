import type { LineModel } from '#domain/queue/line-learning.ts';
import type { ServiceLengths } from '#domain/queue/wait-input.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { modelRows } from './learning-store.ts';
import type { ModelVersionRow } from './learning-store.ts';
import type { LineRules } from './line-rules.ts';

/** The stored form of a model: maps become lists of entries. */
interface Packed extends Omit<LineModel, 'lengths' | 'breaks' | 'calibrations'> {
  breaks?: [number, { minutes: number; scatter: number }][];
  lengths: [string, { minutes: number; scatter: number }][];
  calibrations: [number, { low: number; median: number; high: number } | null][];
}

export const packed = ({ lengths, breaks, calibrations, ...rest }: LineModel): Packed => ({
  ...rest,
  lengths: [...lengths],
  ...(breaks && { breaks: [...breaks] }),
  calibrations: [...calibrations],
});

export function unpacked(model: unknown): LineModel {
  const { lengths, breaks, calibrations, ...rest } = model as Packed;
  return {
    ...rest,
    lengths: new Map(lengths),
    ...(breaks && { breaks: new Map(breaks) }),
    calibrations: new Map(calibrations),
  };
}

/**
 * Returns the models of these locations at the given versions, from the cache if possible. A location without
 * a model is missing.
 */
export async function lineModelsOf(
  tx: Tx,
  versions: readonly ModelVersionRow[],
): Promise<Map<number, LineModel>> {
  const cacheKey = (id: number, version: number) => ({
    vendorId: tx.vendorId,
    version,
    name: `line-model/${id}`,
  });
  const result = new Map<number, LineModel>();
  const missing: number[] = [];
  for (const { locationId, version } of versions) {
    const stored = tx.cache.get(cacheKey(locationId, version)) as LineModel | undefined;
    if (stored) result.set(locationId, stored);
    else missing.push(locationId);
  }
  if (missing.length === 0) return result;
  for (const { locationId, version, model } of await modelRows(tx, missing)) {
    const read = unpacked(model);
    result.set(locationId, read);
    tx.cache.set(cacheKey(locationId, version), read, 100 * (read.lengths.size + 10));
  }
  return result;
}

const merged = new WeakMap<LineModel, { rules: LineRules; lengths: ServiceLengths }>();

/** Combines the model with the configuration into the inputs of an estimate. */
export function beliefsOf(
  rules: LineRules,
  model: LineModel | undefined,
  of: { now: Instant; timeZone: string },
) {
  const { patience, noShows, day, calibrations, atOnceMinutes, ...paces } = model ?? rules.usual;
  // A model of an earlier day: no service of this one has been learned yet.
  const pace = day === businessDay(of.now, of.timeZone) ? paces.pace : paces.nextPace;
  return {
    patience,
    noShows,
    calibrations,
    ...(atOnceMinutes !== undefined && { atOnceMinutes }),
    lengths: lengthsOf(rules, model),
    ...(pace && { pace }),
  };
}

/** A service added after the last learning uses its configured duration. */
function lengthsOf(rules: LineRules, model: LineModel | undefined): ServiceLengths {
  if (!model) return rules.usual.lengths;
  const made = merged.get(model);
  if (made?.rules === rules) return made.lengths;
  const lengths = new Map([...rules.usual.lengths, ...model.lengths]);
  merged.set(model, { rules, lengths });
  return lengths;
}
