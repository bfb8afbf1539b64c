import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listWaitList, removeWaitListEntry } from '#contract/appointments/wait-list.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { request } from '#web/connection/request.ts';
import { useChange } from '../../session/use-change.ts';
import { usePerson } from '../../session/session.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';

/** Offers come and end by themselves. */
const ASK_AGAIN = 15_000;

/** The wait list of a location; null where the vendor has none. */
export function useWaitList(location: string) {
  const person = usePerson();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const has = person.features.includes('waitList');
  const key = ['schedule', 'wait-list', location] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(listWaitList, { query: { location }, signal, poll: true }),
    enabled: has,
    refetchInterval: ASK_AGAIN,
  });
  const { mutate, isPending } = useChange({
    mutationFn: (id: string) => request(removeWaitListEntry, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: fail,
  });
  if (!has) return null;
  return { rows: data?.data ?? NONE, zone: data?.meta.zone ?? 'UTC', remove: mutate, removing: isPending };
}

export type WaitList = NonNullable<ReturnType<typeof useWaitList>>;

const NONE: readonly WaitListRow[] = [];
