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

const CASES = sized(3_600, 7_200);
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
      const came: Came = new Map();
      let turn = 0;
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          // Every second request is of the operation that still lacks a success and came least often.
          const drawn = draw(fc.constantFrom, ...targets.keys(), ...OFTEN);
          const due = (turn += 1) % 2 === 0 ? rarest(targets.keys(), came) : undefined;
          const target = targets.get(due ?? drawn)!;
          const count = came.get(target.operation.operationId) ?? { done: 0, refused: 0 };
          came.set(target.operation.operationId, count);
          // Each operation must succeed once and be refused once: until then, every second request is meant to.
          const mustSucceed = count.done === 0 && count.refused % 2 === 0;
          const mustFail = count.refused === 0 && count.done % 2 === 1;
          const manner = mustSucceed ? 'right' : mustFail ? 'wrong' : draw(fc.constantFrom, ...MANNERS);
          const who = mustSucceed
            ? await fixture.permitted(target.operation)
            : await fixture.someone(target.operation, draw);
          const { status, faults } = await tried(target, { manner, who, draw });
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
      // A twelfth of them may happen to be refused each time in the small run.
      expect(missing.length, `never successful: ${missing.join(' ')}`).toBeLessThanOrEqual(
        sized(targets.size / 12, 0),
      );
      const neverRefused = [...came].filter(([, { refused }]) => refused === 0).map(([name]) => name);
      expect(neverRefused.length, `never refused: ${neverRefused.join(' ')}`).toBeLessThanOrEqual(
        sized(targets.size / 8, 0),
      );
    },
    sized(300_000, 3_600_000),
  );
});

describe('the examples of the document', () => {
  it('are answered as documented, one request for each operation', async () => {
    const unexpected: string[] = [];
    for (const target of targetsOf(document)) {
      const { operationId, responses } = target.operation;
      const { status, text, faults } = await exampleSent(target);
      expectNone(`${operationId} breaks the document`, faults);
      const success = Object.keys(responses).filter((each) => Number(each) < 300);
      if (success.includes(String(status))) continue;
      if (!REFUSES_HERE.has(operationId)) unexpected.push(`${operationId}: ${text.slice(0, 300)}`);
    }
    expectNone('examples that are refused', unexpected);
    // Requests before it decide whether one of the others is refused; each must exist.
    const names = new Set(targetsOf(document).map(({ operation }) => operation.operationId));
    expect([...REFUSES_HERE].filter((name) => !names.has(name))).toEqual([]);
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
  // They need the name of a client, and a second person.
  'askErasure',
  'decideErasure',
  'seeCertificate',
  'authoriseChannel',
  'offerConversion',
  'sendUpload',
  // They need a token of a mail, a code of an app, an authenticator, or a record that no example names.
  'seeInvitation',
  'acceptInvitation',
  'seePasswordReset',
  'resetPassword',
  'seeCalendarFeed',
  'seeVisitorFeed',
  'seePhoto',
  'seeLogo',
  // No example names a domain that the vendor claims, or that is served.
  'checkOwnDomain',
  'removeOwnDomain',
  'seeServedHost',
  // No example names a hold or an export of the vendor, and an export needs the password again.
  'liftHold',
  'removeVendorExport',
  'seeExportPassword',
  'seeVendorArchive',
  // They need a text of a client, and the secret of its provider.
  'seeConversation',
  'changeConversation',
  'startConversation',
  'writeText',
  'receiveTwilioText',
  'receiveTwilioReceipt',
  'receiveVonageText',
  'receiveVonageReceipt',
  'receiveVisitorMail',
  // It needs a colleague who takes chats at this moment.
  'startChat',
  'signInWithPasskey',
  'confirmTotp',
  'removeTotp',
  'makeRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'endSession',
  'inviteStaff',
  'confirmAgain',
  // The caller of the examples assigns no roles.
  'viewAs',
  // The caller of the examples is no product admin.
  'viewAsStaff',
  // They need an appointment of this hour.
  'workAppointment',
  'checkIn',
  'checkInOwn',
  // They need a code, a device, or the key of one.
  'enrolDevice',
  'openDeviceSession',
  'sendHeartbeat',
  'unlockDevice',
  'reserveNumbers',
  'deliverTicket',
  'renameDevice',
  'reloadDevice',
  'revokeDevice',
  'setDevicePrinter',
  'printTestPage',
  'printTicket',
  // The server of the proof has keys for no wallet.
  'seeWalletLinks',
  'seeApplePass',
  // It needs an invitation, which ends with the first request.
  'revokeShortcutInvitation',
  // The caller of the examples lacks no right.
  'requestAccess',
  'changePassword',
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
  'changeService',
  'changeLocation',
  'addAttendeesByForm',
  'cancelAttendee',
  'seeAppointment',
  'seeOpenAppointment',
  'seeCalendarFile',
  'seeCalendarLinks',
  'followAppointment',
  'unfollowAppointment',
  'seeStaffAppointment',
  'seeVisitFile',
  ...['setDelay', 'setOwnVideoRoom', 'setLocationVideoRoom'].flatMap((name) => [name, name, name]),
];

const MANNERS: Manner[] = ['right', 'right', 'nearly', 'nearly', 'wrong'];

async function tried(
  target: Target,
  { manner, who, draw }: { manner: Manner; who: Record<string, string>; draw: Draw },
) {
  const making = {
    draw,
    components: document.components.schemas,
    existing: fixture.known(target.operation, draw),
  };
  const request = withoutAll(
    requestOf(target, { making, manner, parameters: document.components.parameters }),
    making.existing('id'),
  );
  const response = await sent({ ...request, headers: { ...who, ...request.headers } });
  await fixture.learn(target.operation, response);
  const faults = judge
    .faultsOf(target, response)
    .map((fault) => `${request.method} ${request.url.slice(0, 200)}: ${fault}`);
  return { status: response.status, faults };
}

/** Names one record in a bulk action on all that match, which would archive the records of every other request. */
function withoutAll(request: Request, id: unknown): Request {
  if (!request.url.endsWith('/bulk')) return request;
  return { ...request, payload: request.payload?.replace('"ids":null', `"ids":["${String(id)}"]`) };
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
  return { ...response, faults };
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

type Came = Map<string, { done: number; refused: number }>;

/** Returns the operation without a success that was sent least often. */
function rarest(names: Iterable<string>, came: Came): string | undefined {
  const triesOf = (name: string) => came.get(name)?.refused ?? 0;
  return [...names]
    .filter((name) => !came.has(name) || (!REFUSES_HERE.has(name) && !came.get(name)?.done))
    .toSorted((a, b) => triesOf(a) - triesOf(b))[0];
}

function report(came: Came): void {
  const done = [...came.values()].reduce((sum, count) => sum + count.done, 0);
  const what = { proof: 'api-fuzz', unit: 'calls' };
  figure({ ...what, what: 'requests generated from the document', value: CASES, goal: { atLeast: 3_000 } });
  figure({ ...what, what: 'of them successful, the rest refused', value: done });
  figure({ ...what, what: 'undocumented responses, and 5xx', value: 0, goal: { atMost: 0 } });
}
