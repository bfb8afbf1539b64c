import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { DAY, fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { SHORTCUT_KINDS } from '#domain/shortcuts/shortcut.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aShortcut, SHORTCUTS } from '#server/testing/shortcuts.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

let app: TestApp;
let admin: SignedIn;
let vendor: { id: number; pathname: string };
let [location, other, service, foreign, hidden] = [0, 0, 0, 0, 0];
let people: number[] = [];

/** Monday in Seattle, 9:00 to 17:00, half-hour appointments, three staff at two locations. */
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  await setSetting(db, vendor.id, { key: 'feature.appointmentMeetingMethods', value: true });
  await setSetting(db, vendor.id, { key: 'feature.shortcuts', value: true });
  [location, other] = [
    await aLocation(db, vendor.id),
    await aLocation(db, vendor.id, { name: 'Pine Street' }),
  ];
  const locations = [location, other];
  service = await aService(db, vendor.id, { locations, name: 'Mortgage advice' });
  foreign = await aService(db, vendor.id, { locations, name: 'Cards' });
  hidden = await aService(db, vendor.id, { locations, name: 'Private wealth' });
  people = await Promise.all(['Ana', 'Ben', 'Cho'].map((name) => hire(name)));
  await inTown(sql`UPDATE services SET invite_only = true WHERE id = ${hidden}`);
  admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations })).who;
});
beforeEach(() => app.clock.set(MOMENT));

async function hire(name: string): Promise<number> {
  const { db } = app.deps;
  const of = { name, locations: [location, other], serves: [service, foreign, hidden] };
  const staff = await aStaffMember(db, vendor.id, of);
  for (const at of of.locations)
    await worksHours(db, vendor.id, { staff, location: at, from: 540, to: 1020 });
  await onDuty(db, vendor.id, { staff, location });
  return staff;
}

const inTown = (statement: Sql) => change(app.deps.db, vendor.id, statement);
const shortcut = (values: Partial<ShortcutValues> = {}) => aShortcut(app, admin, values);
const NINE = fromIso('2026-11-23T17:00:00Z');
let booked = 0;
/** Each booking has a start and a contact of its own. */
function booking(input: object = {}) {
  booked += 1;
  return {
    location_id: String(location),
    service_id: String(service),
    start: toIso(NINE + (booked % 14) * 30 * MINUTE + Math.floor(booked / 14) * 7 * DAY),
    attendee: { first_name: 'Dana', last_name: 'Diaz', email: `dana-${booked}@example.com` },
    ...input,
  };
}
const book = (input: object = {}) =>
  ask(app, 'POST /api/internal/v1/appointments', { body: booking(input), vendor: vendor.pathname });
const join = (more: Record<string, unknown>) =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, email: `dana-${(booked += 1)}@example.com`, more }),
    vendor: vendor.pathname,
  });
const opened = async (token: string, language = 'en') =>
  (
    await ask(app, `GET /api/internal/v1/shortcut?token=${encodeURIComponent(token)}`, {
      vendor: vendor.pathname,
      language,
    })
  ).body.data;
const visit = (id: string) =>
  app.deps.db.read(
    vendor.id,
    sql<{ source: number; utm: Record<string, string>; lang: string; email: string }>`
    SELECT source, utm, lang, email FROM visits WHERE id = ${Number(id)}`,
  );
const uses = async (id: string): Promise<[number, number]> => {
  const [row] = await app.deps.db.read(
    vendor.id,
    sql<{ uses: number; visits: number }>`
    SELECT s.uses, (SELECT count(*)::int FROM shortcut_uses u WHERE u.vendor_id = s.vendor_id AND u.shortcut_id = s.id) AS visits
    FROM shortcuts s WHERE s.id = ${Number(id)}`,
  );
  return [row!.uses, row!.visits];
};
const codeOf = ({ status, errors }: Awaited<ReturnType<typeof ask>>) =>
  errors.length === 0 ? status : `${errors[0]!.code} ${errors[0]!.source?.pointer ?? ''}`.trim();

