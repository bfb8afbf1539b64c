import { beforeAll, describe, expect, it } from 'vitest';
import type { HandOver, StaffListRow, StaffValues } from '#contract/staff/staff.ts';
import { blankStaff } from '#contract/staff/staff.values.ts';
import { toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

const ADMIN = '/api/internal/v1/admin';
const BASE = `${ADMIN}/staff`;

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const listed = async (query = '', who: Principal = 30) =>
  ((await world.call(who, `GET ${BASE}?${query}`)).body as { data: StaffListRow[] }).data;
const seen = async (id: number | string, who: Principal = 30) =>
  (
    (await world.call(who, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: StaffValues; read_only: string | null };
    }
  ).data;
const changed = async (id: number, part: Partial<StaffValues>, who: Principal = 30) => {
  const { version, values } = await seen(id);
  return world.call(who, `PUT ${BASE}/${id}`, { body: { version, values: { ...values, ...part } } });
};
const archived = async (id: number, to: boolean, who: Principal = 30) => {
  const { version } = await seen(id);
  return world.call(who, `PUT ${BASE}/${id}/archived`, { body: { version, archived: to } });
};

describe('staff', () => {
  it('are listed without devices, for managers at their own locations', async () => {
    const names = (await listed()).map(({ name }) => name);
    expect(names).toContain('role-30');
    expect(names).not.toContain('role-7');
    expect(names).not.toContain('deactivated');
    expect((await listed('state=deactivated')).map(({ name }) => name)).toEqual(['deactivated']);
    expect((await listed('', 20)).map(({ name }) => name)).not.toContain('manager');
    expect(await listed('role=30&language=en&search=role')).toMatchObject([
      {
        name: 'role-30',
        role: '30',
        state: 'active',
        services: 2,
        location_count: 1,
        last_sign_in: toIso(app.clock.now()),
      },
    ]);
  });

  it('are added with every field, and wait for an invitation', async () => {
    const values: StaffValues = {
      ...blankStaff,
      first_name: 'Tomás',
      last_name: 'Herrera',
      job_title: 'Senior adviser',
      email: 'tomas@harbor.test',
      phone: '+12065550100',
      role: '13',
      location_ids: [String(world.location)],
      languages: ['en', 'es'],
      daily_limit: 6,
      unlisted: true,
      video_link: 'https://meet.example/tomas',
      video_message: 'The passcode is 12.',
      dial_in_number: '+1 (206) 555-0142',
      dial_in_pin: '481 516',
      external_id: 'T-1',
    };
    const created = await world.call(20, `POST ${BASE}`, { body: { values } });
    expect(created.status, created.text).toBe(201);
    const { id } = (created.body as { data: { id: string } }).data;
    expect((await seen(id)).values).toEqual(values);
    expect(await listed('state=no-sign-in')).toMatchObject([
      { id, name: 'Tomás Herrera', last_sign_in: null },
    ]);
    const twice = await world.call(30, `POST ${BASE}`, { body: { values } });
    expect(twice.errors.map(({ source }) => source?.pointer)).toEqual([
      '/values/external_id',
      '/values/email',
    ]);
  });

  it('have a dial-in number of their own room, which the lobby and video appointments read', async () => {
    const id = await world.staffOf(10);
    const own = async () =>
      (
        (await world.call(10, `GET ${ADMIN}/lobby/${world.location}/video-rooms`)).body as {
          data: { mine: { dial_in: unknown } };
        }
      ).data.mine.dial_in;
    for (const part of [{ dial_in_number: '555' }, { dial_in_number: '', dial_in_pin: '1' }])
      expect((await changed(id, part)).errors.map(({ source }) => source?.pointer)).toEqual([
        '/values/dial_in_number',
      ]);
    await changed(id, { dial_in_number: '+1 (206) 555-0142', dial_in_pin: '481' });
    expect(await own()).toEqual({ e164: '+12065550142', international: '+1 (206) 555-0142', pin: '481' });
    await changed(id, { dial_in_number: '', dial_in_pin: '' });
    expect(await own()).toBeNull();
  });

  it('hidden from visitors are in no list of theirs', async () => {
    const staff = await world.staffOf(13);
    const isChoice = async () => {
      const { body } = await ask<{ data: { id: string }[] }>(
        app,
        `GET /api/internal/v1/staff?location=${world.location}`,
        { vendor: 'ours' },
      );
      return body.data.some(({ id }) => id === String(staff));
    };
    expect(await isChoice()).toBe(true);
    expect((await changed(staff, { unlisted: true })).status).toBe(200);
    expect(await isChoice()).toBe(false);
  });

  it('are never raised by themselves or by peers, and no role goes above the caller’s limit', async () => {
    const [admin, manager, teller] = [
      await world.staffOf(30),
      await world.staffOf(20),
      await world.staffOf(10),
    ];
    expect((await seen(admin)).read_only).toBe('level');
    expect((await changed(admin, { role: '20' })).status).toBe(403);
    expect((await seen(manager, 20)).read_only).toBe('level');
    expect((await changed(manager, { role: '30' }, 20)).status).toBe(403);
    expect((await changed(teller, { role: '20' }, 20)).status).toBe(403);
    expect((await changed(teller, { role: '15' }, 20)).status).toBe(200);
    expect((await changed(teller, { role: '10' }, 20)).status).toBe(200);
    expect((await archived(admin, true)).status).toBe(403);
  });

  it('hand their appointments over, and are then signed out, off duty and in no list', async () => {
    const [leaver, heir] = [await world.staffOf(10), await world.staffOf(15)];
    await worksHours(app.deps.db, world.vendorId, {
      staff: heir,
      location: world.location,
      from: 0,
      to: 1440,
    });
    const visit = await world.anAppointment();
    const list = async () =>
      ((await world.call(20, `GET ${BASE}/${leaver}/hand-over`)).body as HandOver).data;
    const [first] = (await list()).visits;
    expect(first).toMatchObject({ id: visit, colleagues: [{ id: String(heir), name: 'role-15' }] });
    const moved = await world.call(20, `PATCH ${ADMIN}/appointments/${visit}`, {
      body: { start: first!.start, staff_id: String(heir), version: first!.version },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await list()).toEqual({ visits: [], count: 0 });

    expect((await world.call(10, 'GET /api/internal/v1/session')).status).toBe(200);
    expect((await archived(leaver, true)).status).toBe(200);
    expect((await world.call(10, `GET ${ADMIN}/lobby/${world.location}`)).status).toBe(401);
    await app.settle();
    const duty = await app.deps.db.withVendor(world.vendorId, (tx) =>
      tx.one(sql<{ state: string }>`SELECT state FROM duty WHERE staff_id = ${leaver}`),
    );
    expect(duty.state).toBe('off');
    expect((await listed()).some(({ id }) => id === String(leaver))).toBe(false);
    expect((await archived(leaver, false)).status).toBe(200);
    expect((await listed()).some(({ id }) => id === String(leaver))).toBe(true);
  });
});
