import type { LocalDate } from '#domain/time/date.ts';
import type {
  HoursAdjustment,
  HoursBlock,
  HoursMethod,
  HoursSchedule,
  WallInterval,
} from './opening-hours.ts';
import { blocksOn, concerns, occursOn } from './opening-hours.ts';

/** The weekly hours of a location or a person, with the adjustments of them. */
interface Hours {
  blocks: readonly HoursBlock[];
  adjustments: readonly HoursAdjustment[];
}

/** Everything that decides when a location, a person or a room can be booked on one date. */
export interface DayRules {
  date: LocalDate;
  method: HoursMethod;
  location: Hours & { holidays: readonly HoursAdjustment[] };
  /** Null for the location itself, or a room. */
  staff: Hours | null;
  /** Without weekly hours, a room can be used whenever the location is open. Null without a room. */
  room: Hours | null;
  /** Reserved time in local minutes of the date. */
  busy: readonly WallInterval[];
}

/** One rule of a date. A later rule wins over earlier ones. */
export interface DayLayer {
  kind: 'location' | 'staff' | 'room' | 'adjustment' | 'holiday' | 'busy';
  /** The adjustment; null for hours and reserved time. */
  id: number | null;
  /** Whether it opens its times or closes them. */
  effect: 'open' | 'closed';
  times: WallInterval[];
  /** The minutes that this rule decides against earlier ones. */
  wins: WallInterval[];
}

export interface DayView {
  layers: DayLayer[];
  /** What can be booked. */
  result: WallInterval[];
}

const DAY = 1440;
type Verdict = 'open' | 'closed' | null;
type Rule = Omit<DayLayer, 'wins'> & { verdictAt: (minute: number) => Verdict };

/** Returns the rules of a date in their order, the minutes that each decides, and the result. */
export function layersOn(rules: DayRules): DayView {
  const { date, method, location, staff, room, busy } = rules;
  const on = ({ blocks, adjustments }: Hours): WallInterval[] =>
    blocksOn(date, { zone: '', blocks, adjustments, method });
  const regular = (blocks: readonly HoursBlock[]) => on({ blocks, adjustments: [] });
  const holidays = location.holidays.map((each) => ({ ...each, holiday: true }));
  const open = on({ blocks: location.blocks, adjustments: [...location.adjustments, ...holidays] });
  const hasHours = room !== null && room.blocks.length > 0;
  const isOpen = [
    inside(open),
    ...(staff ? [inside(on(staff))] : []),
    ...(room ? [inside(on(hasHours ? room : { ...room, blocks: wholeDay(date) }))] : []),
  ];
  const isBusy = inside(busy);
  const isResult = (minute: number): boolean => isOpen.every((is) => is(minute)) && !isBusy(minute);

  const layers: Rule[] = [
    hoursRule('location', regular(location.blocks)),
    ...(staff ? [hoursRule('staff', regular(staff.blocks))] : []),
    ...(hasHours ? [hoursRule('room', regular(room.blocks))] : []),
    ...[...location.adjustments, ...(staff?.adjustments ?? []), ...(room?.adjustments ?? [])].flatMap(
      (each) => changeRule('adjustment', each, rules),
    ),
    ...holidays.flatMap((each) => changeRule('holiday', each, rules)),
    ...(busy.length > 0
      ? [
          {
            kind: 'busy' as const,
            id: null,
            effect: 'closed' as const,
            times: intervals(isBusy),
            verdictAt: (minute: number) => (isBusy(minute) ? ('closed' as const) : null),
          },
        ]
      : []),
  ];
  const isConcerned = (minute: number): boolean =>
    layers.some(
      ({ kind, effect, times }) =>
        kind !== 'staff' && kind !== 'room' && effect === 'open' && inside(times)(minute),
    );
  const winnerAt = (minute: number): Rule | undefined => {
    const verdict = isResult(minute) ? 'open' : 'closed';
    if (!isConcerned(minute)) return undefined;
    const last = layers.findLast(({ verdictAt }) => verdictAt(minute) === verdict);
    const isContested = layers.some((each) => each !== last && each.verdictAt(minute) === opposite(verdict));
    return isContested ? last : undefined;
  };
  const winners = Array.from({ length: DAY }, (_, minute) => winnerAt(minute));
  return {
    layers: layers.map(({ kind, id, effect, times }, at) => ({
      kind,
      id,
      effect,
      times,
      wins: intervals((minute) => winners[minute] === layers[at]),
    })),
    result: intervals(isResult),
  };
}

const opposite = (verdict: 'open' | 'closed') => (verdict === 'open' ? 'closed' : 'open');

function hoursRule(kind: 'location' | 'staff' | 'room', times: WallInterval[]): Rule {
  const isIn = inside(times);
  return { kind, id: null, effect: 'open', times, verdictAt: (minute) => (isIn(minute) ? 'open' : 'closed') };
}

/** No rule for an adjustment that does not concern the date or the method. Extra time may replace the week's hours. */
function changeRule(
  kind: 'adjustment' | 'holiday',
  each: HoursAdjustment,
  { date, method }: Pick<DayRules, 'date' | 'method'>,
): Rule[] {
  if (!concerns(each, method) || !occursOn(date, each)) return [];
  const times = [{ from: each.from, to: each.to }];
  const isIn = inside(times);
  const effect = each.kind === 'extra' ? 'open' : 'closed';
  const elsewhere: Verdict = each.only === true ? 'closed' : null;
  return [
    { kind, id: each.id ?? null, effect, times, verdictAt: (minute) => (isIn(minute) ? effect : elsewhere) },
  ];
}

const wholeDay = (date: LocalDate): HoursSchedule['blocks'] =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
    weekday,
    method: null,
    from: 0,
    to: DAY,
    effectiveFrom: date,
    effectiveTo: date,
  }));

const inside =
  (times: readonly WallInterval[]) =>
  (minute: number): boolean =>
    times.some(({ from, to }) => from <= minute && minute < to);

/** The stretches of minutes that fulfil a condition. */
function intervals(holds: (minute: number) => boolean): WallInterval[] {
  const found: WallInterval[] = [];
  for (let minute = 0; minute < DAY; minute += 1) {
    if (!holds(minute)) continue;
    const last = found.at(-1);
    if (last?.to === minute) last.to = minute + 1;
    else found.push({ from: minute, to: minute + 1 });
  }
  return found;
}
