import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import { standingOf } from './identify.ts';
import type { PersonOf } from './identify.ts';

/** What speaks for sign-ins: one socket, or what a hosted service knows of one. */
export interface Watched {
  /** Each with what its person stood for when it was looked at. */
  sessions: Iterable<readonly [sessionId: string, standing: string]>;
  cut(): void;
}

export interface SessionWatch {
  stop(): Promise<void>;
}

/**
 * Looks every few seconds whether the sign-ins behind what this process watches still stand as they did, and cuts those that do not
 * (ground rule 17). A look that fails cuts nobody: while the database is away there is nothing to hear either.
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
        deps.log.warn({ err: error }, 'sessions of open connections could not be looked at'),
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
