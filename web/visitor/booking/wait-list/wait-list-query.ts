import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { seeWaitListEntry } from '#contract/appointments/wait-list.ts';
import type { WaitListAttributes, WaitListDocument } from '#contract/appointments/wait-list.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';

export type WaitListEntry = WaitListAttributes & { id: string };

const keyOf = (reference: string) => ['wait-list', reference] as const;

/** Offers come and end by themselves: poll this often. */
const ASK_AGAIN = 15_000;

/** An entry of the wait list; null when no entry has this reference. */
export const waitListEntry = (client: QueryClient, reference: string) =>
  queryOptions<WaitListEntry | null>({
    queryKey: keyOf(reference),
    queryFn: async ({ signal }) => {
      try {
        return entryOf(await sourceOf(client).request(seeWaitListEntry, { params: { reference }, signal }));
      } catch (fault) {
        if (isRefusal(fault) && fault.status === 404) return null;
        throw fault;
      }
    },
    staleTime: 5_000,
    refetchInterval: ASK_AGAIN,
    refetchOnWindowFocus: 'always',
  });

/** Replaces the cached entry by a response. */
export const adoptEntry = (client: QueryClient, response: WaitListDocument): void =>
  void client.setQueryData(keyOf(response.data.id), entryOf(response));

const entryOf = ({ data }: WaitListDocument): WaitListEntry => ({ id: data.id, ...data.attributes });

/** The parts of the day, as above the times to choose from. */
export const PART_WORDS = {
  morning: 'times.morning',
  afternoon: 'times.afternoon',
  evening: 'times.evening',
} as const;
