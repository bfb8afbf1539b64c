import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { seeVisit } from '#contract/queue/lobby.ts';
import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { call } from '#web/connection/request.ts';
import { visitKey } from './lobby-key.ts';

/** One visit in full. `row` is the same visit in the lobby's lists: when it is newer there, fetch again. */
export function useVisit(id: string | null, row: LobbyVisit | undefined) {
  const query = useQuery({
    queryKey: visitKey(id ?? ''),
    queryFn: async ({ signal }): Promise<VisitDetail> =>
      (await call(seeVisit, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
  });
  const { data, refetch } = query;
  const requested =
    row !== undefined && data !== undefined && row.version > data.version ? row.version : null;
  useEffect(() => {
    if (requested !== null) void refetch();
  }, [requested, refetch]);
  return query;
}
