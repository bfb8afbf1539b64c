import type { ServiceLength } from './service-length.ts';

/**
 * Statistics of one service with one staff member: the count, the mean logarithm of the minutes, and the sum
 * of squares around it.
 */
export interface LengthsSeen {
  readonly visits: number;
  readonly meanLog: number;
  readonly squares: number;
}

export interface SeenOf extends LengthsSeen {
  readonly serviceId: number;
  readonly staffId: number;
}

export interface ToLearnFrom {
  readonly seen: readonly SeenOf[];
  /** The vendor's other locations, by service. */
  readonly elsewhere?: ReadonlyMap<number, LengthsSeen>;
  /** Configured length of each service, in minutes. */
  readonly configured: ReadonlyMap<number, number>;
}

/** Each level is weighted by its data: the level above counts as this many visits. */
const WEIGHT_OF = {
  /** Weight of the configured length against all observed lengths. */
  configured: 4,
  /** Weight of the vendor's other locations against this one. */
  elsewhere: 12,
  /** Weight of the average staff member against one's own speed. */
  person: 16,
  /** Weight of one's speed in general against one's lengths of this service. */
  own: 60,
  scatter: 12,
};
/** Scatter of services without data. */
const ASSUMED_SCATTER = 0.6;
/** Limits the memory of a mean: beyond this count, old visits fade. */
const MOST_REMEMBERED = 400;

/**
 * Returns the length of each service with each staff member. Data for this staff member and service is shrunk
 * towards the person's speed, the service here, the vendor's other locations, and the configured length. The
 * key is `service/person`; person 0 is any other.
 */
export function learnLengths({ seen, elsewhere, configured }: ToLearnFrom): Map<string, ServiceLength> {
  const services = new Map<number, SeenOf[]>();
  for (const one of seen) {
    const own = services.get(one.serviceId);
    if (own) own.push(one);
    else services.set(one.serviceId, [one]);
  }
  const levels = new Map<number, { log: number; scatter: number }>();
  for (const serviceId of new Set([...configured.keys(), ...services.keys()])) {
    const level = levelOf(
      services.get(serviceId) ?? [],
      elsewhere?.get(serviceId),
      configured.get(serviceId),
    );
    if (level) levels.set(serviceId, level);
  }
  const quickness = quicknessOf(seen, levels);
  const lengths = new Map<string, ServiceLength>();
  const put = (key: string, log: number, scatter: number) =>
    lengths.set(key, { minutes: Math.exp(log + (scatter * scatter) / 2), scatter });
  for (const [serviceId, { log, scatter }] of levels) {
    put(`${serviceId}/0`, log, scatter);
    const seenHere = new Map(services.get(serviceId)?.map((one) => [one.staffId, one]));
    for (const staffId of new Set([...quickness.keys(), ...seenHere.keys()])) {
      const expected = log + (quickness.get(staffId) ?? 0);
      const own = seenHere.get(staffId);
      const share = own ? own.visits / (own.visits + WEIGHT_OF.own) : 0;
      if (staffId !== 0)
        put(`${serviceId}/${staffId}`, expected + share * ((own?.meanLog ?? 0) - expected), scatter);
    }
  }
  return lengths;
}

/** Returns the statistics with one more visit of `minutes`. */
export function withLength(seen: LengthsSeen | null, minutes: number): LengthsSeen {
  const log = Math.log(Math.max(0.25, minutes));
  if (!seen || seen.visits === 0) return { visits: 1, meanLog: log, squares: 0 };
  const stored = Math.min(seen.visits, MOST_REMEMBERED - 1);
  const off = log - seen.meanLog;
  const meanLog = seen.meanLog + off / (stored + 1);
  return {
    visits: stored + 1,
    meanLog,
    squares: seen.squares * (stored / seen.visits) + off * (log - meanLog),
  };
}

/** Merges the statistics of several staff members or locations. */
export function together(all: readonly LengthsSeen[]): LengthsSeen {
  const visits = all.reduce((sum, one) => sum + one.visits, 0);
  if (visits === 0) return { visits: 0, meanLog: 0, squares: 0 };
  const meanLog = all.reduce((sum, one) => sum + one.visits * one.meanLog, 0) / visits;
  const squares = all.reduce((sum, one) => sum + one.squares + one.visits * (one.meanLog - meanLog) ** 2, 0);
  return { visits, meanLog, squares };
}

function levelOf(
  here: readonly LengthsSeen[],
  elsewhere: LengthsSeen | undefined,
  configured: number | undefined,
): { log: number; scatter: number } | undefined {
  const own = together(here);
  const others = elsewhere ?? { visits: 0, meanLog: 0, squares: 0 };
  const visits = own.visits + others.visits;
  if (visits === 0 && configured === undefined) return undefined;
  // Scatter is measured within each staff member: differences between them are known separately.
  const within = here.reduce((sum, one) => sum + one.squares, 0) + others.squares;
  const variance = (within + WEIGHT_OF.scatter * ASSUMED_SCATTER ** 2) / (visits + WEIGHT_OF.scatter);
  const text = configured === undefined ? undefined : Math.log(configured) - variance / 2;
  const above = drawn(
    others,
    text ?? (visits > 0 ? together([own, others]).meanLog : 0),
    WEIGHT_OF.configured,
  );
  const weight = others.visits > 0 ? WEIGHT_OF.elsewhere : WEIGHT_OF.configured;
  return { log: drawn(own, above, weight), scatter: Math.sqrt(variance) };
}

const drawn = (seen: LengthsSeen, towards: number, weight: number): number =>
  (seen.visits * seen.meanLog + weight * towards) / (seen.visits + weight);

/** A staff member's factor on all lengths, as a logarithm. */
function quicknessOf(
  seen: readonly SeenOf[],
  levels: ReadonlyMap<number, { readonly log: number }>,
): Map<number, number> {
  const sums = new Map<number, { off: number; visits: number }>();
  for (const { staffId, serviceId, visits, meanLog } of seen) {
    if (staffId === 0) continue;
    const sum = sums.get(staffId) ?? { off: 0, visits: 0 };
    sum.off += visits * (meanLog - (levels.get(serviceId)?.log ?? meanLog));
    sum.visits += visits;
    sums.set(staffId, sum);
  }
  return new Map([...sums].map(([staffId, { off, visits }]) => [staffId, off / (visits + WEIGHT_OF.person)]));
}
