import { useCallback, useEffect, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { seeSchedule, seeScheduleVisits } from '#contract/appointments/schedule.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { channels } from '#contract/protocol/realtime.ts';
import type { ScheduleChanged } from '#contract/protocol/realtime.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useSettingsChange } from '../../session/use-follow-session.ts';
import { mergedVisits } from './merge.ts';

export interface ScheduleWindow {
  location: string;
  from: LocalDate;
  days: number;
}

/** Changes within this time are fetched together. */
const GATHER_MS = 250;
/** More changes than this are fetched as a whole. */
const MOST_IDS = 50;

const scheduleKey = ({ location, from, days }: ScheduleWindow) => ['schedule', location, from, days] as const;

/**
 * The schedule of a window, live: a changed appointment is fetched alone, changed hours as a whole. While the
 * reader drags, changes wait, so that nothing moves under the pointer.
 */
export function useSchedule(window: ScheduleWindow) {
  const queries = useQueryClient();
  const key = scheduleKey(window);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Schedule> =>
      (await request(seeSchedule, { query: queryOf(window), signal })).data,
    // The days before stay on screen while other days load.
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const { refetch } = query;
  const changed = useRef(new Set<string>());
  const whole = useRef(false);
  const dragging = useRef(false);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetchNamed = useCallback(
    async (ids: readonly string[]): Promise<void> => {
      try {
        const { data } = await request(seeScheduleVisits, {
          query: { ...queryOf(window), ids: ids.join(',') },
          poll: true,
        });
        queries.setQueryData<Schedule>(key, (before) => before && mergedVisits(before, ids, data));
      } catch {
        await refetch();
      }
    },
    // The key follows from the window.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [queries, refetch, window.location, window.from, window.days],
  );
  const fetchDue = useCallback((): void => {
    if (dragging.current) return;
    const ids = [...changed.current];
    const all = whole.current || ids.length > MOST_IDS;
    changed.current.clear();
    whole.current = false;
    if (all) void refetch({ cancelRefetch: true });
    else if (ids.length > 0) void fetchNamed(ids);
  }, [fetchNamed, refetch]);
  const note = useCallback(
    (ids: readonly string[]): void => {
      if (ids.length === 0) whole.current = true;
      for (const id of ids) changed.current.add(id);
      clearTimeout(due.current);
      due.current = setTimeout(fetchDue, GATHER_MS);
    },
    [fetchDue],
  );
  useEffect(() => () => clearTimeout(due.current), []);
  useLive(channels.schedule(window.location), {
    onEvent: (_event, message) => note((message as ScheduleChanged).visit_ids),
    refetch: () => note([]),
  });
  // The vendor says which columns show.
  useSettingsChange(() => note([]));
  const setDragging = useCallback(
    (now: boolean): void => {
      dragging.current = now;
      if (!now) fetchDue();
    },
    [fetchDue],
  );
  return { ...query, setDragging };
}

const queryOf = ({ location, from, days }: ScheduleWindow) => ({ location, from, days: String(days) });
