import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import type { OpenApi } from '#server/infrastructure/http/openapi/openapi-document.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/requests.ts';
import { judgeBy } from './api/judge.ts';
import type { Judge } from './api/judge.ts';
import { exampleOf, extremesOf } from './api/examples.ts';
import { requestOf, targetsOf } from './api/request.ts';
import type { Manner, Request, Target } from './api/request.ts';
import type { Draw } from './api/values.ts';
import { openApiFixture } from './api/fixture.ts';
import type { ApiFixture } from './api/fixture.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';

const CASES = sized(1_800, 6_000);
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_120);

let app: TestApp;
let fixture: ApiFixture;
let document: OpenApi;
let judge: Judge;
const errors: string[] = [];
beforeAll(async () => {
  const log = createLogger({
    level: 'error',
    destination: { write: (line: string) => void errors.push(line) },
  });
  app = await anApp({ log });
  fixture = await openApiFixture(app);
  document = (await ask<OpenApi>(app, 'GET /openapi.json')).body;
  judge = judgeBy(document);
});

describe('the API, under valid, nearly valid and invalid requests of its document', () => {
  it(
    'returns only documented responses, and never fails',
    async () => {
      const targets = new Map(targetsOf(document).map((target) => [target.operation.operationId, target]));
      const came = new Map<string, { done: number; refused: number }>();
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          const target = targets.get(draw(fc.constantFrom, ...targets.keys(), ...OFTEN))!;
          const manner = draw(fc.constantFrom, ...MANNERS);
          const { status, faults } = await tried(target, manner, draw);
          const count = came.get(target.operation.operationId) ?? { done: 0, refused: 0 };
          came.set(target.operation.operationId, count);
          if (status < 300) count.done += 1;
          else count.refused += 1;
          expectNone('responses that break the document', faults);
        }),
        { numRuns: CASES, seed: SEED, endOnFailure: true, includeErrorInReport: true },
      );
      expect(errors, 'unexpected errors').toEqual([]);
      report(came);
      expect(came.size).toBe(targets.size);
      // Otherwise the run would have checked refusals only.
      const neverDone = [...came].filter(([, { done }]) => done === 0).map(([name]) => name);
      const missing = neverDone.filter((name) => !REFUSES_HERE.has(name));
      // The small run sends each operation only a dozen times: a seventh may happen to be refused each time.
      expect(missing.length, `never successful: ${missing.join(' ')}`).toBeLessThanOrEqual(
        sized(targets.size / 7, 0),
      );
      const neverRefused = [...came].filter(([, { refused }]) => refused === 0).map(([name]) => name);
      expect(neverRefused.length, `never refused: ${neverRefused.join(' ')}`).toBeLessThanOrEqual(
        sized(8, 0),
      );
    },
    sized(300_000, 3_600_000),
  );
});

describe('the examples of the document', () => {
  it('are answered as documented, one request for each operation', async () => {
    const refused: string[] = [];
    for (const target of targetsOf(document)) {
      const { operationId, responses } = target.operation;
      const { status, faults } = await exampleSent(target);
      expectNone(`${operationId} breaks the document`, faults);
      const success = Object.keys(responses).filter((each) => Number(each) < 300);
      if (!success.includes(String(status))) refused.push(operationId);
    }
    // A position is offered for exchange by its code alone, which generated requests never have right.
    const requested = [...REFUSES_HERE].filter((name) => name !== 'offerConversion');
    expect(refused.toSorted()).toEqual(requested.toSorted());
    expect(errors, 'unexpected errors').toEqual([]);
  });
});

describe('the operations without a session', () => {
  it('answer extreme dates, zones, lists and methods as documented', async () => {
    const targets = targetsOf(document).filter(({ operation }) => operation.security.length === 0);
    const requests = targets.flatMap((target) =>
      extremesOf(target, fixtureFor(target)).map((request) => ({ target, request })),
    );
    const picked = requests.filter((_, index) => index % sized(3, 1) === 0);
    const faults: string[] = [];
    for (const { target, request } of picked)
      for (const fault of judge.faultsOf(target, await sent(request)))
        faults.push(`${request.method} ${request.url.slice(0, 300)} ${request.payload ?? ''}: ${fault}`);
    expectNone('extreme values that break the document', faults);
    expect(errors, 'unexpected errors').toEqual([]);
    figure({
      proof: 'api-fuzz',
      unit: 'calls',
      what: 'requests with extreme dates, zones, lists and methods',
      value: picked.length,
      goal: { atLeast: 400 },
    });
  });

  it('refuse every method that the document does not have', async () => {
    const patterns = Object.entries(document.paths).map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
    for (const path of Object.keys(document.paths)) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        // `attendees` is also the place of an attendee's id.
        if (patterns.some(({ pattern, methods }) => pattern.test(url) && method.toLowerCase() in methods))
          continue;
        const { status, text, headers } = await sent({ method, url, headers: {} });
        const code = (JSON.parse(text) as { errors: { code: string }[] }).errors[0]!.code;
        expect([method, path, status, code]).toEqual([method, path, 405, 'method-not-allowed']);
        expect(headers['content-type']).toMatch(/^application\/vnd\.api\+json/);
      }
    }
  });
});

