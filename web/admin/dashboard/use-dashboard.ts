import { useCallback, useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { seeSchedule } from '#contract/appointments/schedule.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { seeDashboard } from '#contract/reports/dashboard.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useSettingsChange } from '../session/use-follow-session.ts';
import { useOpens } from './ScreenLink.tsx';

/** The dashboard of a date with its appointments, and milliseconds by which the server's clock is ahead. */
export interface DashboardView {
  dashboard: Dashboard;
  schedule: Schedule;
  ahead: number;
}

export interface DashboardQuery {
  view: DashboardView | undefined;
  /** The last fetch failed; data on screen, if any, is older. */
  failed: boolean;
  error: Error | null;
  refresh: () => Promise<void>;
}

/** Changes come in bursts: at most one fetch in this time. */
const FETCH_EVERY_MS = 1_000;
const GATHER_MS = 150;

/** The dashboard of a location on a date, live over the channels of its schedule and its line. */
export function useDashboard(locationId: string, date: string): DashboardQuery {
  const queries = useQueryClient();
  const opens = useOpens();
  const byItself = useRef(false);
  const query = useQuery({
    queryKey: ['dashboard', locationId, date],
    queryFn: async ({ signal }): Promise<DashboardView> => {
      const poll = byItself.current;
      byItself.current = false;
      const [dashboard, schedule] = await Promise.all([
        request(seeDashboard, { query: { location: locationId, date }, signal, poll }),
        request(seeSchedule, { query: { location: locationId, from: date }, signal, poll }),
      ]);
      return {
        dashboard: dashboard.data,
        schedule: schedule.data,
        ahead: Date.parse(dashboard.data.now) - Date.now(),
      };
    },
    staleTime: 0,
  });
  const check = useFetchLimit(
    useCallback(() => {
      byItself.current = true;
      void queries.invalidateQueries({ queryKey: ['dashboard', locationId] });
    }, [queries, locationId]),
  );
  const live = { onEvent: check, refetch: check };
  useLive(channels.schedule(locationId), live);
  useLive(opens('/lobby') ? channels.lobby(locationId) : null, live);
  // The vendor says which columns show.
  useSettingsChange(check);
  const { data, isError, error, refetch } = query;
  return {
    view: data,
    failed: isError,
    error,
    refresh: async () => {
      await refetch({ cancelRefetch: true });
    },
  };
}

/** Calls `fetch` soon after each change, but not more often than the limit allows. */
function useFetchLimit(fetch: () => void): () => void {
  const due = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(0);
  useEffect(
    () => () => {
      if (due.current !== null) clearTimeout(due.current);
      due.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (due.current !== null) return;
    const wait = Math.max(GATHER_MS, last.current + FETCH_EVERY_MS - Date.now());
    due.current = setTimeout(() => {
      due.current = null;
      last.current = Date.now();
      fetch();
    }, wait);
  }, [fetch]);
}
