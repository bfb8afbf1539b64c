import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OfflineNumbers } from '#contract/devices/offline.ts';
import { aDeviceKey, signatureOf } from '#server/testing/devices.ts';
import type { DeviceKey } from '#server/testing/devices.ts';
import { aJoin } from '#server/testing/requests.ts';
import {
  afterContact,
  deliverTickets,
  giveTicket,
  numbersRequest,
} from '#web/connection/offline/offline-queue.ts';
import type { Delivered, QueuedTicket } from '#web/connection/offline/offline-queue.ts';
import { memoryStorage } from '#web/connection/offline/testing/memory-storage.ts';
import type { Business } from '../harness/business.ts';
import type { ApiResponse, Client } from '../harness/visitor.ts';
import { Cut, signIn } from '../harness/visitor.ts';

const OWN = '/api/internal/v1/device';

/** What one person at the kiosk got to see. */
export interface Given {
  first: string;
  /** Null: the kiosk was temporarily unavailable. */
  ticket: string | null;
  /** The kiosk had sent a join whose response it never saw. */
  wasSent: boolean;
}

/** The program of a kiosk over real connections: the product's queue, and the requests of its pages. */
export interface Kiosk {
  given: Given[];
  /** The names in the order of delivery, as far as the server confirmed them, and the refusals. */
  confirmed: string[];
  refused: string[];
  /** Reserves numbers, as while it has a connection. */
  prepare(): Promise<ApiResponse>;
  /** One person takes a ticket. `sendsFirst`: the request still leaves, and its response is lost. */
  take(first: string, sendsFirst: boolean): Promise<void>;
  /** Tries once to deliver everything; false if something is left. */
  deliver(patienceMs: (attempt: number) => number): Promise<boolean>;
  left(): Promise<number>;
  /** Opens its session again, as after a long time without a connection. */
  open(): Promise<void>;
}

export async function aKiosk(client: Client, { places: [place], pathname }: Business): Promise<Kiosk> {
  const location = place!.id;
  const vendor = { 'x-vendor': pathname };
  const manager = await signIn(client, place!.boss!.email);
  const codePath = `/api/internal/v1/admin/lobby/${location}/device-codes` as const;
  const made = read(await client.send(`POST ${codePath}`, { body: { kind: 'kiosk' }, headers: manager })) as {
    code: string;
  };
  const key = aDeviceKey();
  const enrolled = read(
    await client.send(`POST ${OWN}/enrolment`, {
      body: { code: made.code, public_key: key.publicKey },
      headers: vendor,
    }),
  ) as { id: string };
  const storage = memoryStorage(randomUUID());
  let session = await sessionOf(client, { id: enrolled.id, key, headers: vendor });
  let attempts = 0;
  const kiosk: Kiosk = {
    given: [],
    confirmed: [],
    refused: [],
    async prepare() {
      const body = numbersRequest(await storage.read());
      const came = await client.send(`POST ${OWN}/ticket-blocks`, { body, headers: session });
      if (came.status === 200)
        await storage.change((numbers) => ({
          numbers: afterContact(numbers, read(came) as OfflineNumbers, Date.now()),
        }));
      return came;
    },
    async take(first, sendsFirst) {
      const attempt = randomUUID();
      const serviceId = place!.services[0]!;
      const join = aJoin({ location, service: serviceId, first, email: 'kiosk@example.com' });
      if (sendsFirst)
        await client.send('POST /api/v2/open/queue-appointments', {
          body: join,
          headers: { ...session, 'idempotency-key': attempt },
        });
      const of = { key: attempt, serviceId: String(serviceId), join, now: Date.now() };
      kiosk.given.push({ first, ticket: await giveTicket(storage, of), wasSent: sendsFirst });
    },
    deliver: (patienceMs) =>
      deliverTickets(storage, (ticket) => {
        attempts += 1;
        return deliverOne(client, { kiosk, ticket, session, patienceMs: patienceMs(attempts) });
      }),
    left: async () => (await storage.keys()).length,
    async open() {
      session = await sessionOf(client, { id: enrolled.id, key, headers: vendor });
    },
  };
  return kiosk;
}

async function deliverOne(
  client: Client,
  of: { kiosk: Kiosk; ticket: QueuedTicket; session: Record<string, string>; patienceMs: number },
): Promise<Delivered> {
  const { ticket, kiosk } = of;
  const body = {
    key: ticket.key,
    block_id: ticket.blockId,
    number: ticket.number,
    joined_at: new Date(ticket.joinedAt).toISOString(),
    join: ticket.join,
  };
  // As over a slow network: a kill falls in between.
  await sleep(10);
  try {
    const { status, text } = await client.send(`POST ${OWN}/tickets`, {
      body,
      headers: of.session,
      patienceMs: of.patienceMs,
    });
    if (status >= 500) return 'later';
    const name = (ticket.join as ReturnType<typeof aJoin>).data.relationships.client.data.attributes
      .first_name;
    if (status === 200) kiosk.confirmed.push(name);
    else kiosk.refused.push(`${name}: ${status} ${text}`);
    return status === 200 ? 'accepted' : 'refused';
  } catch (error) {
    if (error instanceof Cut) return 'later';
    throw error;
  }
}

async function sessionOf(
  client: Client,
  { id, key, headers }: { id: string; key: DeviceKey; headers: Record<string, string> },
): Promise<Record<string, string>> {
  const { nonce } = read(
    await client.send(`POST ${OWN}/challenge`, { body: { device_id: id }, headers }),
  ) as { nonce: string };
  const body = { device_id: id, nonce, signature: signatureOf(key, nonce) };
  const opened = await client.send(`POST ${OWN}/session`, { body, headers });
  const cookie = (opened.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  return { ...headers, cookie, 'x-csrf-token': (read(opened) as { csrf_token: string }).csrf_token };
}

function read({ status, text }: ApiResponse): unknown {
  if (status > 299) throw new Error(`${status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}