/** What a shortcut of each kind needs. */
const needs = (kind: ShortcutValues['kind']): Partial<ShortcutValues> => ({
  kind,
  ...(kind === 'personal' && { staff_ids: [String(people[0])] }),
  ...(kind === 'team' && { staff_ids: people.slice(0, 2).map(String) }),
  ...(kind === 'walk-in' && { location_ids: [String(location)] }),
});

describe.each(SHORTCUT_KINDS)('a %s shortcut', (kind) => {
  const use = (token: string) => (kind === 'walk-in' ? join({ shortcut: token }) : book({ shortcut: token }));

  it('is used to its limit, and then reads as ended', async () => {
    const { id, token } = await shortcut({
      ...needs(kind),
      max_uses: 2,
      expired_message: 'All places are taken.',
    });
    expect(await opened(token)).toMatchObject({ state: 'open', kind });
    expect([codeOf(await use(token)), codeOf(await use(token))]).toEqual([201, 201]);
    expect(codeOf(await use(token))).toBe('link-expired');
    expect(await uses(id)).toEqual([2, 2]);
    expect(await opened(token)).toEqual({ state: 'ended', message: 'All places are taken.' });
  });

  it('keeps its own order, and does not ask for staff, where it says so', async () => {
    const usual = await shortcut(needs(kind));
    expect(await opened(usual.token)).toMatchObject({ sort: 'usual', skip_staff: false });
    const locks: ShortcutValues['locks'] = needs(kind).staff_ids === undefined ? [] : ['staff'];
    const own = await shortcut({ ...needs(kind), locks, sort: 'listed', skip_staff: true });
    expect(await opened(own.token)).toMatchObject({ locks, sort: 'listed', skip_staff: true });
  });

  it('takes nothing past its end, on the clocks of its location', async () => {
    const { token } = await shortcut({ ...needs(kind), expires_on: '2026-11-23' });
    app.clock.set(fromIso('2026-11-24T07:59:00Z'));
    expect((await opened(token)).state).toBe('open');
    app.clock.set(fromIso('2026-11-24T08:00:00Z'));
    expect((await opened(token)).state).toBe('ended');
    expect(codeOf(await use(token))).toBe('link-expired');
  });

  it('records its source with the visit', async () => {
    const { token } = await shortcut({ ...needs(kind), utm_source: 'newsletter', utm_campaign: 'spring' });
    const { body } = await use(token);
    const source = kind === 'invitation' ? 'invitation' : 'newsletter';
    expect(await visit(body.data.id)).toMatchObject([
      { source: kind === 'walk-in' ? 13 : 9, utm: { source, campaign: 'spring' } },
    ]);
    const sent = { shortcut: token, utm: { source: 'forged', term: 'home loan' } };
    if (kind !== 'walk-in')
      expect((await visit((await book(sent)).body.data.id))[0]!.utm).toEqual({
        source,
        campaign: 'spring',
        term: 'home loan',
      });
  });
});

describe('the printed code', () => {
  const printed = async (id: string) =>
    (await ask(app, `GET ${SHORTCUTS}/${id}/link`, admin)).body.data as { url: string; printed: string };

  it('of a walk-in link proves the location of the visitor; the copied link does not', async () => {
    const { id, token } = await shortcut({ ...needs('walk-in') });
    const link = await printed(id);
    expect(link.printed.startsWith(`${link.url}&booked_through=kiosk_qr&src=20.`)).toBe(true);
    const src = new URL(link.printed).searchParams.get('src');
    const source = async (more: object) =>
      (await visit((await join({ shortcut: token, ...more })).body.data.id))[0]!.source;
    expect([await source({ booked_through: 20, src }), await source({ booked_through: 20 })]).toEqual([
      20, 13,
    ]);
    app.clock.set(MOMENT + 367 * DAY);
    const late = await source({ booked_through: 20, src });
    expect(late).toBe(13);
  });

  it('of another link is that of the link itself', async () => {
    const link = await printed((await shortcut({ location_ids: [String(location)] })).id);
    expect(link.printed).toBe(link.url);
  });
});

