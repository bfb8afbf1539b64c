import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { seeQueueAppointment } from '#contract/queue/queue.ts';
import type { QueueAppointmentDocument } from '#contract/queue/queue.ts';
import type { ServiceAttributes } from '#contract/vendors/services.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { withDocument } from './visit-state.ts';
import type { LiveVisit } from './visit-state.ts';

/** The page's state of one visit: the live part, and the service and location included with it. */
export type VisitShown = {
  live: LiveVisit;
  service: ServiceAttributes | null;
  location: LocationAttributes | null;
};

export type VisitKey = { id: string; code: string };

export const visitQueryKey = ({ id, code }: VisitKey) => ['visit', id, code] as const;

/** `null` when no visit opens with this id and code: the server does not say which one is wrong. */
export const visitQuery = (client: QueryClient, key: VisitKey) =>
  queryOptions<VisitShown | null>({
    queryKey: visitQueryKey(key),
    queryFn: async ({ signal }) => {
      try {
        const result = await sourceOf(client).request(seeQueueAppointment, {
          params: { id: key.id },
          query: { confirm_code: key.code },
          signal,
        });
        return shownOf(client, result, client.getQueryData<VisitShown | null>(visitQueryKey(key)) ?? null);
      } catch (fault) {
        if (isRefusal(fault) && fault.status === 404) return null;
        throw fault;
      }
    },
    staleTime: 10_000,
  });

/** Replaces the cached visit by a response. */
function shownOf(
  client: QueryClient,
  { data, included = [] }: QueueAppointmentDocument,
  existing: VisitShown | null,
): VisitShown {
  const now = sourceOf(client).now();
  const service = included.find((one) => one.type === 'services')?.attributes ?? existing?.service ?? null;
  const location = included.find((one) => one.type === 'locations')?.attributes ?? existing?.location ?? null;
  return { live: withDocument(existing?.live ?? null, data.attributes, now), service, location };
}

export function adoptVisit(client: QueryClient, answer: QueueAppointmentDocument, code: string): void {
  client.setQueryData<VisitShown | null>(visitQueryKey({ id: answer.data.id, code }), (existing) =>
    shownOf(client, answer, existing ?? null),
  );
}
