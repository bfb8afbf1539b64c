import { useRef } from 'react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { servicesQuery } from '../queue/request/location-queries.ts';
import { usePageClock } from '../shell/context/use-now.ts';
import { withServiceWaits } from './service-waits.ts';
import { listQuestions } from '#contract/vendors/services.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';

const ASK_AGAIN_AFTER = 10_000;

/** Updates the waits of a location's services while its form is open. */
export function useLiveWaits(locationId: string): void {
  const client = useQueryClient();
  const { language } = useWords();
  const clock = usePageClock();
  const { query } = useVisitor();
  const { queryKey } = servicesQuery(locationId, query, language);
  const requestedAt = useRef(0);
  const refetch = (): void => {
    requestedAt.current = Date.now();
    void client.invalidateQueries({ queryKey });
  };
  useLive(channels.location(locationId), {
    onEvent: (name, data) => {
      if (name !== EVENTS.wait) return;
      // The channel has only the waits in person; fetch those for phone and video.
      if (query.method === 1) {
        client.setQueryData(
          queryKey,
          (existing) =>
            existing && {
              ...existing,
              waits: withServiceWaits(existing.waits, data as WaitTimeRecalculated, clock.now()),
            },
        );
      } else if (Date.now() - requestedAt.current > ASK_AGAIN_AFTER) refetch();
    },
    refetch,
  });
}

const NONE: readonly QuestionResource[] = [];

/**
 * The questions of a service for appointments or in the line, in the page's language; '' is no service. The last ones
 * stay while another language loads.
 */
export function useQuestions(serviceId: string, asked: 'appointments' | 'line'): readonly QuestionResource[] {
  const { language } = useWords();
  const { shortcut } = useVisitor().query;
  const { data } = useQuery({
    queryKey: ['questions', serviceId, asked, language, shortcut],
    queryFn: async ({ signal }) =>
      (
        await request(listQuestions, {
          // Its link opens the questions of private services.
          query: { 'filter[matching]': serviceId, 'filter[asked]': asked, shortcut },
          signal,
        })
      ).data,
    enabled: serviceId !== '',
    staleTime: 5 * 60_000,
    placeholderData: (before, query) => (query?.queryKey[1] === serviceId ? before : undefined),
  });
  return data ?? NONE;
}
