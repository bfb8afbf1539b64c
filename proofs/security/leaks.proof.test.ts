import { beforeAll, describe, expect, it } from 'vitest';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { aStaffMember } from '#server/testing/builders-store.ts';
import { signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import type { TestSocket } from '#server/testing/sockets.ts';
import { without } from '../harness/contents-store.ts';
import { figure, sized } from '../harness/figures.ts';
import { fewAtATime, openSecurityFixture } from './fixture.ts';
import type { SecurityFixture, Visit } from './fixture.ts';
import { giveLink } from './stored-visit-store.ts';

const proof = 'leaks';
const VISITS = sized(6, 30);
const IDS = sized(150, 1_000);

let fixture: SecurityFixture;
let address: string;
let staff: SignedIn;
let visits: Visit[];
beforeAll(async () => {
  fixture = await openSecurityFixture();
  const { app, ours } = fixture;
  address = await listening(app);
  const identityId = await app.access.createIdentity({
    email: 'manager@ours.test',
    name: 'Robin',
    password: 'a-long-password-1',
  });
  const of = { role: 20, locations: [ours.location], serves: [ours.service], identityId };
  await aStaffMember(app.deps.db, ours.id, of);
  staff = await signInAs(app, 'manager@ours.test');
  visits = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await fixture.join());
});

const visitorPage = () => {
  const { app, ours } = fixture;
  const request = { kind: 'visitor' as const, vendorId: ours.id, visits: [] };
  return aSocket(address, makePageToken(app.deps.keys, request, app.clock.now()).token);
};

/** Uses the code in every way: addresses, bodies, sockets, malformed requests, and failures. */
async function useCode({ id, code }: Visit, page: TestSocket): Promise<string[]> {
  const raw = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: string) =>
    fixture.app.http.inject({
      method,
      url,
      headers: {
        host: 'localhost:3000',
        accept: 'text/html',
        'content-type': 'application/json',
        'x-confirm-code': code,
      },
      ...(payload !== undefined && { payload }),
    });
  const open = '/api/v2/open/queue-appointments';
  const change = JSON.stringify({ data: { attributes: { confirm_code: code, notes: 'x', status: 9 } } });
  const came = [
    await raw('GET', `${open}/${id}?confirm_code=${code}`),
    await raw('GET', `${open}/${id}?confirm_code=${code}&confirm_code=${code}`),
    await raw('GET', `${open}/${code}?confirm_code=${id}`),
    await raw('GET', `${open}/%E0%A4%A${code}?confirm_code=${code}`),
    await raw('GET', `/api/nothing/${code}?code=${code}`),
    await raw('PATCH', `${open}/${id}`, change),
    await raw('PATCH', `${open}/${id}`, change.slice(0, -1)),
    await raw('PATCH', `${open}/${id}?confirm_code=${code}`, '{"__proto__":1}'),
    await raw(
      'POST',
      '/api/v3/open/walkin-feedback',
      JSON.stringify({ queue_appointment: id, code, rating: 9 }),
    ),
    await raw('GET', `/api/v3/open/walkin-conversion?id=${id}&confirm_code=${code}`),
    await raw(
      'POST',
      '/api/internal/v1/realtime/token',
      JSON.stringify({ id, confirm_code: code, token: code }),
    ),
    await raw('GET', `/s/ours/callback-service/confirmation?id=${id}&confirm_code=${code}`),
    await raw('GET', `/s/ours/callback-service/manage?id=${id}&code=${code}`),
    await raw('GET', `/s/nobody/callback-service/manage?id=${id}&code=${code}`),
    await raw('GET', `/${code}/%?code=${code}`),
  ];
  await page.subscribe(`queue-appointment.${id}`, { code });
  await page.subscribe(`queue-appointment.${code}`, { code });
  await page.subscribe(code, { code, token: code });
  // Apart from the visitor's own page and data, no body contains the code, and no header ever does.
  return came.map((response) => JSON.stringify(response.headers));
}

