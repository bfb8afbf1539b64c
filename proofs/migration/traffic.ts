import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '../harness/business.ts';
import { cancelVisit, join, joinBody, joinedIn, openClient, seeVisit } from '../harness/visitor.ts';
import type { ApiResponse, Client } from '../harness/visitor.ts';

export interface Traffic {
  /** Sends all further requests there, as behind a load balancer; resolves once no request to the other is open. */
  moveTo(url: string): Promise<void>;
  /** Number of joins so far. */
  joined(): number;
  stop(): Promise<{ calls: number; faults: string[]; slowestMs: number }>;
}

/** Visitors who join, read, and cancel half of the time; a response that is no success is a fault. */
export function startTraffic(url: string, of: { place: Place; visitors: number; restMs: number }): Traffic {
  let client = openClient(url);
  const clients = [client];
  const faults: string[] = [];
  let [calls, joins, slowestMs, stopped] = [0, 0, 0, false];
  const shown = async (what: string, asking: Promise<ApiResponse>) => {
    const begun = performance.now();
    const response = await asking.catch(
      (error: Error) => ({ status: 0, text: error.message }) as ApiResponse,
    );
    calls += 1;
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    if (response.status < 200 || response.status > 299)
      faults.push(`${what}: ${response.status} ${response.text}`);
    return response;
  };
  const visit = async (by: Client) => {
    const { id, services } = of.place;
    const body = joinBody({ location: id, service: services[calls % services.length]! });
    const joined = joinedIn(await shown('join', join(by, randomUUID(), body)));
    if (!joined) return;
    joins += 1;
    await shown('see', seeVisit(by, joined));
    if (calls % 2 === 0) await shown('cancel', cancelVisit(by, joined));
  };
  const busyWith: (Client | undefined)[] = [];
  const visitors = Array.from({ length: of.visitors }, async (_, n) => {
    while (!stopped) {
      busyWith[n] = client;
      await visit(client);
      busyWith[n] = undefined;
      await sleep(of.restMs * (0.5 + Math.random()));
    }
  });
  return {
    joined: () => joins,
    async moveTo(to) {
      const before = client;
      client = openClient(to);
      clients.push(client);
      while (busyWith.includes(before)) await sleep(10);
    },
    async stop() {
      stopped = true;
      await Promise.all(visitors);
      for (const each of clients) each.close();
      return { calls, faults, slowestMs };
    },
  };
}