describe('a lock', () => {
  const presets = () => ({
    service_ids: [String(service)],
    location_ids: [String(location)],
    staff_ids: [String(people[0])],
    meeting_method: '1' as const,
    lang: 'fr' as const,
  });
  const others = (): Record<string, [object, string]> => ({
    service: [{ service_id: String(foreign) }, '/service_id'],
    location: [{ location_id: String(other) }, '/location_id'],
    staff: [{ staff_id: String(people[1]) }, '/staff_id'],
    method: [
      {
        meeting_method: 2,
        attendee: { first_name: 'Di', cell_phone: '+12065550199', email: 'd@example.com' },
      },
      '/meeting_method',
    ],
  });

  it.each(['service', 'location', 'staff', 'method'] as const)('of the %s holds in the API', async (lock) => {
    const { id, token } = await shortcut({ ...presets(), locks: [lock] });
    const [choice, pointer] = others()[lock]!;
    expect(codeOf(await book({ ...choice, shortcut: token }))).toBe(`field-invalid ${pointer}`);
    expect(codeOf(await book({ ...choice, invitation: token }))).toBe(`field-invalid ${pointer}`);
    expect(await uses(id)).toEqual([0, 0]);
    expect(codeOf(await book({ shortcut: token }))).toBe(201);
    const free = await shortcut(presets());
    expect(codeOf(await book({ ...choice, shortcut: free.token }))).toBe(201);
  });

  it('of the staff decides who leads, though the visitor names none', async () => {
    const { token } = await shortcut({ staff_ids: [String(people[2])], locks: ['staff'] });
    const { body } = await book({ shortcut: token });
    expect(body.data.attributes.staff.map(({ id }: { id: string }) => id)).toEqual([String(people[2])]);
    const path = `/api/v2/open/times?location_id=${location}&service_id=${service}&start=2026-12-07&end=2026-12-07`;
    await inTown(sql`DELETE FROM staff_hours WHERE staff_id = ${people[2]!}`);
    expect((await ask(app, `GET ${path}`)).body.data).not.toEqual([]);
    expect((await ask(app, `GET ${path}&shortcut=${token}`)).body.data).toEqual([]);
    await worksHours(app.deps.db, vendor.id, { staff: people[2]!, location, from: 540, to: 1020 });
  });

  it('of the language decides the language of messages', async () => {
    const locked = await shortcut({ lang: 'fr', locks: ['language'] });
    const attendee = { first_name: 'Di', email: 'di@example.com', lang: 'en' };
    expect((await visit((await book({ shortcut: locked.token, attendee })).body.data.id))[0]!.lang).toBe(
      'fr',
    );
    const free = await shortcut({ lang: 'fr' });
    expect((await visit((await book({ shortcut: free.token, attendee })).body.data.id))[0]!.lang).toBe('en');
  });

  it('holds in the line and in the open API', async () => {
    const { token } = await shortcut({ kind: 'walk-in', service_ids: [String(service)], locks: ['service'] });
    expect(codeOf(await join({ shortcut: token, service_id: String(foreign) }))).toBe(
      'field-invalid /data/attributes/service_id',
    );
    const open = (attributes: object) => {
      const { attendee, ...rest } = booking(attributes);
      const attendees = { data: [{ type: 'attendees', attributes: attendee }] };
      return ask(app, 'POST /api/v2/open/appointments', {
        body: { data: { type: 'appointments', attributes: rest, relationships: { attendees } } },
      });
    };
    expect(codeOf(await open({ booking_shortcut_id: token, service_id: String(foreign) }))).toBe(
      'field-invalid /data/attributes/service_id',
    );
    expect(codeOf(await open({ booking_shortcut_id: token }))).toBe(201);
    expect(codeOf(await open({ invitation_id: 7 }))).toBe('link-expired');
  });
});

