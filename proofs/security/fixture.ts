import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { Asking, Came } from '#server/testing/requests.ts';

/** A vendor whose line accepts visitors. */
export interface Shop extends TestVendor {
  location: number;
  service: number;
}

// oxlint-disable-next-line typescript/no-explicit-any -- proofs look into answers of every shape
export type Responded = Came<any>;

export interface Visit {
  id: string;
  code: string;
}

/** The whole server in this process, with two vendors and its complete log. */
export interface SecurityFixture {
  app: TestApp;
  ours: Shop;
  theirs: Shop;
  /** Every line of the log, at every level. */
  log: string[];
  join(shop?: Shop, more?: { from?: string; email?: string }): Promise<Visit>;
  /** Retries while the rate limit refuses the request. */
  ask(line: Parameters<typeof ask>[1], asking?: Asking): Promise<Responded>;
}

/** Address from which the vendors' own visitors join. */
export const HOME = '192.0.2.1';

export async function openSecurityFixture(env: Record<string, string> = {}): Promise<SecurityFixture> {
  const log: string[] = [];
  const destination = { write: (line: string) => void log.push(line) };
  const app = await anApp({ env, log: createLogger({ level: 'trace', destination }) });
  const shopOf = async (pathname: string): Promise<Shop> => {
    const { db } = app.deps;
    const vendor = await aVendor(db, { pathname });
    const location = await aLocation(db, vendor.id);
    const service = await aService(db, vendor.id, { locations: [location] });
    const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
    await onDuty(db, vendor.id, { staff, location });
    return { ...vendor, location, service };
  };
  const [ours, theirs] = [await shopOf('ours'), await shopOf('theirs')];
  const patiently: SecurityFixture['ask'] = async (line, asking) => {
    for (;;) {
      const came = await ask(app, line, asking);
      if (came.status !== 503) return came;
      await sleep(20);
    }
  };
  return {
    app,
    ours,
    theirs,
    log,
    ask: patiently,
    async join({ location, service } = ours, { from = HOME, email = 'ana@example.com' } = {}) {
      const body = aJoin({ location, service, email });
      const joined = await patiently('POST /api/v2/open/queue-appointments', { body, from });
      if (joined.status !== 201) throw new Error(`joining: ${joined.text}`);
      const { data } = joined.body as { data: { id: string; attributes: { confirm_code: string } } };
      return { id: data.id, code: data.attributes.confirm_code };
    },
  };
}

/** The n-th of many addresses of strangers. */
export const stranger = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Runs work on all items in order, a few at a time. */
export async function fewAtATime<T, R>(
  all: readonly T[],
  many: number,
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const index = next;
      next += 1;
      done[index] = await work(all[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: many }, worker));
  return done;
}
