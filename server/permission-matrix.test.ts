import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#contract/protocol/endpoint.ts';
import { settingsPage } from '#contract/settings/settings-page.ts';
import { VERBS } from '#contract/queue/lobby.ts';
import type { Verb } from '#contract/queue/lobby.ts';
import { cellOf, PERMISSIONS } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';
import { authorise, scopeOfPerson } from './infrastructure/http/authorise.ts';
import type { Route } from './infrastructure/http/routes.ts';
import { anApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { ask } from './testing/requests.ts';
import type { Asking, Came } from './testing/requests.ts';
import { adminPath, gatedCalls } from './testing/gated-calls.ts';
import { HOST, withBuild } from './testing/pages-app.ts';
import { ADDRESSES, filled, statusOf } from './testing/staff-page-status.ts';
import { everyRole, PRINCIPALS, ROLES } from './testing/every-role-store.ts';
import type { EveryRole, Principal } from './testing/every-role-store.ts';

/** Admitted (whatever follows), asked to sign in, forbidden, or not found. */
type Verdict = 'in' | 'sign-in' | 'forbidden' | 'unseen';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  // Staff write to clients only where texts leave.
  app = await anApp({ ports: { sms: { send: async () => ({ outcome: 'accepted', by: 'sms' }) } } });
  world = await everyRole(app);
});

const { calls: CALLS, rows: BY_HAND, lists: LISTS } = gatedCalls(() => world);

/** The row that decides each verb, in addition to the route's own. */
const VERB_ROWS: Record<Verb, PermissionId> = {
  call: 'lobby-call',
  recall: 'lobby-call',
  hold: 'lobby-call',
  start: 'visit-move',
  serve: 'visit-move',
  complete: 'visit-move',
  'no-show': 'visit-move',
  return: 'visit-move',
  undo: 'visit-move',
  cancel: 'visit-edit',
  transfer: 'lobby-reorder',
  attempt: 'visit-move',
};

type Gate = Exclude<Access, string>;
const gated = (): { route: Route; gate: Gate }[] =>
  app.routes.flatMap((route) => {
    const { access: gate } = route.endpoint;
    return typeof gate === 'object' ? [{ route, gate }] : [];
  });

type Act = 'read' | 'write' | 'create' | 'see-files' | 'own-hours';
const actOf = ({ endpoint: { name, method, act } }: Route): Act =>
  name === 'seeVisitFile'
    ? 'see-files'
    : name === 'changeOwnHours'
      ? 'own-hours'
      : method === 'GET' || act === 'read'
        ? 'read'
        : /^(create|archive)[A-Z]/.test(name)
          ? 'create'
          : 'write';

/** Rights to data that belongs to no vendor. */
const OF_THE_PLATFORM: readonly PermissionId[] = ['features-manage', 'vendors-manage'];

/** The table's verdict on a role that works at the record's location. */
function fromTable(role: Role, { permission, limit, scope }: Gate, act: Act): Verdict {
  const cell = cellOf(role, permission);
  if (scope !== undefined && cell?.scope !== scope) return 'forbidden';
  if (cell?.limits.includes('lobby') && limit !== 'lobby') return 'forbidden';
  if (act === 'see-files' && cell?.limits.includes('min-fields')) return 'forbidden';
  const isReading = (one: string) => /^(r|use|names|ticket-numbers|aggregate|own-acts)$/.test(one);
  // Such a role asks for other hours, and changes none.
  if (act === 'own-hours' && cell?.limits.includes('request')) return 'forbidden';
  const readOnly = cell?.limits.some(isReading) ?? true;
  // A product admin writes no data of a vendor, and the platform's own data alone.
  const isGuest = role === 50 && !OF_THE_PLATFORM.includes(permission);
  if (role === 7 || cell === null || (act !== 'read' && (readOnly || isGuest))) return 'forbidden';
  // A right limited to editing neither creates nor archives.
  return act === 'create' && cell.limits.includes('edit') ? 'forbidden' : 'in';
}

function expected(who: Principal, gate: Gate, act: Act, isList = false): Verdict {
  if (who === 'anonymous' || who === 'deactivated' || who === 'signed out' || who === 'of a suspended vendor')
    return 'sign-in';
  const role =
    who === 'staff of another location'
      ? 10
      : who === 'manager of another location'
        ? 20
        : who === 'admin of another vendor'
          ? 30
          : who;
  const verdict = fromTable(role, gate, act);
  const isEverywhere = who !== 'admin of another vendor' && cellOf(role, gate.permission)?.scope === 'V';
  return verdict === 'in' && typeof who === 'string' && !isList && !isEverywhere ? 'unseen' : verdict;
}

