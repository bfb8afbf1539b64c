import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf } from '../harness/account.ts';
import { DAY, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Business, Place } from '../harness/business.ts';
import type { VisitRow } from '../harness/visits-store.ts';
import type { ApiResponse, Client } from '../harness/visitor.ts';
import { Cut, isUnclean, isUndecided, joinBody, pauseAfter } from '../harness/visitor.ts';

/** Requests with one key: one body, or for a tenth of the keys two different ones. */
export interface KeyedRequest {
  key: string;
  /** The endpoint it goes to. */
  line: `POST /${string}`;
  bodies: Body[];
  /** Index of the body for each of the five times. */
  order: number[];
}
interface Body {
  first: string;
  sent: unknown;
}

/** All responses for a key. */
export interface FiveTimesResponses {
  request: KeyedRequest;
  answers: { body: number; response: ApiResponse }[];
  /** Number of times without a complete response. */
  cut: number;
}

/** Half of them join a line, half of them book a time that no other request takes. */
export function requestsFor(business: Business, of: { keys: number; from: number }): KeyedRequest[] {
  const { places: positions } = business;
  return Array.from({ length: of.keys }, (_, n) => {
    const position = positions[n % positions.length]!;
    const name = nameOf(of.from + n);
    const start = BOOKED_FROM + Math.floor((of.from + n) / positions.length) * 30 * MINUTE;
    const isBooking = Math.floor(n / positions.length) % 2 === 1;
    const bodies = (n % 10 === 0 ? [name, `${name} altered`] : [name]).map((first) => ({
      first,
      sent: isBooking
        ? bookingBody(position, { first, start })
        : joinBody({
            location: position.id,
            service: position.services[n % position.services.length]!,
            first,
          }),
    }));
    const altered = Math.floor(n / 10) % 5;
    const order = [0, 1, 2, 3, 4].map((time) => (bodies.length > 1 && time === altered ? 1 : 0));
    const line = isBooking
      ? ('POST /api/internal/v1/appointments' as const)
      : ('POST /api/v2/open/queue-appointments' as const);
    return { key: crypto.randomUUID(), line, bodies, order };
  });
}

/** From the whole hour two days ahead. */
const BOOKED_FROM = Math.ceil(Date.now() / HOUR) * HOUR + 2 * DAY;

const bookingBody = ({ id, services }: Place, { first, start }: { first: string; start: number }) => ({
  location_id: String(id),
  service_id: String(services[0]),
  start: toIso(start),
  attendee: { first_name: first, last_name: 'Diaz', email: 'ana@example.com' },
});

/** Sends five requests with one key; none of them waits for another. */
export async function sendFiveTimes(client: Client, request: KeyedRequest): Promise<FiveTimesResponses> {
  const sent: FiveTimesResponses = { request, answers: [], cut: 0 };
  await Promise.all(request.order.map((body) => sendOnce(client, sent, body)));
  return sent;
}

/** Sends each body once more, until it has its final response. */
export async function settle(client: Client, sent: FiveTimesResponses): Promise<FiveTimesResponses> {
  for (const body of sent.request.bodies.keys()) {
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(client, sent, body);
      if (response && !isUndecided(response)) break;
      if (tries === 100)
        throw new Error(`${sent.request.key} is still ${response?.status}: ${response?.text}`);
      await sleep(pauseAfter(response));
    }
  }
  return sent;
}

/** Faults of a settled key, given the stored visits by their visitors' first names. */
export function faultsOf(
  { request, answers }: FiveTimesResponses,
  made: ReadonlyMap<string, VisitRow[]>,
): string[] {
  const faults: string[] = [];
  const visits = request.bodies.flatMap(({ first }) => made.get(first) ?? []);
  if (visits.length !== 1) faults.push(`has ${visits.length} visits`);
  const done = answers.filter(({ response }) => response.status === 201);
  const texts = new Set(done.map(({ response }) => response.text));
  if (texts.size !== 1) faults.push(`got ${texts.size} different bytes`);
  const winners = new Set(done.map(({ body }) => body));
  if (winners.size !== 1) faults.push(`accepted ${winners.size} bodies`);
  for (const text of texts) if (!text.includes(`"id":"${visits[0]?.id}"`)) faults.push('names another visit');
  for (const { body, response } of answers) {
    const reused = response.status === 422 && response.text.includes('idempotency-key-reused');
    const fits = winners.has(body) ? response.status === 201 : reused;
    if (isUnclean(response) || (!fits && !isUndecided(response)))
      faults.push(`got ${response.status} ${response.text}`);
  }
  return faults.map((fault) => `${request.bodies[0]!.first} ${fault}`);
}

export const timesInFlight = ({ answers }: FiveTimesResponses): number =>
  answers.filter(({ response }) => response.status === 409).length;

async function sendOnce(
  client: Client,
  sent: FiveTimesResponses,
  body: number,
): Promise<ApiResponse | undefined> {
  try {
    const { line, key, bodies } = sent.request;
    const response = await client.send(line, {
      body: bodies[body]!.sent,
      headers: { 'idempotency-key': key },
    });
    sent.answers.push({ body, response });
    return response;
  } catch (error) {
    if (!(error instanceof Cut)) throw error;
    sent.cut += 1;
    return undefined;
  }
}
