import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { seeLobby } from '#contract/queue/lobby.ts';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import { channels } from '#contract/protocol/realtime.ts';
import type { LobbyChanged } from '#contract/protocol/realtime.ts';
import { call } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { lobbyKey } from './lobby-key.ts';
import { newest } from './newest.ts';

/** The lobby as the server told it, and by how much the server's clock is ahead of this machine's. */
export type LobbyView = LobbySnapshot['data'] & { ahead: number; receivedAt: number };

export interface Lobby {
  view: LobbyView | undefined;
  /** The last try failed; what is shown, if anything, is from before. */
  failed: boolean;
  error: unknown;
  /** Fetches now, also while paused. */
  refresh: () => Promise<void>;
  paused: boolean;
  /** Something changed since updates were paused. */
  behind: boolean;
  setPaused: (paused: boolean) => void;
}

/** Changes this close together are fetched together. */
const GATHER_MS = 150;

/** One location's lobby, kept up to date by its channel; paused, it stays as it was until it is resumed. */
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
      const { data } = await call(seeLobby, { params: { locationId }, signal, poll });
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
    // Changes come in bunches: who is called leaves the line, and everybody's wait moves.
    due.current = setTimeout(() => {
      byItself.current = true;
      void refetch({ cancelRefetch: true });
    }, GATHER_MS);
  }, [refetch]);
  useEffect(() => () => clearTimeout(due.current), []);

  useLive(channels.lobby(locationId), {
    onEvent: (_event, message) => {
      // Told twice, or in the wrong order: there is nothing newer to fetch.
      const { version } = message as LobbyChanged;
      if (version <= heard.current) return;
      heard.current = version;
      check();
    },
    refetch: check,
  });

  const [frozen, setFrozen] = useState<LobbyView | null>(null);
  // A pause belongs to one location.
  const held = frozen?.location.id === locationId ? frozen : null;
  const setPaused = (pause: boolean): void => setFrozen(pause && data ? data : null);
  return {
    view: held ?? data,
    failed: query.isError,
    error: query.error,
    refresh: async () => {
      const { data: now } = await refetch({ cancelRefetch: true });
      // One's own moves show even while others' are held back.
      if (held && now) setFrozen(now);
    },
    paused: held !== null,
    behind: held !== null && data !== undefined && data.version !== held.version,
    setPaused,
  };
}
