import type { Skills } from '../capacity/server-skills.ts';
import type { TargetWaits } from './call-order.ts';
import type { Patience } from './patience.ts';
import type { Rooms } from './rooms.ts';
import type { ServiceLengths } from './wait-input.ts';

/** A typical day of one line. Times are minutes since local midnight at the location. Plain data. */
export interface DayPlan {
  /** Visitors can join from this minute on. */
  readonly from: number;
  readonly to: number;
  /** Minutes after `to` during which staff still call those in the line. */
  readonly lastCallMinutes: number;
  readonly walkIns: Arrivals;
  /** Arrivals with an appointment: called first, never leaving. Figures leave them out, but they take staff time. */
  readonly booked?: Arrivals;
  /** As in the rule of due visitors: after so many appointments in a row, one walk-in is called. */
  readonly perWalkIn?: number;
  /** As in the rule of the order: walk-ins go by these; null or absent: the oldest goes first. */
  readonly targets?: TargetWaits | null;
  readonly people: readonly PlannedPerson[];
  /** Rooms and equipment that visits take. */
  readonly rooms?: Rooms | null;
  /** The share, 0 to 1, of visitors absent when called, and the minutes of their hold. */
  readonly holds?: { readonly share: number; readonly minutes: number };
  readonly lengths: ServiceLengths;
  readonly patience: Patience;
}

export interface Arrivals {
  /** Mean arrivals during each hour of the day: 24 values. */
  readonly perHour: readonly number[];
  /** Requested services; the shares need not add up to 1. */
  readonly services: readonly {
    readonly serviceId: number;
    readonly method: number;
    /** 0 by default; higher is first. */
    readonly priority?: number;
    /** Id of the preferred staff member. */
    readonly preferredStaffId?: number | null;
    readonly share: number;
  }[];
}

export interface PlannedPerson extends Skills {
  readonly staffId: number;
  /** As in the call order. */
  readonly passOverMinutes?: number;
  /** Shifts in order, without overlap. */
  readonly shifts: readonly Stretch[];
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A change to try on a plan, which itself stays unchanged. */
export interface DayChange {
  /** Absences of staff members. */
  readonly away?: readonly (Stretch & { readonly staffId: number })[];
  /** Shifts that replace a staff member's own. */
  readonly shifts?: readonly (Stretch & { readonly staffId: number })[];
  /** Additional services of staff members, by all methods requested. */
  readonly skills?: readonly { readonly staffId: number; readonly serviceId: number }[];
  /** Factor on the number of walk-ins, 0 to 3. */
  readonly walkIns?: number;
}

/** Returns the plan with the changes to staff; the caller applies `walkIns`. */
export function changedDay(plan: DayPlan, { away = [], shifts = [], skills = [] }: DayChange): DayPlan {
  const people = plan.people.map((person): PlannedPerson => {
    const own = <T extends { staffId: number }>(all: readonly T[]) =>
      all.filter(({ staffId }) => staffId === person.staffId);
    const instead = own(shifts).map(({ from, to }) => ({ from, to }));
    const there = instead.length > 0 ? instead : person.shifts;
    return {
      ...own(skills).reduce<PlannedPerson>(
        (existing, { serviceId }) => withSkill(existing, serviceId, plan),
        person,
      ),
      shifts: own(away).reduce<readonly Stretch[]>(without, there),
    };
  });
  return { ...plan, people };
}

function without(shifts: readonly Stretch[], away: Stretch): Stretch[] {
  return shifts
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, away.from) },
      { from: Math.max(from, away.to), to },
    ])
    .filter(({ from, to }) => from < to);
}

function withSkill(person: PlannedPerson, serviceId: number, { walkIns, booked }: DayPlan): PlannedPerson {
  const services = [...walkIns.services, ...(booked?.services ?? [])];
  const request = services.filter((service) => service.serviceId === serviceId).map(({ method }) => method);
  return {
    ...person,
    serviceIds: new Set([...person.serviceIds, serviceId]),
    methods: new Set([...person.methods, ...request]),
    methodsByService: new Map([
      ...[...person.serviceIds].map(
        (id) => [id, person.methodsByService?.get(id) ?? person.methods] as const,
      ),
      [serviceId, new Set(request)] as const,
    ]),
  };
}
