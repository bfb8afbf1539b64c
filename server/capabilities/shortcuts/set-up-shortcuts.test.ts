import { beforeAll, describe, expect, it } from 'vitest';
import { blankShortcut } from '#contract/shortcuts/shortcuts.values.ts';
import type {
  ShortcutFacts,
  ShortcutInvitation,
  ShortcutListRow,
  ShortcutValues,
} from '#contract/shortcuts/shortcuts.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change } from '#server/testing/slots-store.ts';
import { SHORTCUTS as BASE, tokenIn } from '#server/testing/shortcuts.ts';
import { eraseClient, invitationsRetention } from './index.ts';

let app: TestApp;
let world: EveryRole;
let foreign = 0;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  foreign = await aLocation(app.deps.db, world.vendorId);
});

const create = (who: Principal, values: Partial<ShortcutValues> = {}) =>
  world.call(who, `POST ${BASE}`, { body: { values: { ...blankShortcut, name: 'Spring', ...values } } });
const idOf = ({ body, text }: { body: unknown; text: string }): string => {
  const { data } = body as { data?: { id: string } };
  if (!data) throw new Error(text);
  return data.id;
};
const made = async (values: Partial<ShortcutValues> = {}, who: Principal = 30) =>
  idOf(await create(who, values));
const seen = async (id: string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: ShortcutValues; facts: ShortcutFacts };
    }
  ).data;
const listed = async (query: string, who: Principal = 30) =>
  ((await world.call(who, `GET ${BASE}?${query}`)).body as { data: ShortcutListRow[] }).data;
const link = async (id: string) =>
  ((await world.call(30, `GET ${BASE}/${id}/link`)).body as { data: { url: string } }).data.url;
const book = (token: string) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: { ...world.booking(), shortcut: token },
  });
const act = (action: string, ids: string[]) =>
  world.call(30, `POST ${BASE}/bulk`, { body: { action, ids, match: {}, preview: false } });

describe('shortcuts', () => {
  it('keep every value, and refuse presets that contradict each other at their fields', async () => {
    const values: Partial<ShortcutValues> = {
      name: 'Mortgages with Ana',
      kind: 'personal',
      location_ids: [String(world.location)],
      service_ids: [String(world.service)],
      staff_ids: [String(await world.staffOf(10))],
      meeting_method: '1',
      lang: 'fr',
      locks: ['service', 'staff'],
      window_from: '2026-11-24',
      window_to: '2026-12-24',
      expires_on: '2026-12-01',
      max_uses: 5,
      expired_message: 'Too late.',
      translations: { fr: { expired_message: 'Trop tard.' } },
      utm_campaign: 'spring',
      note: 'For the branch',
    };
    expect((await seen(await made(values))).values).toEqual({ ...blankShortcut, ...values });
    const refused = await create(30, {
      ...values,
      staff_ids: [],
      meeting_method: 'any',
      locks: ['method'],
      window_to: '2026-11-01',
      service_ids: ['999999'],
    });
    expect(refused.errors.map(({ source }) => source?.pointer)).toEqual([
      '/values/staff_ids',
      '/values/locks',
      '/values/window_to',
      '/values/service_ids',
    ]);
  });

  it('of staff of some locations belong to these, and are out of reach for others', async () => {
    const id = await made({}, 20);
    expect((await seen(id)).values.location_ids).toEqual([String(world.location)]);
    const everywhere = await made();
    const elsewhere = await made({ location_ids: [String(foreign)] });
    const ids = (await listed('size=100', 10)).map((row) => row.id);
    expect([id, everywhere, elsewhere].map((one) => ids.includes(one))).toEqual([true, true, false]);
    expect((await world.call(10, `GET ${BASE}/${elsewhere}/link`)).status).toBe(404);
    expect((await create(20, { location_ids: [String(foreign)] })).status).toBe(404);
    // Who may use it may not renew it, and the manager of one location changes none of all.
    expect((await world.call(10, `POST ${BASE}/${id}/link`)).status).toBe(403);
    expect((await world.call(20, `POST ${BASE}/${everywhere}/link`)).status).toBe(404);
  });

  it('open by a link whose token is not stored, until it is renewed', async () => {
    const id = await made();
    const url = await link(id);
    expect(url).toMatch(/\/s\/ours\/\?shortcut=[\w-]{22}$/);
    const stored = await app.deps.db.read(
      world.vendorId,
      sql<{ row: string }>`SELECT row_to_json(s)::text AS row FROM shortcuts s WHERE id = ${Number(id)}`,
    );
    expect(stored[0]!.row).not.toContain(tokenIn(url));
    const renewed = await world.call(30, `POST ${BASE}/${id}/link`);
    const next = (renewed.body as { data: { url: string } }).data.url;
    expect([next === url, next === (await link(id))]).toEqual([false, true]);
    expect([(await book(tokenIn(url))).status, (await book(tokenIn(next))).status]).toEqual([410, 201]);
  });

  it('have addresses by their kind', async () => {
    const location = String(world.location);
    const of = async (values: Partial<ShortcutValues>) => {
      const { pathname, searchParams } = new URL(await link(await made(values)));
      return `${pathname}?${searchParams.toString()}`.replace(/=[\w-]{22}(?=&|$)/, '=T');
    };
    expect(await of({ kind: 'invitation', lang: 'fr' })).toBe(
      '/s/ours/?mode=invitation&invitation=T&lang=fr',
    );
    expect(
      await of({ kind: 'walk-in', location_ids: [location], service_ids: [String(world.service)] }),
    ).toBe(
      `/s/ours/?mode=walk-in&location=${location}&meeting_method=1&services=${world.service}&shortcut=T`,
    );
  });

  it('count what became of their bookings, and are filtered by their state', async () => {
    const id = await made({ max_uses: 2, location_ids: [String(world.location)] });
    const token = tokenIn(await link(id));
    const first = (await book(token)).body.data as { id: string };
    await world.call(30, `PATCH /api/internal/v1/admin/appointments/${first.id}`, {
      body: { status: 4, reason: 'because' },
    });
    const row = async (status: string) =>
      (await listed(`status=${status}&size=100`)).find((one) => one.id === id);
    expect(await row('open')).toMatchObject({
      uses: 1,
      max_uses: 2,
      bookings: 0,
      status: 'open',
      owner: 'role-30',
    });
    await act('pause', [id]);
    expect([(await row('paused'))?.status, (await book(token)).status]).toEqual(['paused', 410]);
    await act('resume', [id]);
    expect((await book(token)).status).toBe(201);
    expect(await row('used-up')).toMatchObject({ uses: 2, bookings: 1, status: 'used-up' });
    expect((await seen(id)).facts).toEqual({
      uses: 2,
      upcoming: 1,
      came: 0,
      cancelled: 1,
      missed: 0,
      invited: 0,
    });
    const dated = await made({ expires_on: '2026-11-10' });
    expect((await listed('status=ended&size=100')).map((one) => one.id)).toEqual([dated]);
    const archived = await made();
    const gone = tokenIn(await link(archived));
    await act('archive', [archived]);
    expect((await book(gone)).status).toBe(410);
  });
});

