import { simulateDay } from '#contract/queue/what-if.ts';
import type { SimulatedDay, WhatIf } from '#contract/queue/what-if.ts';
import { changedDay } from '#domain/queue/day-plan.ts';
import type { DayChange } from '#domain/queue/day-plan.ts';
import type { DayFigures } from '#domain/queue/simulate-days.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../locations/index.ts';
import { branchDay, SIMULATED, simulateInOrder } from '../queue/index.ts';
import type { BranchDay } from '../queue/index.ts';
import { namesOf, staffNames } from './accuracy-store.ts';

/** Simulates a weekday of a location as it is and as changed, after the database connection is released. */
export const simulateDayRoute = route(simulateDay, async (context) => {
  const { scope, query, now } = context;
  const id = readId(query.location) ?? 0;
  if (scope.reach !== 'vendor' && !scope.locationIds.includes(id)) throw refuse('not-found');
  const read = await context.read(async (tx) => {
    const location = await locationRow(tx, id, now);
    if (!location) throw refuse('not-found');
    const weekday = query.weekday === undefined ? undefined : Number(query.weekday);
    const day = await branchDay(tx, location, { weekday, now });
    return { day, names: await namesIn(tx, day) };
  });
  const change = changeOf(query);
  const [today, changed] = read.day.daysSeen > 0 ? await figuresOf(read.day, change) : [];
  return ok({ data: { ...viewOf(read), today: rounded(today), changed: rounded(changed) } });
});

type Query = Partial<Record<'away' | 'shifts' | 'skills' | 'walk_ins', string>>;

/** Null for no change. */
function changeOf({ away, shifts, skills, walk_ins }: Query): DayChange | null {
  if (!away && !shifts && !skills && walk_ins === undefined) return null;
  return {
    away: stretchesIn(away),
    shifts: stretchesIn(shifts),
    skills: partsOf(skills).map(([staffId = 0, serviceId = 0]) => ({ staffId, serviceId })),
    walkIns: Number(walk_ins ?? 100) / 100,
  };
}

const partsOf = (text = ''): number[][] =>
  text === '' ? [] : text.split(',').map((part) => part.split(/[@-]/).map(Number));

/** Ignores shifts outside the day, or with an end before the start. */
const stretchesIn = (text: string | undefined) =>
  partsOf(text)
    .map(([staffId = 0, from = 0, to = 0]) => ({ staffId, from, to: Math.min(1440, to) }))
    .filter(({ from, to }) => from < to);

async function figuresOf({ plan }: BranchDay, change: DayChange | null): Promise<DayFigures[]> {
  const asIs = { plan, walkIns: 1, ...SIMULATED };
  if (change === null) return simulateInOrder([asIs]);
  return simulateInOrder([
    asIs,
    { plan: changedDay(plan, change), walkIns: change.walkIns ?? 1, ...SIMULATED },
  ]);
}

async function namesIn(tx: Tx, { plan }: BranchDay): Promise<Map<string, string>> {
  const serviceIds = [...new Set(plan.people.flatMap((person) => [...person.serviceIds]))];
  const [services, staff] = await Promise.all([
    namesOf(tx, { locationIds: [], serviceIds }),
    staffNames(
      tx,
      plan.people.map(({ staffId }) => staffId),
    ),
  ]);
  return new Map([
    ...services.map(({ id, name }) => [`service/${id}`, name] as const),
    ...staff.map(({ id, name }) => [`staff/${id}`, name] as const),
  ]);
}

interface Read {
  day: BranchDay;
  names: ReadonlyMap<string, string>;
}

function viewOf({ day, names }: Read): Omit<WhatIf['data'], 'today' | 'changed'> {
  const { plan, weekday, date, daysSeen, actualWait } = day;
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  return {
    weekday,
    date,
    days_seen: daysSeen,
    from: plan.from,
    to: plan.to,
    people: plan.people
      .map(({ staffId, shifts, serviceIds }) => ({
        id: String(staffId),
        name: names.get(`staff/${staffId}`) ?? '',
        shifts: [...shifts],
        service_ids: [...serviceIds].map(String),
      }))
      .toSorted(byName),
    services: [...names]
      .filter(([key]) => key.startsWith('service/'))
      .map(([key, name]) => ({ id: key.slice('service/'.length), name }))
      .toSorted(byName),
    actual_wait: actualWait === null ? null : Math.round(actualWait * 10) / 10,
  };
}

/** Rounds to tenths: more digits would suggest false precision. */
function rounded(figures: DayFigures | undefined): SimulatedDay | null {
  if (!figures) return null;
  const tenth = (figure: number) => Math.round(figure * 10) / 10;
  const orNull = (figure: number | null) => (figure === null ? null : tenth(figure));
  const { joined, served, left, wait, overtime, hours } = figures;
  return {
    hours: hours.map((one, hour) => ({
      hour,
      joined: tenth(one.joined),
      left: tenth(one.left),
      wait: orNull(one.wait),
    })),
    joined: tenth(joined),
    served: tenth(served),
    left: tenth(left),
    overtime: tenth(overtime),
    wait: orNull(wait),
  };
}
