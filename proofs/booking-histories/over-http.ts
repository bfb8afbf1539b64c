import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/time/date.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database as OpenDatabase } from '#server/infrastructure/database/database.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { aLine, setSetting } from '#server/testing/builders-store.ts';
import type { Came } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { openBusiness } from '../harness/business.ts';
import type { Database } from '../harness/database.ts';
import { SECRET_KEY } from '../harness/product.ts';
import type { Product } from '../harness/product.ts';
import { openClient, signIn } from '../harness/visitor.ts';
import { untilDone } from '../histories/over-http.ts';
import type { EntryChannels } from './entry-channels.ts';

const ZONE = 'America/Los_Angeles';
const NINE = 540;

type Counted = EntryChannels & {
  request: number;
  /** Includes every retry. */
  sent: number;
};

/** Branches of a server that may be killed: every request carries a key and is retried until its outcome is known. */
export async function openCalendars(
  product: Product,
  database: Database,
  of: { branches: number; staff: number; starts: number; places: number },
): Promise<{ db: OpenDatabase; vendorId: number; branches: Counted[]; close(): Promise<void> }> {
  const { vendorId, places: locations } = await openBusiness(database, {
    places: of.branches,
    staffEach: of.staff,
    boss: true,
  });
  const db = openDatabase({ connectionString: database.url }, { connections: 2 });
  await setSetting(db, vendorId, { key: 'schedule_interval', value: 30 });
  const client = openClient(product.url, { sockets: 64 });
  const date = addDays(businessDay(Date.now(), ZONE), 3);
  const branches: Counted[] = [];
  for (const { id: location, services, staff, boss } of locations) {
    for (const { id } of staff)
      await worksHours(db, vendorId, { staff: id, location, from: NINE, to: NINE + of.starts * 30 });
    const [service] = services;
    const { cookie = '', 'x-csrf-token': csrf = '' } = await signIn(client, boss!.email);
    const day = businessDay(Date.now(), ZONE);
    const channels: Counted = {
      location,
      service: service!,
      date,
      manager: { cookie, csrf },
      keys: keysOf([SECRET_KEY]),
      now: Date.now,
      staff: staff.map(({ id }) => id),
      request: 0,
      sent: 0,
      starts: Array.from({ length: of.starts }, (_, n) => instantOf(date, NINE, ZONE) + n * 30 * MINUTE),
      places: await aLine(db, vendorId, { location, service: service!, people: of.places, day }),
      async send(line, { cookie: session, csrf: token, body } = {}) {
        const headers = {
          'idempotency-key': randomUUID(),
          ...(session && { cookie: session }),
          ...(token && { 'x-csrf-token': token }),
        };
        channels.request += 1;
        const {
          status,
          text,
          headers: shown,
        } = await untilDone(() => {
          channels.sent += 1;
          return client.send(line, { headers, ...(body !== undefined && { body }) });
        });
        // A calendar file is no JSON.
        const read = text.startsWith('{') ? (JSON.parse(text) as { errors?: Came['errors'] }) : undefined;
        return { status, body: read as never, errors: read?.errors ?? [], headers: shown, text };
      },
    };
    branches.push(channels);
  }
  return {
    db,
    vendorId,
    branches,
    async close() {
      client.close();
      await db.close();
    },
  };
}
