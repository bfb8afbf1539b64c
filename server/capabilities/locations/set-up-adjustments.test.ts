import { beforeAll, describe, expect, it } from 'vitest';
import type { AdjustmentListRow, AdjustmentValues } from '#contract/setup/adjustments.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aStaffMember } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const BASE = '/api/internal/v1/admin/adjustments';
type Of = 'staff' | 'own' | 'locations' | 'rooms';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const blank: AdjustmentValues = {
  subject: { type: 'staff', id: null },
  kind: 'unavailable',
  dates: { from: '2026-12-07', to: '2026-12-07' },
  times: [{ from: 0, to: 1440 }],
  methods: [],
  only: false,
  on_holidays: false,
  repeat: null,
  reason: '',
  approved: true,
};

const create = (who: Principal, of: Of, values: Partial<AdjustmentValues>) =>
  world.call(who, `POST ${BASE}/${of}`, { body: { values: { ...blank, ...values } } });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id;
const seen = async (who: Principal, of: Of, id: string) =>
  (
    (await world.call(who, `GET ${BASE}/${of}/${id}`)).body as {
      data: { version: number; values: AdjustmentValues; read_only: string | null };
    }
  ).data;
const listed = async (who: Principal, of: Of, query = '') =>
  ((await world.call(who, `GET ${BASE}/${of}?${query}`)).body as { data: AdjustmentListRow[] }).data;
const faults = (came: { errors: { source?: { pointer?: string }; meta?: Record<string, unknown> }[] }) =>
  came.errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);

/** Starts of a date at the location, as visitors see them. */
async function startsOn(date: string): Promise<string[]> {
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  const { body } = await ask<{ data: { start: string }[] }>(
    app,
    `GET /api/internal/v1/slots?location=${world.location}&service=${world.service}&from=${date}&to=${next}`,
  );
  return body.data.map(({ start }) => start);
}

