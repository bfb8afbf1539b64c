import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { Asking as InProcess, Came } from '#server/testing/requests.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Place as Branch } from '../harness/business.ts';
import type { Database } from '../harness/database.ts';
import { Cut, isUndecided, openClient, signIn } from '../harness/visitor.ts';
import type { ApiResponse, Client } from '../harness/visitor.ts';
import type { Counter } from '../queue-model/asking.ts';
import { storedVisits } from '../queue-model/branch-store.ts';
import { keyOfRow } from '../queue-model/compare.ts';
import type { Branch as Model, Person } from '../queue-model/line.ts';

const ZONE = 'America/Los_Angeles';
const GIVES_UP_AFTER_MS = 120_000;

/** All of the staff of `openBusiness` do all of its services, with the rights of plain staff only. */
export const modelOf = (branch: Branch): Model => ({
  staff: branch.staff.map((): Person => ({ services: [0, 1], manager: false })),
  services: [{ prefix: 'A' }, { prefix: 'B' }],
  stations: 0,
  dayOf: (at) => businessDay(at, ZONE),
  dayStart: (day) => businessDayStart(day, ZONE),
  passOverMinutes: 10,
  callbacks: { maxAttempts: 3, retryMinutes: [5, 15] },
  timeouts: { noShow: 10, complete: 15 },
});

/** A branch of a server that may be killed: every request carries a key and is retried until its outcome is known. */
export async function counterOver(
  url: string,
  branch: Branch,
): Promise<Counter & { request: number; sent: number }> {
  const client = openClient(url, { sockets: 64 });
  const staff: Counter['staff'][number][] = [];
  for (const { id, email } of branch.staff) {
    const { cookie = '', 'x-csrf-token': csrf = '' } = await signIn(client, email);
    staff.push({ id, session: { cookie, csrf } });
  }
  const counter = {
    location: branch.id,
    serviceIds: branch.services,
    stationIds: [],
    staff,
    existing: new Map(),
    dayOf: modelOf(branch).dayOf,
    request: 0,
    sent: 0,
    async send<T>(line: `${string} /${string}`, asking: InProcess = {}): Promise<Came<T>> {
      const { cookie, csrf, body } = asking;
      const headers = {
        'idempotency-key': randomUUID(),
        ...(cookie && { cookie }),
        ...(csrf && { 'x-csrf-token': csrf }),
      };
      counter.request += 1;
      const response = await untilDone(() => {
        counter.sent += 1;
        return client.send(line, { headers, ...(body !== undefined && { body }) });
      });
      return cameOf<T>(response);
    },
  };
  return counter as Counter & { request: number; sent: number };
}

/** Positions of all visits that ever joined there, by their ticket. */
export async function positionsOn(
  database: Database,
  of: { vendorId: number; location: number },
): Promise<Map<string, number>> {
  const db = openDatabase({ connectionString: database.url }, { connections: 1 });
  try {
    const rows = await db.withVendor(of.vendorId, (tx) => storedVisits(tx, of.location));
    return new Map(rows.map((row) => [keyOfRow(row), row.place]));
  } finally {
    await db.close();
  }
}

/** Retries until the outcome is known. */
export async function untilDone(send: () => ReturnType<Client['send']>): Promise<ApiResponse> {
  const until = performance.now() + GIVES_UP_AFTER_MS;
  for (;;) {
    const response = await send().catch((error: unknown) => {
      if (!(error instanceof Cut)) throw error;
      return undefined;
    });
    if (response && !isUndecided(response)) return response;
    if (performance.now() > until)
      throw new Error(`still ${response?.status ?? 'without a response'}: ${response?.text}`);
    await sleep(20 + Math.random() * 60);
  }
}

function cameOf<T>({ status, text, headers }: ApiResponse): Came<T> {
  const body = text === '' ? undefined : (JSON.parse(text) as T & { errors?: Came<T>['errors'] });
  return { status, body: body as T, errors: body?.errors ?? [], headers, text };
}