/**
 * Operations that always refuse here: hosted channels need the hosted driver, no visitor here may exchange a
 * position, and a file is no JSON.
 */
const REFUSES_HERE = new Set([
  'authoriseChannel',
  'offerConversion',
  'sendUpload',
  // They need a token of a mail, a code of an app, an authenticator, or a record that no example names.
  'seeInvitation',
  'acceptInvitation',
  'seePasswordReset',
  'resetPassword',
  'seeCalendarFeed',
  'signInWithPasskey',
  'confirmTotp',
  'removeTotp',
  'makeRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'endSession',
  'inviteStaff',
  'confirmAgain',
  'changePassword',
  // Not built yet.
  'addWaitListRequest',
  'seeWaitListRequest',
  'changeWaitListRequest',
  'removeWaitListRequest',
]);

/**
 * Operations with many verbs, each with refusals of its own, and operations that only some of the staff may
 * use. All must succeed at least once.
 */
const OFTEN: string[] = [
  ...Array<string>(8).fill('moveVisit'),
  // Booking requests have many fields, and most generated values do not fit together.
  ...['bookAppointment', 'bookOpenAppointment', 'bookAppointmentForClient'].flatMap((name) =>
    Array<string>(6).fill(name),
  ),
  ...Array<string>(8).fill('bookAppointment'),
  ...['simulateDay', 'chooseVendor'].flatMap((name) => Array<string>(4).fill(name)),
  'changeAppointment',
  'changeAppointmentForClient',
  'moveOpenAppointment',
  'addAttendees',
  'addAttendeesByForm',
  'cancelAttendee',
  'seeAppointment',
  'seeOpenAppointment',
  'seeCalendarFile',
  'seeCalendarLinks',
  'seeStaffAppointment',
  'seeVisitFile',
  ...['setDelay', 'setOwnVideoRoom', 'setLocationVideoRoom'].flatMap((name) => [name, name, name]),
];

const MANNERS: Manner[] = ['right', 'right', 'nearly', 'nearly', 'wrong'];

async function tried(target: Target, manner: Manner, draw: Draw) {
  const who = await fixture.someone(target.operation, draw);
  const making = {
    draw,
    components: document.components.schemas,
    existing: fixture.known(target.operation, draw),
  };
  const request = requestOf(target, { making, manner, parameters: document.components.parameters });
  const response = await sent({ ...request, headers: { ...who, ...request.headers } });
  await fixture.learn(target.operation, response);
  const faults = judge
    .faultsOf(target, response)
    .map((fault) => `${request.method} ${request.url.slice(0, 200)}: ${fault}`);
  return { status: response.status, faults };
}

const fixtureFor = ({ operation }: Target) => ({
  parameters: document.components.parameters,
  existing: fixture.known(operation, fc.sample(fc.gen(), { numRuns: 1, seed: SEED })[0]!),
});

/** Sends the example of an operation, with the ids, codes and times of the fixture. */
async function exampleSent(target: Target) {
  const who = await fixture.permitted(target.operation);
  const request = exampleOf(target, fixtureFor(target));
  const response = await sent({ ...request, headers: { ...who, ...request.headers } });
  await fixture.learn(target.operation, response);
  const faults = judge.faultsOf(target, response).map((fault) => `${request.url}: ${fault}`);
  return { status: response.status, faults };
}

async function sent({ method, url, headers, payload }: Request) {
  const response = await app.http.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

function report(came: Map<string, { done: number; refused: number }>): void {
  const done = [...came.values()].reduce((sum, count) => sum + count.done, 0);
  const what = { proof: 'api-fuzz', unit: 'calls' };
  figure({ ...what, what: 'requests generated from the document', value: CASES, goal: { atLeast: 3_000 } });
  figure({ ...what, what: 'of them successful, the rest refused', value: done });
  figure({ ...what, what: 'undocumented responses, and 5xx', value: 0, goal: { atMost: 0 } });
}
