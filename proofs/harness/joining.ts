import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { nameOf } from './account.ts';
import type { Place } from './business.ts';
import type { Outcome } from './visitor.ts';
import { joinUntilDone, openClient } from './visitor.ts';

/**
 * Visitors who come at a steady pace, whether or not those before them have been answered; only where so many are still waiting for
 * an answer does nobody come, so that a slow machine gets a slower pace and not an ever longer line.
 */
export interface Joiners {
  /** Resolves when so many more have been told their place; rejects when somebody is turned away. */
  more(acknowledged: number): Promise<void>;
  /** No new ones; resolves when the outcome of every one who came is known. */
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
    else failure ??= new Error(`${nameOf(n)} was turned away: ${outcome.response.text}`);
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