describe('adjustments', () => {
  it('keep every field, and take times off visitors’ pages until they are archived', async () => {
    const subject = { type: 'location' as const, id: String(world.location) };
    const before = await startsOn('2026-12-07');
    expect(before.length).toBeGreaterThan(4);
    const values: AdjustmentValues = {
      ...blank,
      subject,
      times: [
        { from: 0, to: 720 },
        { from: 900, to: 1440 },
      ],
      methods: [1, 2],
      repeat: { every: 'week', interval: 1, until: null, count: 3 },
      reason: 'Inventory count',
    };
    const created = await create(30, 'locations', values);
    expect(created.status, created.text).toBe(201);
    const { version, values: stored } = await seen(30, 'locations', idOf(created));
    expect(stored).toEqual(values);
    for (const date of ['2026-12-07', '2026-12-14', '2026-12-21'])
      expect((await startsOn(date)).length, date).toBeLessThan(before.length);
    expect(await startsOn('2026-12-28')).toHaveLength(before.length);
    const archived = await world.call(30, `PUT ${BASE}/locations/${idOf(created)}/archived`, {
      body: { version, archived: true },
    });
    expect(archived.status, archived.text).toBe(200);
    expect(await startsOn('2026-12-07')).toEqual(before);
  });

  it('that recur close the location in the open list too', async () => {
    await create(30, 'locations', {
      subject: { type: 'location', id: String(world.location) },
      dates: { from: '2026-11-03', to: '2026-11-03' },
      repeat: { every: 'day', interval: 1, until: '2026-11-21', count: null },
    });
    const { body } = await ask(app, `GET /api/v2/open/locations/${world.location}`, { vendor: 'ours' });
    const dates = (body.data.attributes.future_open_hours as { date: string }[]).map(({ date }) => date);
    expect(dates).not.toContain('2026-11-21');
    expect(dates).toContain('2026-11-23');
  });

  it('open a holiday only if they say so', async () => {
    const date = { from: '2026-12-25', to: '2026-12-25' };
    const holiday = await create(30, 'locations', { subject: { type: 'holiday', id: null }, dates: date });
    expect(holiday.status, holiday.text).toBe(201);
    const extra = {
      subject: { type: 'location' as const, id: String(world.location) },
      kind: 'extra' as const,
      dates: date,
      times: [{ from: 600, to: 720 }],
      only: true,
    };
    const added = await create(30, 'locations', extra);
    expect(await startsOn('2026-12-25')).toEqual([]);
    const { version, values } = await seen(30, 'locations', idOf(added));
    const saved = await world.call(30, `PUT ${BASE}/locations/${idOf(added)}`, {
      body: { version, values: { ...values, on_holidays: true } },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await startsOn('2026-12-25')).length).toBeGreaterThan(0);
  });

  it('of staff who need approval wait for it', async () => {
    const direct = await create(10, 'own', { reason: 'Dentist' });
    expect(direct.status).toBe(404);
    const requested = await create(10, 'own', { reason: 'Dentist', approved: false });
    expect(requested.status, requested.text).toBe(201);
    const id = idOf(requested);
    expect((await seen(10, 'own', id)).values.subject.id).toBe(String(await world.staffOf(10)));
    expect((await listed(20, 'staff', 'approval=waiting&search=dent')).map((row) => row.id)).toEqual([id]);
    const approved = await world.call(20, `POST ${BASE}/staff/bulk`, {
      body: { action: 'approve', ids: [id], match: {}, preview: false },
    });
    expect(approved.body).toMatchObject({ data: { count: 1, left_out: [] } });
    const { version, values, read_only: readOnly } = await seen(10, 'own', id);
    expect(readOnly).toBe('scope');
    const later = { body: { version, values: { ...values, approved: false } } };
    expect((await world.call(10, `PUT ${BASE}/own/${id}`, later)).status).toBe(403);
    // Staff who need none change their own at once, and no one else's.
    expect((await create(13, 'own', {})).status).toBe(201);
    const other = await create(13, 'own', {
      subject: { type: 'staff', id: String(await world.staffOf(10)) },
    });
    expect(faults(other)).toEqual([['/values/subject', 'option']]);
  });

  it('reach the caller’s locations only', async () => {
    const theirs = await create('manager of another location', 'locations', {
      subject: { type: 'location', id: String(world.location) },
    });
    expect(faults(theirs)).toEqual([['/values/subject', 'option']]);
    const everywhere = await create(20, 'locations', { subject: { type: 'holiday', id: null } });
    expect(everywhere.status).toBe(404);
    const staff = await listed(30, 'staff');
    expect(staff.length).toBeGreaterThan(0);
    expect((await listed('manager of another location', 'staff')).length).toBeLessThan(staff.length);
    const room = await create(30, 'rooms', { subject: { type: 'room', id: String(await world.aRoom()) } });
    expect(room.status, room.text).toBe(201);
    expect((await world.call('manager of another location', `GET ${BASE}/rooms/${idOf(room)}`)).status).toBe(
      404,
    );
  });

  it('are refused with each wrong field', async () => {
    const wrong = async (of: Of, part: Partial<AdjustmentValues>) => faults(await create(30, of, part));
    const room = { type: 'room' as const, id: String(await world.aRoom()) };
    const staff = { type: 'staff' as const, id: String(await world.staffOf(13)) };
    expect(await wrong('rooms', { subject: room, kind: 'extra' })).toEqual([['/values/kind', 'option']]);
    expect(await wrong('rooms', { subject: staff })).toEqual([['/values/subject', 'option']]);
    expect(await wrong('staff', { subject: staff, only: true })).toEqual([['/values/only', 'option']]);
    expect(await wrong('staff', { subject: staff, kind: 'extra', on_holidays: true })).toEqual([
      ['/values/on_holidays', 'option'],
    ]);
    const backwards = { from: '2026-12-08', to: '2026-12-07' };
    expect((await wrong('staff', { subject: staff, dates: backwards }))[0]?.[0]).toBe('/values/dates/to');
    expect((await world.call(30, `GET ${BASE}/staff?from=soon`)).status).toBe(400);
  });

  it('of a room choose it by its name, at the caller’s locations', async () => {
    const id = String(await world.aRoom());
    const choices = async (who: Principal) =>
      (
        (await world.call(who, `GET /api/internal/v1/admin/choices/room?ids=${id}`)).body as {
          data: { id: string; name: string; detail: string }[];
        }
      ).data;
    expect((await choices(20)).map((one) => one.id)).toEqual([id]);
    expect((await choices(30))[0]!.detail).not.toBe('');
    expect(await choices('manager of another location')).toEqual([]);
  });

  it('of a location are listed with the holidays of all locations', async () => {
    const holiday = await create(30, 'locations', {
      subject: { type: 'holiday', id: null },
      dates: { from: '2027-03-01', to: '2027-03-01' },
    });
    const here = await listed(30, 'locations', `location=${world.location}&from=2027-03-01&until=2027-03-01`);
    expect(here.map(({ id }) => id)).toContain(idOf(holiday));
  });

  it('are filtered by their dates', async () => {
    const subject = {
      type: 'staff' as const,
      id: String(await aStaffMember(app.deps.db, 1, { locations: [] })),
    };
    await create(30, 'staff', { subject, dates: { from: '2027-02-01', to: '2027-02-05' } });
    const between = (from: string, until: string) =>
      listed(30, 'staff', `from=${from}&until=${until}&staff=${subject.id}`);
    expect(await between('2027-02-05', '2027-02-10')).toHaveLength(1);
    expect(await between('2027-02-06', '2027-02-10')).toHaveLength(0);
  });
});