/** Any other refusal is a business rule: the caller was admitted. */
function verdictOf(came: Came): string {
  const code = came.errors[0]?.code;
  if (came.status === 401 && (code === 'sign-in-required' || code === 'session-ended')) return 'sign-in';
  if (came.status === 403 && code === 'forbidden') return 'forbidden';
  if (came.status === 404) return 'unseen';
  // A form names another vendor's record: it is none of the choices.
  if (code === 'field-invalid' && came.errors.every(({ meta }) => meta?.['fault'] === 'option'))
    return 'unseen';
  if (came.status < 300 || came.status === 409 || (came.status === 422 && code !== 'field-invalid'))
    return 'in';
  return `${came.status} ${code}`;
}

describe('the routes', () => {
  it('are those of the contract and no others', () => {
    const declared = app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    const isDeclared = (line: string) => line.includes(' /api/') || line.includes(' /cx/');
    expect(printed().filter(isDeclared).toSorted()).toEqual(declared.toSorted());
    const others = printed().filter((line) => !isDeclared(line));
    const changing = others.filter((line) => !line.startsWith('GET '));
    expect(changing, 'routes outside the contract are read-only').toEqual([]);
  });

  it('are the operations of the open document', async () => {
    const { body } = await ask<{ paths: Record<string, object> }>(app, 'GET /openapi.json');
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{([a-zA-Z]+)\}/g, ':$1')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(
      app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted(),
    );
  });

  it('are gated by existing rows, each with a request and a hand-written row here', () => {
    const names = gated().map(({ route }) => route.endpoint.name);
    for (const table of [CALLS, BY_HAND]) expect(names.toSorted()).toEqual(Object.keys(table).toSorted());
    const existing = new Set(PERMISSIONS.map(({ id }) => id));
    expect(gated().filter(({ gate }) => !existing.has(gate.permission))).toEqual([]);
  });

  it('are gated by the rows of the table', () => {
    for (const { route, gate } of gated()) {
      const letters = BY_HAND[route.endpoint.name]!.split(' ');
      const act = actOf(route);
      const byHand = letters.map((letter) =>
        letter === '–' || (act !== 'read' && /^P(?!w)|r$/.test(letter)) ? 'forbidden' : 'in',
      );
      expect(
        ROLES.map((role) => fromTable(role, gate, act)),
        route.endpoint.name,
      ).toEqual(byHand);
    }
  });
});

describe.each(Object.keys(CALLS))('%s', (name) => {
  it('is refused exactly as in the table', async () => {
    const { route, gate } = gated().find(({ route: { endpoint } }) => endpoint.name === name)!;
    const act = actOf(route);
    const came: Record<string, unknown> = {};
    const requested: Record<string, unknown> = {};
    let done = 0;
    for (const who of PRINCIPALS) {
      const { path, body } = await CALLS[name]!(who);
      const response = await world.call(
        who,
        `${route.endpoint.method} ${adminPath(path)}`,
        body ? { body } : {},
      );
      came[who] = verdictOf(response);
      // A list names no record: a caller who works elsewhere gets their own part.
      requested[who] = expected(who, gate, act, LISTS.has(name));
      if (response.status < 300) done += 1;
    }
    expect(came).toEqual(requested);
    expect(done, 'at least one caller succeeds').toBeGreaterThan(0);
  });
});

const person = {
  identityId: 'i',
  sessionId: 's',
  staffId: 1,
  name: '',
  email: '',
  vendor: null,
  locationIds: [7],
};

describe('a right to one page', () => {
  it('opens the requests of no other page', () => {
    const at = (path: `/settings/${string}`) => () =>
      authorise(settingsPage('Some', path).see, { ...person, role: 20 }, false);
    expect(at('/settings/lobby')()).toEqual({ reach: 'locations', locationIds: [7] });
    expect(at('/settings/support')).toThrow('forbidden');
    // A manager edits the text of a location, and no notification of the vendor.
    expect(at('/settings/notifications/location')()).toEqual({ reach: 'locations', locationIds: [7] });
    expect(at('/settings/notifications/client')).toThrow('forbidden');
  });
});

