import type { Skills } from '../capacity/server-skills.ts';
import type { Patience } from './patience.ts';
import type { Rooms } from './rooms.ts';
import type { ServiceLengths } from './service-lengths.ts';

/** A day of one line as it usually goes: all times are minutes since midnight on the location's wall. Plain data. */
export interface DayPlan {
  /** When visitors are taken in. */
  readonly from: number;
  readonly to: number;
  /** After `to`, those who stand in the line are called for so many minutes more. */
  readonly lastCallMinutes: number;
  readonly walkIns: Arrivals;
  /** Who comes with an appointment: they are called first, stay, and are in nobody's figures but in everybody's way. */
  readonly booked?: Arrivals;
  readonly people: readonly PlannedPerson[];
  /** What visits take beside whoever serves. */
  readonly rooms?: Rooms | null;
  /** What share, 0 to 1, is not there when their turn comes, and keeps the place without a call for so many minutes. */
  readonly holds?: { readonly share: number; readonly minutes: number };
  readonly lengths: ServiceLengths;
  readonly patience: Patience;
}

export interface Arrivals {
  /** How many come during each hour of the day, on average: 24 figures. */
  readonly perHour: readonly number[];
  /** What they come for; shares need not add up to 1. */
  readonly services: readonly {
    readonly serviceId: number;
    readonly method: number;
    /** 0 unless told; higher goes first. */
    readonly priority?: number;
    /** Whom they prefer to be served by. */
    readonly preferredStaffId?: number | null;
    readonly share: number;
  }[];
}

export interface PlannedPerson extends Skills {
  readonly staffId: number;
  /** As for everybody who calls. */
  readonly passOverMinutes?: number;
  /** When they are there, in order and apart from each other. */
  readonly shifts: readonly Stretch[];
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What is tried: nothing of it changes the plan itself. */
export interface DayChange {
  /** Somebody is not there for a while. */
  readonly away?: readonly (Stretch & { readonly staffId: number })[];
  /** Somebody works at other hours instead of their own. */
  readonly shifts?: readonly (Stretch & { readonly staffId: number })[];
  /** Somebody serves one service more, by every method that it is asked for. */
  readonly skills?: readonly { readonly staffId: number; readonly serviceId: number }[];
  /** So many times as many walk in, 0 to 3. */
  readonly walkIns?: number;
}

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