describe('invitations', () => {
  const recipient = (email: string) => ({ email, first_name: 'Grace', last_name: 'Okafor', lang: 'fr' });
  const invite = (id: string, who: Principal, ...emails: string[]) =>
    world.call(who, `POST ${BASE}/${id}/invitations`, { body: { recipients: emails.map(recipient) } });
  const invited = async (id: string) =>
    ((await world.call(10, `GET ${BASE}/${id}/invitations`)).body as { data: ShortcutInvitation[] }).data;
  const rows = () =>
    app.deps.db.read(
      world.vendorId,
      sql<{
        email: string;
        phone: string;
      }>`SELECT email, phone FROM shortcut_invitations ORDER BY id DESC LIMIT 2`,
    );

  it('are sent by staff who may use the shortcut, and listed with masked addresses', async () => {
    const id = await made({ location_ids: [String(world.location)] });
    expect((await invite(id, 10, 'grace@example.com', 'ada@example.com')).body).toEqual({
      data: { count: 2 },
    });
    expect(await invited(id)).toMatchObject([
      { name: 'Grace Okafor', email: 'a…@example.com', lang: 'fr', state: 'sent' },
      { email: 'g…@example.com' },
    ]);
    const [newest] = await invited(id);
    expect((await world.call(10, `DELETE ${BASE}/${id}/invitations/${newest!.id}`)).status).toBe(204);
    expect((await invited(id))[0]!.state).toBe('revoked');
    expect((await world.call(10, `DELETE ${BASE}/${id}/invitations/${newest!.id}`)).status).toBe(404);
  });

  it('do not flood an address', async () => {
    const id = await made();
    for (let sent = 0; sent < 3; sent += 1)
      expect((await invite(id, 30, 'mail@example.com')).status).toBe(201);
    const fourth = await invite(id, 30, 'other@example.com', 'Mail@example.com');
    expect([fourth.status, fourth.errors[0]?.source?.pointer]).toEqual([422, '/recipients/1/email']);
    expect((await invite(id, 30, 'twice@example.com', 'TWICE@example.com')).errors[0]?.code).toBe(
      'field-invalid',
    );
    await change(
      app.deps.db,
      world.vendorId,
      sql`UPDATE shortcut_invitations SET sent_at = sent_at - interval '25 hours'`,
    );
    expect((await invite(id, 30, 'mail@example.com')).status).toBe(201);
  });

  it('forget their person after half a year, and with the client', async () => {
    const id = await made();
    await invite(id, 30, 'vera.lind@example.com');
    await app.deps.db.withVendor(world.vendorId, async (tx) => eraseClient(tx, await world.aClient()));
    expect((await rows())[0]!.email).toBe('');
    const byText = { email: '', phone: '+12025550146', receive_sms: true };
    const body = { recipients: [{ ...recipient(''), ...byText }] };
    await world.call(30, `POST ${BASE}/${id}/invitations`, { body });
    expect((await rows())[0]!.phone).toBe('+12025550146');
    await invite(id, 30, 'late@example.com');
    const due = { db: app.deps.db, vendorId: world.vendorId, now: MOMENT + 181 * DAY };
    await invitationsRetention.removeDue({ ...due, goOn: () => true });
    expect((await rows()).map(({ email, phone }) => email + phone)).toEqual(['', '']);
    expect((await invited(id))[0]!.state).toBe('revoked');
  });
});
