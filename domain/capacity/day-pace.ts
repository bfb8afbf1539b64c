/** Today's speed: the factor of today's lengths to the expected ones, and its uncertainty. */
export interface Pace {
  readonly factor: number;
  /** Deviation of the factor's logarithm. */
  readonly scatter: number;
}

/** Of one business day: recent services, and the sum of the logarithms of actual to expected length. */
export interface PaceSeen {
  readonly day: string;
  /** Services fade, so a pace that changes during the day is followed. */
  readonly visits: number;
  readonly beyond: number;
  /** The last day's pace as a logarithm, and the probability that it lasts. */
  readonly before?: { readonly log: number; readonly share: number };
}

export const NO_PACE: PaceSeen = { day: '', visits: 0, beyond: 0 };

/** Days differ by chance; one day in fifty is unlike the others: new forms, a slow system, a new service. */
const USUAL = { deviation: 0.08, share: 0.98 };
const UNUSUAL = { deviation: 0.5, share: 0.02 };
/** An unusual pace lasts into the next day this often, within this deviation. */
const LASTS = { deviation: 0.15, share: 0.8 };
const FADES = 1 - 1 / 150;
const USUAL_SCATTER = 0.6;

/** Records one service of this business day; `beyond` is the logarithm of actual to expected length. */
export function withPace(seen: PaceSeen, { day, beyond }: { day: string; beyond: number }): PaceSeen {
  const own = onDay(seen, day);
  return { ...own, visits: own.visits * FADES + 1, beyond: own.beyond * FADES + beyond };
}

/** Returns what is known of this day's pace; a new day begins with the last one's, if that was unusual. */
export function onDay(seen: PaceSeen, day: string): PaceSeen {
  if (seen.day === day) return seen;
  if (seen.visits === 0) return { ...NO_PACE, day };
  const { log, unusual } = posterior({ ...seen, scatter: USUAL_SCATTER });
  return { ...NO_PACE, day, before: { log, share: unusual * LASTS.share } };
}

/** Returns today's pace; `scatter` is that of the services. */
export function paceOf(seen: Omit<PaceSeen, 'day'> & { readonly scatter: number }): Pace {
  const { log, variance } = posterior(seen);
  return { factor: Math.exp(log), scatter: Math.sqrt(variance) };
}

/** A mixture of three kinds of day, each weighted by how well it explains the services seen. */
function posterior({ visits, beyond, scatter, before }: Omit<PaceSeen, 'day'> & { scatter: number }) {
  const lasts = before?.share ?? 0;
  const kinds = [
    { ...USUAL, share: USUAL.share * (1 - lasts), mean: 0, isUnusual: 0 },
    { ...UNUSUAL, share: UNUSUAL.share * (1 - lasts), mean: 0, isUnusual: 1 },
    { ...LASTS, share: lasts, mean: before?.log ?? 0, isUnusual: 1 },
  ].map(({ deviation, share, mean, isUnusual }) => {
    const own = deviation * deviation;
    const noise = visits > 0 ? (scatter * scatter) / visits : Infinity;
    const off = visits > 0 ? beyond / visits - mean : 0;
    const sure = own / (own + noise);
    // Without services, each kind of day is as likely as before.
    const explains = visits > 0 ? Math.exp((-off * off) / (2 * (own + noise))) / Math.sqrt(own + noise) : 1;
    return { weight: share * explains, log: mean + sure * off, variance: own * (1 - sure), isUnusual };
  });
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (kind: (typeof kinds)[number]) => number) =>
    kinds.reduce((sum, kind) => sum + (kind.weight / all) * of(kind), 0);
  const log = mean((kind) => kind.log);
  return {
    log,
    variance: mean((kind) => kind.variance + (kind.log - log) ** 2),
    unusual: mean(({ isUnusual }) => isUnusual),
  };
}
