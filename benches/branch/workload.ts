import { drawsOf } from '../measure/random.ts';

/* The three branches of the wait benches, and their two worlds. Times are minutes of an eight-hour day. */

export const DAY_ENDS = 480;
export const WALK_INS_UNTIL = 450;

export interface ServiceKind {
  id: number;
  mean: number;
  cv: number;
  /** Share of the walk-ins. */
  share: number;
}

export interface Colleague {
  staffId: number;
  services: ReadonlySet<number>;
  from: number;
  until: number;
  lunchAt: number;
  lunch: number;
  /** Factor on their service durations; hidden from the predictors. */
  speed: number;
}

export interface Branch {
  name: string;
  services: readonly ServiceKind[];
  team: readonly Colleague[];
  /** Walk-ins of a usual day, by minute of arrival: a density that ends at 450. */
  walkIns: number;
  /** Probability that a staff member's half hour is booked. */
  booked: number;
}

export interface World {
  name: string;
  /** Probability of a call out of order, and of an unannounced pause after a service. */
  outOfOrder: number;
  pauses: number;
  /** Lunches are part of the hours and keep their length, or staff just set a break of any length. */
  lunches: 'in the hours' | 'not planned';
  /** Each day, one staff member leaves without notice. */
  leaves: boolean;
  /** The factor on all lengths from the first scored day on. */
  lengthens: number;
}

const AS_ASSUMED: World = {
  name: 'as assumed',
  outOfOrder: 0,
  pauses: 0,
  lunches: 'in the hours',
  leaves: false,
  lengthens: 1,
};
/** All predictors are compared in the first two; the others measure the ranges after one change. */
export const WORLDS: readonly World[] = [
  AS_ASSUMED,
  { ...AS_ASSUMED, name: 'otherwise', outOfOrder: 0.15, pauses: 0.06 },
  { ...AS_ASSUMED, name: 'breaks not planned', lunches: 'not planned' },
  { ...AS_ASSUMED, name: 'one leaves without notice', leaves: true },
  { ...AS_ASSUMED, name: 'services twice as long', lengthens: 2 },
];
/** Deviation of a break that is not planned, of its mean length. */
export const BREAKS_DIFFER = 0.4;
export const PAUSE_MINUTES = 8;
export const PATIENCE = { mean: 80, cv: 1 };
export const NO_SHOW = 0.1;
export const GRACE = 10;
/** Days differ: in arrivals and in durations. */
export const DEMAND_DIFFERS = 0.12;
export const PACE_DIFFERS = 0.08;
const SPEEDS_DIFFER = 0.15;

const SMALL: readonly ServiceKind[] = [
  { id: 1, mean: 8, cv: 0.6, share: 0.6 },
  { id: 2, mean: 18, cv: 0.7, share: 0.4 },
];
const MEDIUM: readonly ServiceKind[] = [
  { id: 1, mean: 8, cv: 0.5, share: 0.4 },
  { id: 2, mean: 15, cv: 0.6, share: 0.3 },
  { id: 3, mean: 25, cv: 0.7, share: 0.2 },
  { id: 4, mean: 40, cv: 0.8, share: 0.1 },
];
const LARGE: readonly ServiceKind[] = [
  { id: 1, mean: 6, cv: 0.5, share: 0.25 },
  { id: 2, mean: 10, cv: 0.6, share: 0.25 },
  { id: 3, mean: 15, cv: 0.6, share: 0.2 },
  { id: 4, mean: 20, cv: 0.7, share: 0.15 },
  { id: 5, mean: 30, cv: 0.7, share: 0.1 },
  { id: 6, mean: 40, cv: 0.8, share: 0.05 },
];

export function branches(seed: number): Branch[] {
  return [
    branchOf({ name: 'small', services: SMALL, people: 3, load: 0.95, booked: 0.2, seed: seed + 1 }),
    branchOf({ name: 'medium', services: MEDIUM, people: 7, load: 0.96, booked: 0.22, seed: seed + 2 }),
    branchOf({ name: 'large', services: LARGE, people: 24, load: 0.98, booked: 0.25, seed: seed + 3 }),
  ];
}

/** Returns the arrival density over the day: two peaks, in the late morning and the afternoon. */
export function arrivalsAt(minute: number): number {
  const peak = (at: number, wide: number) => Math.exp(-(((minute - at) / wide) ** 2) / 2);
  return 0.6 + 0.9 * peak(140, 45) + 0.7 * peak(330, 50);
}
export const MOST_ARRIVALS = 1.6;

function branchOf(of: {
  name: string;
  services: readonly ServiceKind[];
  people: number;
  load: number;
  booked: number;
  seed: number;
}): Branch {
  const draw = drawsOf(of.seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const team = Array.from({ length: of.people }, (_, n): Colleague => {
    // Each person offers about half of the services; each service has at least one person.
    const services = of.services.filter(({ id }) => draw() < 0.5 || id % of.people === n).map(({ id }) => id);
    const short = n % 4 === 3;
    return {
      staffId: n + 1,
      services: new Set(services.length > 0 ? services : [1]),
      from: short && n % 8 === 3 ? 60 : 0,
      until: short && n % 8 !== 3 ? 420 : DAY_ENDS,
      lunchAt: 180 + 30 * (n % 5),
      lunch: 30,
      speed: Math.exp(SPEEDS_DIFFER * normal() - SPEEDS_DIFFER ** 2 / 2),
    };
  });
  const mean = of.services.reduce((sum, service) => sum + service.share * service.mean, 0);
  const present = team.reduce((sum, { from, until, lunch }) => sum + until - from - lunch, 0);
  const inAppointments = (present / 30) * of.booked * (1 - NO_SHOW) * mean;
  return { ...of, team, walkIns: (of.load * (present - inAppointments)) / mean };
}