describe('the dates of a shortcut', () => {
  it('limit its times, and their last day ends it', async () => {
    const { token } = await shortcut({ window_from: '2026-12-14', window_to: '2026-12-14' });
    const dates = async (more: string) => {
      const path = `/api/internal/v1/slots?location=${location}&service=${service}&from=2026-12-07&to=2026-12-22${more}`;
      const { data } = (await ask(app, `GET ${path}`)).body as { data: { start: string }[] };
      return new Set(data.map(({ start }) => start.slice(0, 10)));
    };
    expect((await dates('')).size).toBeGreaterThan(1);
    expect(
      [...(await dates(`&shortcut=${token}`))].filter((date) => !['2026-12-14', '2026-12-15'].includes(date)),
    ).toEqual([]);
    expect(codeOf(await book({ shortcut: token, start: '2026-12-07T18:00:00Z' }))).toBe('slot-unavailable');
    expect(codeOf(await book({ shortcut: token, start: '2026-12-14T18:00:00Z' }))).toBe(201);
    app.clock.set(fromIso('2026-12-15T08:00:00Z'));
    expect((await opened(token)).state).toBe('ended');
  });
});

describe('private offers', () => {
  it('are open to those whose shortcut names them, and to no others', async () => {
    const named = await shortcut({ kind: 'invitation', service_ids: [String(hidden)], invite_only: true });
    const unnamed = await shortcut({ kind: 'invitation', service_ids: [String(service)], invite_only: true });
    const plain = await shortcut({ service_ids: [String(hidden)] });
    const listed = async (token: string) =>
      (
        (await ask(app, `GET /api/v2/open/services?shortcut=${token}`, { vendor: vendor.pathname })).body
          .data as {
          id: string;
        }[]
      ).some(({ id }) => id === String(hidden));
    const results = [];
    for (const { token } of [named, unnamed, plain])
      results.push([
        await listed(token),
        codeOf(await book({ shortcut: token, service_id: String(hidden) })),
      ]);
    expect(results).toEqual([
      [true, 201],
      [false, 'service-unknown'],
      [false, 'service-unknown'],
    ]);
    expect(codeOf(await book({ service_id: String(hidden) }))).toBe('service-unknown');
  });

  it('open the line to those whose link names them', async () => {
    const walkIn = { kind: 'walk-in', invite_only: true } as const;
    const named = await shortcut({ ...walkIn, service_ids: [String(hidden)] });
    const unnamed = await shortcut({ ...walkIn, service_ids: [String(service)] });
    const plain = await shortcut({ kind: 'walk-in', service_ids: [String(hidden)] });
    const listed = async (more: string): Promise<boolean> => {
      const path = `/api/v2/open/queue-appointments-services/${location}?meeting_method=1${more}`;
      const [services] = (await ask(app, `GET ${path}`)).body.data as { id: string }[][];
      return services!.some(({ id }) => id === String(hidden));
    };
    const results = [];
    for (const { token } of [named, unnamed, plain])
      results.push([
        await listed(`&shortcut=${token}`),
        codeOf(await join({ shortcut: token, service_id: String(hidden) })),
      ]);
    expect(results).toEqual([
      [true, 201],
      [false, 'method-unavailable'],
      [false, 'method-unavailable'],
    ]);
    await inTown(sql`UPDATE locations SET visibility = 'private' WHERE id = ${location}`);
    const at = await shortcut({ ...walkIn, location_ids: [String(location)] });
    expect(codeOf(await join({}))).toBe('location-private');
    expect(codeOf(await join({ shortcut: named.token }))).toBe('location-private');
    expect(codeOf(await join({ shortcut: at.token }))).toBe(201);
    await inTown(sql`UPDATE locations SET visibility = 'public' WHERE id = ${location}`);
  });

  it('leave private staff out whom the shortcut does not name', async () => {
    await inTown(sql`UPDATE staff SET invite_only = true WHERE id = ANY(${people.slice(0, 2)}::bigint[])`);
    const { token } = await shortcut({
      kind: 'invitation',
      service_ids: [String(hidden)],
      staff_ids: [String(people[0])],
      invite_only: true,
    });
    const path = `/api/v2/open/users?filter[service]=${service}&shortcut=${token}`;
    const { data } = (await ask(app, `GET ${path}`, { vendor: vendor.pathname })).body as {
      data: { id: string }[];
    };
    expect(data.map(({ id }) => Number(id))).toEqual([people[0], people[2]]);
    expect(
      codeOf(await book({ shortcut: token, staff_id: String(people[1]), service_id: String(hidden) })),
    ).toBe('slot-unavailable');
    await inTown(sql`UPDATE staff SET invite_only = false`);
  });

  it('include a private location', async () => {
    await inTown(sql`UPDATE locations SET visibility = 'private' WHERE id = ${other}`);
    const { token } = await shortcut({ location_ids: [String(other)], invite_only: true });
    const ids = async (more: string) =>
      (
        (await ask(app, `GET /api/v2/open/locations?${more}`, { vendor: vendor.pathname })).body.data as {
          id: string;
        }[]
      ).map(({ id }) => Number(id));
    expect([await ids(''), await ids(`shortcut=${token}`)]).toEqual([[location], [location, other]]);
    expect(codeOf(await book({ location_id: String(other) }))).toBe('location-private');
    expect(codeOf(await book({ location_id: String(other), shortcut: token }))).toBe(201);
    await inTown(sql`UPDATE locations SET visibility = 'public' WHERE id = ${other}`);
  });
});

