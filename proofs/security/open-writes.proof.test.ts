import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_SOURCES } from '#domain/codes/booking-source.ts';
import { aClient, aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { contentsOf, differences } from '../harness/contents-store.ts';
import type { Contents } from '../harness/contents-store.ts';
import { figure, sized } from '../harness/figures.ts';
import { HOME, openSecurityFixture } from './fixture.ts';
import type { SecurityFixture, Visit } from './fixture.ts';
import { columnNames, storedVisit } from './stored-visit-store.ts';

const proof = 'open-writes';
const JOINS = sized(40, 500);

let fixture: SecurityFixture;
let staff: SignedIn;
beforeAll(async () => {
  fixture = await openSecurityFixture();
  const { app, ours } = fixture;
  const identityId = await app.access.createIdentity({
    email: 'staff@ours.test',
    name: 'Robin',
    password: 'a-long-password-1',
  });
  await aStaffMember(app.deps.db, ours.id, {
    role: 15,
    locations: [ours.location],
    serves: [ours.service],
    identityId,
  });
  staff = await signInAs(app, 'staff@ours.test');
});

const contents = () => contentsOf(fixture.app.deps.connection);
/** The position of listeners moves without any request. */
const moved = (before: Contents, after: Contents) =>
  differences(before, after).filter((line) => !/^[+-] public\.(listeners|sequencer):/.test(line));
const patch = ({ id, code }: Visit, attributes: object, more: object = {}) =>
  fixture.ask(`PATCH /api/v2/open/queue-appointments/${id}`, {
    from: HOME,
    body: {
      data: { type: 'queue-appointments', attributes: { confirm_code: code, ...attributes }, ...more },
    },
  });

/** Attributes of a visit that its visitor may change, by the contract. */
const ALLOWED = new Set(['status', 'car_details', 'notes', 'arrived', 'confirm_code', 'id']);
const VALUES: readonly unknown[] = [
  2,
  '2',
  true,
  null,
  'x',
  0,
  -1,
  '2020-01-01T00:00:00Z',
  { id: 2 },
  [2],
  1e9,
  '',
];

describe('an attribute that is not the visitor’s', () => {
  it('changes nothing, under any name, value and position in the request', async () => {
    const visit = await fixture.join();
    await fixture.app.settle();
    const columns = await columnNames(fixture.app.deps.connection);
    const camel = columns.map((name) =>
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
    const others = [
      'booked_through',
      'created',
      'priority',
      'location',
      'vendor',
      'client',
      'user',
      'data',
      'relationships',
      'cancelledBy',
    ];
    const names = [...new Set([...columns, ...camel, ...others])].filter((name) => !ALLOWED.has(name));
    expect(names.length).toBeGreaterThan(100);
    const before = await contents();
    let tried = 0;
    for (const value of sized(VALUES.slice(0, 2), VALUES)) {
      for (let at = 0; at < names.length; at += sized(20, 4)) {
        const some = Object.fromEntries(names.slice(at, at + sized(20, 4)).map((name) => [name, value]));
        tried += Object.keys(some).length;
        const relationships = { client: { data: { type: 'client', attributes: some } }, location: some };
        const came = await patch(visit, some, {
          ...some,
          id: visit.id,
          type: 'queue-appointments',
          relationships,
        });
        expect(came.status, JSON.stringify(some)).toBe(
          came.errors[0]?.code === 'malformed-request' ? 400 : 200,
        );
      }
    }
    await fixture.app.settle();
    expect(moved(before, await contents()), 'changed rows').toEqual([]);
    figure({
      proof,
      what: 'attributes tried by a visitor',
      value: tried,
      unit: 'attributes',
      goal: { atLeast: 200 },
    });
  });

  it('changes nothing next to one that is', async () => {
    const visit = await fixture.join();
    const { ours, theirs, app } = fixture;
    const before = await storedVisit(app.deps.connection, visit.id);
    const came = await patch(visit, {
      notes: 'By the door',
      car_details: 'Blue',
      arrived: true,
      location_id: theirs.location,
      service_id: theirs.service,
      vendor_id: theirs.id,
      first_name: 'Eve',
      email: 'eve@evil.test',
      phone: '+12065550100',
      source: 14,
      booked_through: 14,
      created_at: 0,
      staff_id: 1,
      client_id: 1,
      code_version: 2,
      ticket_number: 'A1',
      order_at: 0,
      rating: 5,
    });
    expect(came.status).toBe(200);
    const after = await storedVisit(app.deps.connection, visit.id);
    const changed = Object.keys(after).filter(
      (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
    );
    expect(changed.toSorted(), 'columns').toEqual([
      'visit.arrived_at',
      'visit.car_details',
      'visit.notes',
      'visit.version',
    ]);
    expect(came.body.data.attributes.location_id).toBe(String(ours.location));
  });
});

describe('a known client', () => {
  it('is neither changed nor revealed by visitors who join in their name', async () => {
    const { app, ours } = fixture;
    const existing = { first: 'Petra', last: 'Moraes', email: 'petra@example.com', phone: '+12065550177' };
    await aClient(app.deps.db, ours.id, existing);
    const clientsOf = (all: Contents) =>
      ['public.clients', 'public.client_terms', 'public.client_external_ids'].flatMap(
        (table) => all.get(table) ?? [],
      );
    const before = clientsOf(await contents());
    const answers = new Set<string>();
    for (let n = 0; n < JOINS; n += 1) {
      const isKnown = n % 2 === 0;
      const email = isKnown ? existing.email : `unknown-${n}@example.com`;
      const phone = isKnown ? existing.phone : `+1206555${1000 + n}`;
      const client = { last_name: 'Moraes', external_id: isKnown ? 'E1' : `U${n}`, id: '1', client_id: 1 };
      const body = aJoin({ ...ours, first: 'Petra', email, phone, client });
      const came = await fixture.ask('POST /api/v2/open/queue-appointments', { body });
      expect(came.status).toBe(201);
      answers.add(shapeOf(came.body));
    }
    await app.settle();
    expect(clientsOf(await contents()), 'stored clients').toEqual(before);
    expect([...answers], 'kinds of responses').toHaveLength(1);
    figure({
      proof,
      what: 'joins, half of them in the name of a known client',
      value: JOINS,
      unit: 'joins',
      goal: { atLeast: 40 },
    });
  });
});

/**
 * The common shape of all responses: names and types of members, and the values that do not depend on the
 * position in line.
 */
function shapeOf(body: { data: { attributes: Record<string, unknown> } }): string {
  const { client, status, meeting_method: method, shown, user } = body.data.attributes;
  const { cell_phone_formatted: phone, email_hint: hint, ...rest } = client as Record<string, unknown>;
  const kinds = Object.entries(body.data.attributes).map(([name, value]) => `${name}:${typeof value}`);
  return JSON.stringify([kinds, status, method, shown, user, rest, typeof phone, typeof hint]);
}

describe('the source of a visit', () => {
  it('is never one that the visitor may not claim, and never a reason to refuse', async () => {
    const { app, ours } = fixture;
    const stored = async (id: string) => (await storedVisit(app.deps.connection, id))['visit.source'];
    const open = async (claimed: number, as: object) => {
      const body = aJoin({ ...ours, more: { booked_through: claimed, source: claimed } });
      const came = await fixture.ask('POST /api/v2/open/queue-appointments?mode=kiosk', { body, ...as });
      expect(came.status, `${claimed}`).toBe(201);
      return stored(came.body.data.id);
    };
    const inLobby = async (claimed: number) => {
      const body = {
        first_name: 'Ana',
        email: 'ana@example.com',
        service_id: String(ours.service),
        booked_through: claimed,
        source: claimed,
      };
      const came = await fixture.ask(`POST /api/internal/v1/admin/lobby/${ours.location}/walk-ins`, {
        body,
        ...staff,
      });
      expect(came.status, `${claimed}`).toBe(201);
      return stored(came.body.data.id);
    };
    const claims = [...BOOKING_SOURCES, 8, 11, 19, 0, -1, 99];
    for (const claimed of claims) {
      const requested = [2, 9, 13].includes(claimed) ? claimed : 13;
      expect(await open(claimed, {}), `${claimed} by a visitor`).toBe(requested);
      expect(await open(claimed, staff), `${claimed} by staff at the visitors’ endpoint`).toBe(requested);
      expect(await inLobby(claimed), `${claimed} by staff in the lobby`).toBe(12);
    }
    figure({
      proof,
      what: 'claimed sources, by three kinds of callers',
      value: claims.length * 3,
      unit: 'claims',
    });
  });
});

describe('consent', () => {
  it('is required of every visitor, on any claimed device, and stored with the accepted text', async () => {
    const { db } = fixture.app.deps;
    const strict = await aVendor(db, { pathname: 'strict', settings: { explicitComplianceAgreement: true } });
    const location = await aLocation(db, strict.id);
    const service = await aService(db, strict.id, { locations: [location] });
    await aStaffMember(db, strict.id, { locations: [location], serves: [service] });
    const join = (more: object, query = '', headers: Record<string, string> = {}) =>
      fixture.ask(`POST /api/v2/open/queue-appointments${query}`, {
        body: aJoin({ location, service, more: { ...more } }),
        headers,
        language: 'fr',
      });
    const evasions = [
      await join({}),
      await join({}, '?mode=kiosk'),
      await join({ mode: 'kiosk', booked_through: 14, device: { id: 1 } }, '?mode=kiosk&device=1'),
      await join({ booked_through: 20, src: 'not.a.token' }, '?src=not.a.token'),
      await join({}, '?mode=kiosk', { 'x-device': '1', authorization: 'Device 1' }),
      await join({ compliance_accepted: false }),
      await join({ compliance_accepted: 'no' }),
      await join({ compliance_accepted: 2 }),
      await join({ compliance_accepted: [true] }),
    ];
    expect(evasions.map(({ status, errors }) => `${status} ${errors[0]?.code}`)).toEqual(
      evasions.map(() => '422 compliance-required'),
    );
    const agreed = await join({ compliance_accepted: true });
    expect(agreed.status).toBe(201);
    const consents = (await contents()).get('public.consents')!;
    const own = consents.filter((row) => row.includes(`,${agreed.body.data.id},compliance,`));
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/,compliance,[0-9a-f]{16},en,"2026-11-20 18:00:00/);
  });
});
