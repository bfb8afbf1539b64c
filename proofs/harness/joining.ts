import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './business.ts';
import type { Outcome } from './visitor.ts';
import { joinUntilKnown, openClient } from './visitor.ts';

/** Visitors who come at a steady pace, whether or not those before them have been answered. */
export interface Joiners {
  /** Resolves when so many more have been told their place. */
  more(acknowledged: number): Promise<void>;
  /** No new ones; resolves when the outcome of every one who came is known. */
  stop(): Promise<Outcome[]>;
}

export function startJoining(url: string, of: { place: Place; aSecond: number }): Joiners {
  const client = openClient(url, { sockets: 64 });
  const all: Promise<Outcome>[] = [];
  let told = 0;
  let failure: unknown;
  let stopped = false;
  const one = async (n: number) => {
    const { id, services } = of.place;
    const outcome = await joinUntilKnown(client, { location: id, service: services[n % services.length]! });
    if (outcome.joined) told += 1;
    return outcome;
  };
  const begun = performance.now();
  const pace = async () => {
    while (!stopped) {
      const due = ((performance.now() - begun) / 1000) * of.aSecond;
      while (all.length < due) {
        const coming = one(all.length);
        coming.catch((error: unknown) => (failure ??= error));
        all.push(coming);
      }
      await sleep(5);
    }
  };
  const pacing = pace();
  return {
    async more(acknowledged) {
      const wanted = told + acknowledged;
      while (told < wanted) {
        if (failure !== undefined) throw failure;
        await sleep(5);
      }
    },
    async stop() {
      stopped = true;
      await pacing;
      const outcomes = await Promise.all(all);
      client.close();
      return outcomes;
    },
  };
}