describe('the last use', () => {
  it('goes to one of fifty visitors who race for it', async () => {
    const { id, token } = await shortcut({ max_uses: 1 });
    const at = fromIso('2027-01-04T17:00:00Z');
    const race = Array.from({ length: 50 }, (_, index) =>
      book({ shortcut: token, start: toIso(at + (index % 16) * 30 * MINUTE + Math.floor(index / 16) * DAY) }),
    );
    const codes = (await Promise.all(race)).map(codeOf);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 'link-expired')).toHaveLength(49);
    expect(await uses(id)).toEqual([1, 1]);
  });

  it('of a walk-in link goes to one of fifty as well, and no other is in the line', async () => {
    const { id, token } = await shortcut({ ...needs('walk-in'), max_uses: 1 });
    const results = await Promise.all(Array.from({ length: 50 }, () => join({ shortcut: token })));
    const joined = results.filter(({ status }) => status === 201);
    expect(joined).toHaveLength(1);
    expect(results.map(codeOf).filter((code) => code === 'link-expired')).toHaveLength(49);
    expect(await uses(id)).toEqual([1, 1]);
  });
});

describe('an ended link', () => {
  it('reads as an unknown one to those who guess, and with the vendor’s message in their language', async () => {
    await setSetting(app.deps.db, vendor.id, {
      key: 'bookingShortcutCustomExpiredMessage',
      value: { en: 'Please call us.', fr: 'Appelez-nous.' },
    });
    const { id, token } = await shortcut();
    expect(await opened('unknown-token', 'fr')).toEqual({ state: 'ended', message: 'Appelez-nous.' });
    await ask(app, `POST ${SHORTCUTS}/${id}/link`, admin);
    expect(await opened(token, 'ko')).toEqual({ state: 'ended', message: 'Please call us.' });
  });

  it('is each link while the feature is off', async () => {
    const { token } = await shortcut();
    await setSetting(app.deps.db, vendor.id, { key: 'feature.shortcuts', value: false });
    expect([(await opened(token)).state, codeOf(await book({ shortcut: token }))]).toEqual([
      'ended',
      'link-expired',
    ]);
    await setSetting(app.deps.db, vendor.id, { key: 'feature.shortcuts', value: true });
    expect((await opened(token)).state).toBe('open');
  });
});
