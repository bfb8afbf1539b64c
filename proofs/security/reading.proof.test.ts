import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { contentsOf, differences } from '../harness/contents-store.ts';
import { figure, sized } from '../harness/figures.ts';

const proof = 'reading';

let app: TestApp;
let world: EveryRole;
let visit: { id: string; code: string };
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  const body = aJoin({ location: world.location, service: world.service });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  visit = { id: data.id, code: data.attributes.confirm_code };
  // The second call waits for the messages of the recalculation.
  await app.settle();
  await app.settle();
});

/** Parameters of a change, by the name of its endpoint; all of them for the others. */
const INPUT: Record<string, () => Record<string, string>> = {
  joinQueue: () => ({
    'data[attributes][location_id]': String(world.location),
    'data[attributes][service_id]': String(world.service),
    'data[relationships][client][attributes][email]': 'ana@example.com',
    data: JSON.stringify(aJoin({ location: world.location, service: world.service }).data),
  }),
  changeQueueAppointment: () => ({
    status: '4',
    'data[attributes][status]': '4',
    notes: 'x',
    arrived: 'true',
  }),
  giveFeedback: () => ({ queue_appointment: visit.id, code: visit.code, rating: '5' }),
  signIn: () => ({ email: 'role-10@harbor.test', password: 'a-long-password-1' }),
  chooseVendor: () => ({ vendor: 'theirs', reason: 'because' }),
  renewToken: () => ({ id: visit.id, confirm_code: visit.code }),
  callNext: () => ({ station_id: '' }),
  setDelay: () => ({ minutes: '15', for_minutes: '60' }),
  setDuty: () => ({ state: 'break' }),
  addWalkIn: () => ({ first_name: 'Ana', email: 'ana@example.com', service_id: String(world.service) }),
  moveVisit: () => ({ version: '1', reason: 'because' }),
};
const OVERRIDES: Record<string, string> = {
  'x-http-method-override': 'POST',
  'x-method-override': 'DELETE',
  'x-http-method': 'PUT',
  'x-original-method': 'PATCH',
};
const PAGES = [
  '/',
  '/lobby',
  '/sign-in',
  '/s/ours/callback-service',
  '/s/ours/callback-service/confirmation',
  '/s/ours/callback-service/manage',
];

/** The same as a body, for endpoints with a body of another form. */
const BODIES: Record<string, () => object> = {
  joinQueue: () => aJoin({ location: world.location, service: world.service }),
  changeQueueAppointment: () => ({ data: { attributes: { status: 4, confirm_code: visit.code } } }),
  moveVisit: () => ({ version: 1, reason: 'because' }),
};

const filled = (path: string): string =>
  path.replace(':locationId', String(world.location)).replace(':id', visit.id).replace(':verb', 'cancel');
/**
 * Exempt tables: listeners move their position, wrong codes are counted on purpose, and a session's last use
 * is noted. A viewer of a line makes the server recalculate and cache its waits; these derive from other
 * rows, so no data is lost.
 */
const APART = /^[+-] public\.(listeners|sequencer|code_guesses|line_estimates):/;

describe('GET and HEAD', () => {
  it('change nothing, with all parameters of a change in their address and headers', async () => {
    const before = await contentsOf(app.deps.connection);
    const whole = Object.assign({}, ...Object.values(INPUT).map((input) => input())) as Record<
      string,
      string
    >;
    const principals: Principal[] = sized(['anonymous', 30], ['anonymous', 5, 7, 10, 20, 30, 50]);
    let request = 0;
    for (const who of principals) {
      const session = world.sessionOf(who);
      const headers = {
        ...OVERRIDES,
        'x-vendor': 'ours',
        ...(session && { cookie: session.cookie, 'x-csrf-token': session.csrf }),
      };
      const calls = [
        ...app.routes.map(({ endpoint: { name, path } }) => {
          const input = INPUT[name]?.() ?? whole;
          return { path: filled(path), input, body: BODIES[name]?.() ?? input };
        }),
        ...PAGES.map((path) => ({ path, input: whole, body: whole })),
      ];
      for (const { path, input, body } of calls) {
        for (const disguise of ['POST', 'DELETE']) {
          const pretence = { id: visit.id, confirm_code: visit.code, _method: disguise };
          const url = `${path}?${new URLSearchParams({ ...input, ...pretence })}`;
          const payload = JSON.stringify(body);
          const get = { headers: { ...headers, 'content-type': 'application/json' }, payload };
          for (const asking of [
            { method: 'GET', ...get },
            { method: 'HEAD', headers },
          ] as const) {
            const came = await app.http.inject({ ...asking, url });
            expect(came.statusCode, `${asking.method} ${path}`).toBeLessThan(500);
            request += 1;
          }
        }
      }
    }
    await app.settle();
    const changed = differences(before, await contentsOf(app.deps.connection)).filter(
      (line) => !APART.test(line),
    );
    expect(changed, 'changed rows').toEqual([]);
    figure({
      proof,
      what: 'GET and HEAD, with the parameters of a change',
      value: request,
      unit: 'calls',
      goal: { atLeast: 100 },
    });
  });

  it('would be detected if they did', async () => {
    const before = await contentsOf(app.deps.connection);
    await world.call(30, `PUT /api/internal/v1/admin/lobby/${world.location}/duty`, {
      body: { state: 'break' },
    });
    const changed = differences(before, await contentsOf(app.deps.connection));
    expect(changed.some((line) => !APART.test(line))).toBe(true);
  });
});
