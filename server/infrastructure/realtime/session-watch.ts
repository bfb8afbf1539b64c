import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import type { Log } from '../logging/log.ts';
import { standingOf } from './identify.ts';
import type { PersonOf } from './identify.ts';
import { stateOf } from './subscriptions.ts';

export interface SessionWatch {
  stop(): Promise<void>;
}

/**
 * Looks every few seconds whether the sign-ins behind this process's sockets still stand as they did, and cuts those that do not
 * (ground rule 17). A look that fails cuts nobody: while the database is away there is nothing to hear either.
 */
export function watchSessions(
  ground: { personOf: PersonOf; log: Log; everyMs: number },
  sockets: () => Iterable<Socket>,
): SessionWatch {
  const ended = new AbortController();
  const running = (async () => {
    while (!ended.signal.aborted) {
      await sleep(ground.everyMs, undefined, { signal: ended.signal, ref: false }).catch(() => {});
      if (ended.signal.aborted) return;
      await look(ground, [...sockets()]).catch((error: unknown) =>
        ground.log.warn({ err: error }, 'sessions of open connections could not be looked at'),
      );
    }
  })();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}

async function look({ personOf }: { personOf: PersonOf }, sockets: Socket[]): Promise<void> {
  const standings = new Map<string, string | null>();
  for (const socket of sockets) {
    for (const [sessionId, standing] of stateOf(socket).sessions) {
      if (!standings.has(sessionId)) {
        const person = await personOf(sessionId);
        standings.set(sessionId, person && standingOf(person));
      }
      if (standings.get(sessionId) !== standing) socket.disconnect(true);
    }
  }
}
