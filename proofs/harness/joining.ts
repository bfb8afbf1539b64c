import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { nameOf } from './account.ts';
import type { Place } from './business.ts';
import type { Outcome } from './visitor.ts';
import { joinUntilDone, openClient } from './visitor.ts';

/**
 * Visitors who arrive at a steady rate, independent of earlier responses. A limit on open requests slows the
 * rate on a slow machine, instead of an ever longer line.
 */
export interface Joiners {
  /** Resolves after so many further acknowledgements; rejects when a visitor is refused. */
  more(acknowledged: number): Promise<void>;
  /** Stops new arrivals; resolves once every outcome is known. */
  stop(): Promise<Outcome[]>;
}

export function startJoining(url: string, of: { place: Place; aSecond: number; atOnce?: number }): Joiners {
  const client = openClient(url, { sockets: 64 });
  const all: Promise<Outcome>[] = [];
  const most = of.atOnce ?? 40;
  let shown = 0;
  let unanswered = 0;
  let failure: unknown;
  let stopped = false;
  const one = async (n: number) => {
    const { id, services } = of.place;
    const service = services[n % services.length]!;
    unanswered += 1;
    const outcome = await joinUntilDone(client, { location: id, service, first: nameOf(n) });
    unanswered -= 1;
    if (outcome.joined) shown += 1;
    else failure ??= new Error(`${nameOf(n)} was refused: ${outcome.response.text}`);
    return outcome;
  };
  const pace = async () => {
    for (let due = performance.now(); !stopped; due = Math.max(due, performance.now()) + 1_000 / of.aSecond) {
      await sleep(Math.max(0, due - performance.now()));
      if (unanswered >= most) continue;
      const coming = one(all.length);
      coming.catch((error: unknown) => (failure ??= error));
      all.push(coming);
    }
  };
  const pacing = pace();
  onTestFinished(() => {
    stopped = true;
    client.close();
  });
  return {
    async more(acknowledged) {
      const requested = shown + acknowledged;
      while (shown < requested) {
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