describe('the staff pages', () => {
  it('have the status that the table gives each caller, at every address', async () => {
    const pages = await withBuild(app);
    for (const who of PRINCIPALS) {
      const headers = { host: HOST, accept: 'text/html', cookie: world.sessionOf(who)?.cookie ?? '' };
      const came: Record<string, unknown> = {};
      const requested: Record<string, unknown> = {};
      // An address without a screen is not found for everyone signed in: one of them says so.
      const isWhole = who === 'anonymous' || who === 30;
      for (const address of ADDRESSES.filter(({ screen }) => isWhole || screen !== undefined)) {
        const url = filled(address);
        const response = await pages.inject({ url, headers });
        came[url] = [response.statusCode, response.headers.location ?? null];
        const status = statusOf(who, address);
        requested[url] = [status, status === 303 ? `/sign-in?from=${encodeURIComponent(url)}` : null];
      }
      expect(came, String(who)).toEqual(requested);
    }
  });
});

describe('a right to read', () => {
  it('does not allow writing', () => {
    expect(scopeOfPerson({ ...person, role: 5 }, 'lobby-see', 'read')).toEqual({ reach: 'vendor' });
    expect(() => scopeOfPerson({ ...person, role: 5 }, 'lobby-see', 'write')).toThrow('forbidden');
    expect(() => scopeOfPerson({ ...person, role: 50 }, 'visits-list', 'write')).toThrow('forbidden');
  });
});

describe('the verbs of a visit', () => {
  it.each(VERBS)('%s is refused exactly as in its row and the route’s', async (verb) => {
    const came: Record<string, unknown> = {};
    const requested: Record<string, unknown> = {};
    for (const who of PRINCIPALS) {
      const id = await world.aVisit();
      const response = await world.call(who, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
        body: {
          version: 1,
          reason: 'because',
          ...(verb === 'transfer' && { service_id: String(world.other) }),
        },
      });
      came[who] = verdictOf(response);
      const both = (['visit-edit', VERB_ROWS[verb]] as const).map((permission) =>
        expected(who, { permission }, 'write'),
      );
      requested[who] = both.find((verdict) => verdict === 'sign-in' || verdict === 'forbidden') ?? both[0];
    }
    expect(came).toEqual(requested);
  });

  it('move a visit that another person has called only with more than one’s own rights', async () => {
    const id = await world.aVisit();
    const called = await world.call(13, `POST /api/internal/v1/admin/visits/${id}/call`, {
      body: { version: 1, reason: 'because' },
    });
    expect(called.status).toBe(200);
    const { version } = (called.body as { data: { version: number } }).data;
    const complete = (who: Principal) =>
      world.call(who, `POST /api/internal/v1/admin/visits/${id}/no-show`, { body: { version } });
    expect(verdictOf(await complete(10))).toBe('unseen');
    expect(verdictOf(await complete(15))).toBe('in');
  });
});

