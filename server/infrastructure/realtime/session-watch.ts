import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import { standingOf } from './identify.ts';
import type { PersonOf } from './identify.ts';

/** A holder of sessions: one socket, or the records about a hosted service. */
export interface Watched {
  /** Each with the person's access at authorisation. */
  sessions: Iterable<readonly [sessionId: string, standing: string]>;
  cut(): void;
}

export interface SessionWatch {
  stop(): Promise<void>;
}

/**
 * Checks every few seconds whether the watched sessions still have the same access, and disconnects the
 * others (ground rule 17). A failed check disconnects none: during a database outage there are no messages
 * either.
 */
export function watchSessions(
  deps: { personOf: PersonOf; log: Log; everyMs: number },
  watched: () => Iterable<Watched>,
): SessionWatch {
  const ended = new AbortController();
  const running = (async () => {
    while (!ended.signal.aborted) {
      await sleep(deps.everyMs, undefined, { signal: ended.signal, ref: false }).catch(() => {});
      if (ended.signal.aborted) return;
      await check(deps, [...watched()]).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'sessions of open connections could not be checked'),
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

async function check({ personOf }: { personOf: PersonOf }, watched: Watched[]): Promise<void> {
  const standings = new Map<string, string | null>();
  for (const each of watched) {
    for (const [sessionId, standing] of each.sessions) {
      if (!standings.has(sessionId)) {
        const person = await personOf(sessionId);
        standings.set(sessionId, person && standingOf(person));
      }
      if (standings.get(sessionId) !== standing) each.cut();
    }
  }
}
