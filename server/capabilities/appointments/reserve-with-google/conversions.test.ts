import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { outgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { reserveConversions } from '#server/integrations/conversions/reserve-conversions.ts';
import type { ConversionPort } from '#server/integrations/conversions/conversion-port.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

/** The partner's endpoint for conversions; `answers` are its next statuses, 200 when empty. */
const heard: { body: unknown; type: string | undefined }[] = [];
const answers: number[] = [];
const partner = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    heard.push({ body: JSON.parse(text), type: request.headers['content-type'] });
    response.writeHead(answers.shift() ?? 200).end();
  });
});
await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
const { port } = partner.address() as AddressInfo;
afterAll(() => {
  partner.closeAllConnections();
  partner.close();
});

const exceptions = { http: true, ports: [port], addresses: ['127.0.0.1'] };
const real = reserveConversions({
  url: `http://127.0.0.1:${port}/collect`,
  partnerId: '2001',
  fetch: outgoingFetch({ exceptions }),
});
/** Runs between the partner's response and the recording of the outcome. */
let afterwards: () => void = () => undefined;
const conversions: ConversionPort = {
  async report(conversion) {
    const delivery = await real.report(conversion);
    afterwards();
    return delivery;
  },
};

const app = await anApp({ ports: { conversions } });
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const work = () => app.jobs.find(({ name }) => name === 'report-conversions')!.work({});

let town: { vendor: number; pathname: string; location: number; service: number };
beforeAll(async () => {
  const { id: vendor, pathname } = await aVendor(db);
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  for (const name of ['Ana', 'Ben']) {
    const staff = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 0, to: 1440 });
  }
  town = { vendor, pathname, location, service };
});
let minutes = 0;
beforeEach(() => {
  app.clock.set(MOMENT);
  heard.length = 0;
  answers.length = 0;
  afterwards = () => undefined;
});

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
async function book(token: string): Promise<string> {
  minutes += 30;
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE + minutes * MINUTE),
      rwg_token: token,
      attendee: { first_name: 'Dana', email: `dana${minutes}@example.com` },
    },
  });
  if (!body?.data) throw new Error(text);
  return body.data.id;
}
const track = (body: object) =>
  ask(app, 'POST /api/v3/open/rwg-track-conversion', { vendor: town.pathname, body });
const stateOf = async (id: string) =>
  (
    await rows(
      sql`SELECT c.state, v.rwg_token AS token FROM conversions c JOIN visits v ON v.id = c.visit_id WHERE c.visit_id = ${Number(id)}`,
    )
  )[0];

describe('a booking with a partner’s token', () => {
  it('is reported once, a minute later, with the merchant flag of its page', async () => {
    const id = await book('click-1');
    expect((await track({ rwg_token: 'click-1', merchant_changed: '1' })).status).toBe(204);
    await work();
    expect(heard).toEqual([]);
    app.clock.advance(MINUTE);
    await Promise.all([work(), work(), work()]);
    expect(heard).toEqual([
      {
        body: { conversion_partner_id: '2001', rwg_token: 'click-1', merchant_changed: 1 },
        type: 'text/plain;charset=utf-8',
      },
    ]);
    expect(await stateOf(id)).toEqual({ state: 'told', token: '' });
    app.clock.advance(DAY);
    await work();
    expect(heard).toHaveLength(1);
  });

  it('is reported once per token, whichever booking uses it', async () => {
    await book('click-2');
    await book('click-2');
    app.clock.advance(MINUTE);
    await work();
    await work();
    expect(heard.map(({ body }) => body)).toEqual([
      { conversion_partner_id: '2001', rwg_token: 'click-2', merchant_changed: 2 },
    ]);
  });

  it('is retried with growing pauses after a failure, and not after a refusal', async () => {
    const id = await book('click-3');
    answers.push(500, 503, 200);
    for (const wait of [1, 1, 2]) {
      app.clock.advance(wait * MINUTE);
      await work();
      await work();
    }
    expect([heard.length, await stateOf(id)]).toEqual([3, { state: 'told', token: '' }]);
    const wrong = await book('click-4');
    answers.push(400);
    app.clock.advance(MINUTE);
    await work();
    app.clock.advance(DAY);
    await work();
    expect([heard.length, await stateOf(wrong)]).toEqual([4, { state: 'refused', token: '' }]);
  });

  it('is reported by another worker when the first dies before recording it', async () => {
    const id = await book('click-5');
    app.clock.advance(MINUTE);
    afterwards = () => {
      throw new Error('killed');
    };
    await expect(work()).rejects.toThrow('killed');
    afterwards = () => undefined;
    await work();
    expect(heard).toHaveLength(1);
    app.clock.advance(MINUTE);
    await work();
    // The partner deduplicates by this token.
    expect(new Set(heard.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([heard.length, await stateOf(id)]).toEqual([2, { state: 'told', token: '' }]);
  });

  it('is not reported once it counts no more', async () => {
    const id = await book('click-6');
    answers.push(...Array<number>(400).fill(500));
    for (let tries = 0; tries < 140; tries += 1) {
      app.clock.advance(6 * HOUR);
      await work();
    }
    answers.length = 0;
    expect(await stateOf(id)).toEqual({ state: 'given-up', token: '' });
  });

  it('accepts a known and an unknown token alike, and refuses a missing one', async () => {
    expect((await track({ rwg_token: 'unknown', merchant_changed: 2 })).status).toBe(204);
    const bad = await track({ rwg_token: '', merchant_changed: 3 });
    expect([bad.status, bad.errors.map(({ source }) => source?.pointer)]).toEqual([
      422,
      ['/rwg_token', '/merchant_changed'],
    ]);
    expect(
      (await ask(app, 'POST /api/v3/open/rwg-track-conversion', { body: {}, vendor: 'no-such' })).status,
    ).toBe(404);
  });
});
