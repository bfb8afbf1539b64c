import { useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { firstOfMonth, within } from './month-grid.ts';
import type { Bounds } from './month-grid.ts';
import { hasTimesIn, slotsByDay } from './slots-by-day.ts';
import type { Slot } from './slots-by-day.ts';
import { firstTime, monthTimes } from './times-queries.ts';
import type { TimesRequest } from './times-queries.ts';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';

export type Times = {
  requested: TimesRequest;
  zone: string;
  bounds: Bounds;
  today: LocalDate;
  day: LocalDate;
  setDay: (day: LocalDate) => void;
  /** The start of the appointment that is moved, and its day; null for a new one. */
  startNow: Instant | null;
  dayNow: LocalDate | null;
  /** The loaded slots of the days around the selected one. */
  days: ReadonlyMap<LocalDate, readonly Slot[]>;
  slots: readonly Slot[];
  /** The first time; null when there is none, undefined while it loads. */
  first: Instant | null | undefined;
  /** The next loaded day with times after the selected one. */
  nextDay: LocalDate | null;
  /** The whole visible month has no times. */
  monthEmpty: boolean;
  loading: boolean;
  failed: boolean;
  busy: boolean;
  again: () => void;
};

type TimesOf = {
  requested: TimesRequest;
  /** The time zone of the times shown. */
  zone: string;
  daysAhead: number;
  /** The start already chosen: its day is selected. */
  start: Instant | null;
  /** The start of the appointment that is moved. */
  startNow?: Instant;
  /** Offers that start too: another staff member may take the appointment over. */
  offersNow?: boolean;
};

/** The calendar of bookable times: the selected day, its month, and the first time. Stays live while mounted. */
export function useTimes(of: TimesOf): Times {
  const { requested, zone, daysAhead, start, offersNow = false } = of;
  const startNow = of.startNow ?? null;
  const client = useQueryClient();
  const clock = usePageClock();
  const [chosenDay, setChosenDay] = useState<LocalDate | null>(null);
  const today = localDate(clock.now(), zone);
  const bounds = useMemo(() => ({ first: today, last: addDays(today, daysAhead) }), [today, daysAhead]);
  // The time of the moved appointment is free for it, but it is no move.
  const same = offersNow ? null : startNow;
  const first = useQuery(firstTime(requested, bounds, same));
  const firstStart = first.data ? fromIso(first.data.attributes.start) : null;
  const shownFirst = start ?? firstStart;
  // Until the visitor selects a day: the day of the chosen start, else of the first time.
  const day = within(chosenDay ?? (shownFirst === null ? today : localDate(shownFirst, zone)), bounds);
  const month = useQuery({
    ...monthTimes(requested, firstOfMonth(day), bounds),
    enabled: chosenDay !== null || !first.isPending,
  });
  useLiveTimes(requested.locationId);
  const days = useMemo(
    () =>
      slotsByDay(
        (month.data ?? []).filter(({ attributes }) => fromIso(attributes.start) !== same),
        zone,
      ),
    [month.data, zone, same],
  );
  const failed = (month.isError && !month.data) || (first.isError && first.data === undefined);
  return {
    requested,
    zone,
    bounds,
    today,
    day,
    days,
    failed,
    startNow,
    dayNow: startNow === null ? null : localDate(startNow, zone),
    setDay: (to) => setChosenDay(within(to, bounds)),
    slots: days.get(day) ?? [],
    first: first.data === undefined ? undefined : firstStart,
    nextDay: [...days.keys()].find((one) => one > day) ?? null,
    monthEmpty: month.data !== undefined && !hasTimesIn(days, day),
    loading: !failed && !month.data,
    busy: month.isFetching,
    again: () => void client.invalidateQueries({ queryKey: ['times'] }),
  };
}

/** Refetches the times of a location when an event reports a change. */
export function useLiveTimes(locationId: string): void {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['times'] });
  useLive(channels.location(locationId), {
    onEvent: (name) => {
      if (name === EVENTS.slots) void refetch();
    },
    refetch,
  });
}