describe('an open route', () => {
  it('for any signed-in person is closed to others; only a product admin chooses a vendor', async () => {
    for (const who of PRINCIPALS) {
      const signedIn =
        world.sessionOf(who) !== undefined &&
        !['deactivated', 'signed out', 'of a suspended vendor'].includes(String(who));
      expect(verdictOf(await world.call(who, 'GET /api/internal/v1/session')), `seeing, ${who}`).toBe(
        signedIn ? 'in' : 'sign-in',
      );
      const choosing = await world.call(who, 'PUT /api/internal/v1/session/vendor', {
        body: { vendor: 'ours', reason: 'because' },
      });
      expect(verdictOf(choosing), `choosing, ${who}`).toBe(
        who === 50 ? 'in' : signedIn ? 'forbidden' : 'sign-in',
      );
    }
  });

  /** Opened by a visit's confirm code or an opaque reference only. */
  const OPENED_BY_CODE = [
    'seeAppointment',
    'seeChat',
    'seeOpenAppointment',
    'seeCalendarFile',
    'seeCalendarFeed',
    'seeCalendarLinks',
    'seeVisitorFeed',
    'seePush',
    'seeWalletLinks',
    'seeApplePass',
    'seeQueueAppointment',
    'seePhoto',
    'seeLogo',
    // By a token, or the reference of an entry.
    'seeShortcut',
    'offerConversion',
    'seeWaitListEntry',
    'seeWaitListRequest',
  ];

  it('for anyone needs no sign-in', async () => {
    const { location, service } = world;
    const suggested = await world.call(30, 'GET /api/internal/v1/places?q=seattle', { vendor: 'ours' });
    const [place] = (suggested.body as { data: { id: string }[] }).data;
    const paths = new Map([
      ['listLocations', '/api/v2/open/locations'],
      ['seeLocation', `/api/v2/open/locations/${location}`],
      ['suggestLocations', '/api/v2/open/location-suggestions?filter[query]=seattle'],
      ['seeLocationDetails', `/api/v2/open/location-details/${place?.id}`],
      ['listPlaces', '/api/internal/v1/places?q=seattle'],
      ['seeServedHost', '/api/internal/v1/served-host?domain=localhost'],
      ['seePlace', `/api/internal/v1/places/${place?.id}`],
      ['seeChatOffer', `/api/internal/v1/chat-offers/${location}`],
      ['listQueueServices', `/api/v2/open/queue-appointments-services/${location}`],
      [
        'listTimes',
        `/api/v2/open/times?location_id=${location}&service_id=${service}&start=2026-11-23&end=2026-11-24`,
      ],
      [
        'listSlots',
        `/api/internal/v1/slots?location=${location}&service=${service}&from=2026-11-23&to=2026-11-24`,
      ],
      ['listNextSlots', `/api/internal/v1/slots/next?location=${location}&service=${service}`],
      ['listQuestions', '/api/v2/open/questions'],
      ['listForms', '/api/v2/open/forms'],
      ['seeDisplay', `/api/internal/v1/display/${location}`],
      ['seePhoneWay', `/api/internal/v1/kiosk/${location}/phone`],
      ['listServices', '/api/v2/open/services'],
      ['listUsers', '/api/v2/open/users'],
      ['listOfferedServices', `/api/internal/v1/services?location=${location}&method=1`],
      ['listOfferedStaff', `/api/internal/v1/staff?location=${location}&service=${service}&method=1`],
      ['seeSettings', '/api/v2/open/settings'],
      ['seePageSettings', '/api/internal/v1/page-settings'],
      ['listTimeZones', '/api/v2/open/timezones'],
      ['listTimeZonesOfCountry', '/api/v2/open/timezones/ca'],
      ['listWaitAverages', '/api/v2/open/wait-time-average'],
      ['seeWaitAverage', `/api/v2/open/wait-time-average/${location}`],
      ['seeWaitAccuracy', `/api/v2/open/wait-accuracy/${location}`],
      ['listSnippets', '/cx/snippets/api/v1/cx_snippets'],
    ]);
    const reading = app.routes
      .filter(({ endpoint }) => endpoint.access === 'anyone' && endpoint.method === 'GET')
      .map(({ endpoint }) => endpoint.name);
    expect(reading.toSorted()).toEqual([...paths.keys(), ...OPENED_BY_CODE].toSorted());
    for (const who of PRINCIPALS) {
      for (const [name, path] of paths)
        expect(verdictOf(await world.call(who, `GET ${path}`, { vendor: 'ours' })), `${name}, ${who}`).toBe(
          'in',
        );
      const id = await world.aVisit();
      const closed = await world.call(who, `GET /api/v2/open/queue-appointments/${id}?confirm_code=wrong`, {
        vendor: 'ours',
      });
      expect(verdictOf(closed), `without the code, ${who}`).toBe('unseen');
    }
  });
});

describe('a signed-in write', () => {
  it('needs the token of the session and our own site, on every route', async () => {
    const changing = app.routes.filter(
      ({ endpoint }) => endpoint.method !== 'GET' && endpoint.name !== 'signIn',
    );
    expect(changing.length).toBeGreaterThan(8);
    const session = { ...world.sessionOf(30)!, vendor: 'ours', body: {} };
    for (const { endpoint } of changing) {
      const path = endpoint.path
        .replace(':locationId', String(world.location))
        .replace(':id', '1')
        .replace(':verb', 'call');
      const attempts: Asking[] = [
        { csrf: '' },
        { csrf: `${session.csrf.startsWith('A') ? 'B' : 'A'}${session.csrf.slice(1)}` },
        { headers: { 'sec-fetch-site': 'cross-site' } },
        { headers: { origin: 'https://evil.test' } },
      ];
      for (const attempt of attempts) {
        const came = await ask(app, `${endpoint.method} ${path}`, {
          ...session,
          ...attempt,
          headers: { ...(endpoint.raw && { 'content-type': endpoint.raw }), ...attempt.headers },
        });
        expect([came.status, came.errors[0]?.code], `${endpoint.name} ${JSON.stringify(attempt)}`).toEqual([
          403,
          'csrf-refused',
        ]);
      }
    }
  });
});

/** `GET /path` for every route of fastify, from its own printed tree; HEAD is included in GET. */
function printed(): string[] {
  const at: string[] = [];
  const lines: string[] = [];
  for (const line of app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (path === '') continue;
    const depth = indent.length / 4;
    at.length = depth;
    at[depth] = path;
    for (const method of methods.split(', ')) if (method !== 'HEAD') lines.push(`${method} ${at.join('')}`);
  }
  return lines;
}