describe('a code', () => {
  it('is in no log line, metric or header, through every entry and failure', async () => {
    const page = await visitorPage();
    const headers: string[] = [];
    for (const visit of visits) headers.push(...(await useCode(visit, page)));
    for (const table of ['visits', 'locations', 'code_guesses'])
      await without(fixture.app.deps.connection, table, async () => {
        headers.push(...(await useCode(visits[0]!, page)));
      });
    const log = fixture.log.join('\n');
    expect(fixture.log.length, 'lines of the log').toBeGreaterThan(50);
    expect(log, 'a failure is logged').toContain('"level":"error"');
    const metrics = (await fixture.app.http.inject('/metrics')).body;
    const redirects = headers.filter((header) => header.includes('"location"'));
    let result = 0;
    for (const { code } of visits)
      for (const [where, text] of [
        ['the log', log],
        ['the metrics', metrics],
        ['a header', headers.filter((header) => !redirects.includes(header)).join('\n')],
      ] as const) {
        expect(text.includes(code), `a code in ${where}`).toBe(false);
        result += text.includes(code) ? 1 : 0;
      }
    figure({
      proof,
      what: 'codes found in log, metrics and headers',
      value: result,
      unit: '',
      goal: { atMost: 0 },
    });
  });

  it('leaves the visitor’s page by no link, cache or index', async () => {
    for (const path of ['confirmation?id=1&confirm_code=x', 'manage?id=1&code=x']) {
      const page = await fixture.app.http.inject({
        url: `/s/ours/callback-service/${path}`,
        headers: { host: 'localhost:3000', accept: 'text/html' },
      });
      expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(`${String(page.headers['x-robots-tag'])} ${page.body}`).toMatch(/noindex/);
    }
  });
});

describe('a stranger on a channel', () => {
  it('receives no link, number or name, for any id and after any change', async () => {
    const { app, ours } = fixture;
    const page = await visitorPage();
    await giveLink(
      app.deps.connection,
      visits.map(({ id }) => id),
    );
    const ids = Array.from({ length: IDS }, (_, n) => n + 1);
    const names = ids.flatMap((id) =>
      ['queue-appointment', 'private-queue-appointment', 'appointment', 'lobby', 'private-lobby'].map(
        (channel) => `${channel}.${id}`,
      ),
    );
    const answers = await fewAtATime(names, 50, (name) => page.subscribe(name));
    expect(
      answers.filter((response) => 'ok' in response),
      'channels opened',
    ).toEqual([]);
    await page.subscribe(`location.${ours.location}`);
    await page.subscribe(`display.${ours.location}`);
    // The last visitor keeps waiting: only waiting visitors are in a message about waits.
    for (const { id } of visits.slice(0, 5)) {
      const { version } = (await fixture.ask(`GET /api/internal/v1/admin/visits/${id}`, { ...staff })).body
        .data;
      for (const [at, verb] of (['call', 'start', 'complete'] as const).entries())
        await fixture.ask(`POST /api/internal/v1/admin/visits/${id}/${verb}`, {
          ...staff,
          body: { version: version + at, reason: 'asked' },
        });
    }
    await app.settle();
    await page.hears(`location.${ours.location}`);
    await page.hears(`display.${ours.location}`);
    await expect.poll(() => JSON.stringify(page.heard), { timeout: 20_000 }).toContain('"queue-appointment"');
    const heard = JSON.stringify(page.heard);
    const secrets = [
      'meet.example',
      '4711',
      '+1206',
      'meeting_link',
      'dial_in',
      'full_name',
      'Robin',
      'Ana',
      ...visits.map(({ code }) => code),
    ];
    expect(
      secrets.filter((secret) => heard.includes(secret)),
      'secrets received',
    ).toEqual([]);
    const events = new Set(page.heard.map(({ event }) => event));
    expect(
      [...events].every((event) => ['WaitTimeRecalculated', 'DisplayChanged'].includes(event)),
      'events',
    ).toBe(true);
    figure({
      proof,
      what: 'channels requested by a stranger',
      value: names.length,
      unit: 'channels',
      goal: { atLeast: 500 },
    });
  });
});
