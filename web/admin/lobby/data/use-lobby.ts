import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { seeLobby, seeVisit } from '#contract/queue/lobby.ts';
import type { LobbySnapshot, LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { channels } from '#contract/protocol/realtime.ts';
import type { LobbyChanged, RecordsChanged } from '#contract/protocol/realtime.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useSettingsChange } from '../../session/use-follow-session.ts';
import { usePerson } from '../../session/session.ts';
import { awaitsDelivery } from './awaits-delivery.ts';
import { newest } from './newest.ts';

/** The lobby snapshot, and milliseconds by which the server's clock is ahead of this machine's. */
export type LobbyView = LobbySnapshot['data'] & { ahead: number; receivedAt: number };

export interface Lobby {
  view: LobbyView | undefined;
  /** The last fetch failed; data on screen, if any, is older. */
  failed: boolean;
  error: unknown;
  /** Fetches now, even while paused. */
  refresh: () => Promise<void>;
  paused: boolean;
  /** Updates arrived since the pause. */
  behind: boolean;
  setPaused: (paused: boolean) => void;
}

/** The subjects of changes that it shows: groups of services, and the services with their target waits. */
const SHOWN: ReadonlySet<string> = new Set(['category', 'service']);
/** Changes within this time are fetched together. */
const GATHER_MS = 150;

/** One location's lobby, live over its channel; while paused it stays unchanged until resumed. */
export function useLobby(locationId: string): Lobby {
  const queries = useQueryClient();
  const key = lobbyKey(locationId);
  const byItself = useRef(false);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<LobbyView> => {
      const poll = byItself.current;
      byItself.current = false;
      const { data } = await request(seeLobby, { params: { locationId }, signal, poll });
      const receivedAt = Date.now();
      return newest(queries.getQueryData<LobbyView>(key), {
        ...data,
        ahead: Date.parse(data.now) - receivedAt,
        receivedAt,
      });
    },
    structuralSharing: false,
  });
  const { data, refetch } = query;
  const heard = useRef(-1);
  const check = useCallback(() => {
    clearTimeout(due.current);
    // Changes come in bursts: a call takes a visitor out of the line and moves all waits.
    due.current = setTimeout(() => {
      byItself.current = true;
      void refetch({ cancelRefetch: true });
    }, GATHER_MS);
  }, [refetch]);
  useEffect(() => () => clearTimeout(due.current), []);

  useLive(channels.lobby(locationId), {
    onEvent: (_event, message) => {
      // A repeated or late message: there is nothing newer to fetch.
      const { version } = message as LobbyChanged;
      if (version <= heard.current) return;
      heard.current = version;
      check();
    },
    refetch: check,
  });

  // Services and their groups are the vendor's.
  const { vendor } = usePerson();
  useLive(vendor ? channels.records(vendor.id) : null, {
    onEvent: (_event, message) => {
      if (SHOWN.has((message as RecordsChanged).kind)) check();
    },
  });

  // The vendor says which columns show.
  useSettingsChange(check);

  const [frozen, setFrozen] = useState<LobbyView | null>(null);
  // A pause applies to one location.
  const held = frozen?.location.id === locationId ? frozen : null;
  const setPaused = (pause: boolean): void => setFrozen(pause && data ? data : null);
  return {
    view: held ?? data,
    failed: query.isError,
    error: query.error,
    refresh: async () => {
      const { data: now } = await refetch({ cancelRefetch: true });
      // A person's own moves show even while updates are paused.
      if (held && now) setFrozen(now);
    },
    paused: held !== null,
    behind: held !== null && data !== undefined && data.version !== held.version,
    setPaused,
  };
}

/** Cache keys of the lobby's responses. */
export const lobbyKey = (locationId: string) => ['lobby', locationId] as const;
export const visitKey = (visitId: string) => ['visit', visitId] as const;

/** One visit in full. `row` is the same visit in the lobby's lists: when it is newer there, fetch again. */
export function useVisit(id: string | null, row: LobbyVisit | undefined) {
  const query = useQuery({
    queryKey: visitKey(id ?? ''),
    queryFn: async ({ signal }): Promise<VisitDetail> =>
      (await request(seeVisit, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state: { data: of } }) => of !== undefined && awaitsDelivery(of, Date.now()) && 2_000,
  });
  const { data, refetch } = query;
  const requested =
    row !== undefined && data !== undefined && row.version > data.version ? row.version : null;
  useEffect(() => {
    if (requested !== null) void refetch();
  }, [requested, refetch]);
  return query;
}
