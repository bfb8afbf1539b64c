import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import type { ManageQueueAppointmentUpdated, WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { usePageClock } from '../../shell/context/use-now.ts';
import { visitQuery } from './visit-query.ts';
import type { VisitKey, VisitShown } from './visit-query.ts';
import { withManageEvent, withWaitEvent } from './visit-state.ts';

/** A live visit: its own channel sends the status, its location's channel the wait (2.0.7). */
export function useLiveVisit(key: VisitKey) {
  const client = useQueryClient();
  const clock = usePageClock();
  const { page } = useVisitor();
  const query = visitQuery(client, key);
  const result = useQuery(query);
  const lastWait = useRef(-1);
  const refetch = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  const update = (change: (shown: VisitShown) => VisitShown | null): boolean => {
    const cached = client.getQueryData<VisitShown | null>(query.queryKey);
    const next = cached ? change(cached) : null;
    if (next !== null) client.setQueryData(query.queryKey, next);
    return next !== null;
  };
  const visit = result.data?.live.visit;
  // An example has no channel.
  useLive(visit && !page.preview ? channels.queueAppointment(visit.id) : null, {
    code: key.code,
    onEvent: (name, data) => {
      if (name !== EVENTS.manage) return;
      const moved = update((shown) => {
        const live = withManageEvent(shown.live, data as ManageQueueAppointmentUpdated);
        return live && { ...shown, live };
      });
      // The event only has the status; refetch the rest (directions to the station, the reason for the end).
      if (moved) refetch();
    },
    refetch,
  });
  useLive(visit ? channels.location(visit.location_id) : null, {
    onEvent: (name, data) => {
      const event = data as WaitTimeRecalculated;
      if (name !== EVENTS.wait || event.version < lastWait.current) return; // one version may arrive in several parts
      lastWait.current = event.version;
      update((shown) => {
        const live = withWaitEvent(shown.live, event, clock.now());
        return live && { ...shown, live };
      });
    },
  });
  return result;
}
