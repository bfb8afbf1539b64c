import { beforeEach, describe, expect, it } from 'vitest';
import type { History } from '#contract/protocol/resource.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;
const ADMIN = '/api/internal/v1/admin/settings';

let town: {
  vendor: { id: number };
  here: number;
  admin: SignedIn;
  adminId: number;
  second: SignedIn;
};
beforeEach(async () => {
  const vendor = await aVendor(db);
  const here = await aLocation(db, vendor.id, { zone: 'America/Toronto' });
  const [one, two] = [
    await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [here] }),
    await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [here] }),
  ];
  town = { vendor, here, admin: one.who, adminId: one.id, second: two.who };
});

const due = () => app.jobs.find(({ name }) => name === 'publish-scheduled-drafts')!.work({});
const see = async (page = 'client-view') =>
  (await ask<SettingsOfPage>(app, `GET ${ADMIN}/${page}`, town.admin)).body.data;
interface Of {
  who?: SignedIn;
  page?: string;
}
const send = (
  call: 'PUT' | `${'PUT' | 'POST'} /draft${string}`,
  body: object,
  { who = town.admin, page = 'client-view' }: Of = {},
) => {
  const [method, act = ''] = call.split(' ') as ['PUT' | 'POST', string?];
  return ask<SettingsOfPage>(app, `${method} ${ADMIN}/${page}${act}`, {
    ...who,
    body: { location_id: null, ...body },
  });
};
const sent = async (call: Parameters<typeof send>[0], body: object, of?: Of) => {
  const { status, body: page, text } = await send(call, body, of);
  expect(status, text).toBe(200);
  return page.data;
};
const VALUES = { time_to_book: 90, hideLocationHours: true };
const drafted = async (values: object = VALUES, of?: Of) =>
  (await sent('PUT /draft', { revision: 0, version: 0, values, reset: [] }, of)).draft!;
/** Less than the time after which an idle session ends. */
const inMinutes = (minutes: number) => toIso(app.clock.now() + minutes * MINUTE);
/** A draft that is due in 20 minutes. */
const scheduled = async (values?: object, of?: Of) => {
  const { revision, version } = await drafted(values, of);
  return (await sent('PUT /draft/schedule', { revision, version, publish_at: inMinutes(20) }, of)).draft!;
};
const valueOf = ({ settings }: SettingsOfPage['data'], name: string) =>
  settings.find(({ key }) => key === name)?.value;
const nameOf = async (who: SignedIn): Promise<string> =>
  (await ask<{ data: { name: string } }>(app, 'GET /api/internal/v1/session', who)).body.data.name;
const eventsOf = () =>
  db.withVendor(town.vendor.id, (tx) =>
    tx.many(sql<{ kind: string; actorId: number | null }>`
      SELECT kind, actor_id FROM events
      WHERE vendor_id = ${town.vendor.id} AND (kind = 'setting-changed' OR subject_kind = 'settings-draft') ORDER BY id`),
  );

describe('a scheduled draft of settings', () => {
  it('says when and by whom, and is published at its time in the name of that person', async () => {
    const draft = await scheduled();
    expect(draft).toMatchObject({
      time_zone: 'America/Toronto',
      schedule: {
        publish_at: inMinutes(20),
        by: await nameOf(town.admin),
        at: toIso(app.clock.now()),
        unpublished: null,
      },
    });
    app.clock.advance(19 * MINUTE);
    await due();
    expect(await see()).toMatchObject({ version: 0, draft });
    app.clock.advance(MINUTE);
    // Two processes at once, and a repetition.
    await Promise.all([due(), due()]);
    await due();
    const page = await see();
    expect(page.draft).toBeNull();
    expect([valueOf(page, 'time_to_book'), valueOf(page, 'hideLocationHours')]).toEqual([90, true]);
    const by = town.adminId;
    expect(await eventsOf()).toEqual([
      { kind: 'settings-drafted', actorId: by },
      { kind: 'settings-draft-scheduled', actorId: by },
      { kind: 'setting-changed', actorId: by },
      { kind: 'setting-changed', actorId: by },
      { kind: 'settings-draft-published-by-schedule', actorId: by },
    ]);
    const history = await ask<History>(app, `GET ${ADMIN}/client-view/history?key=time_to_book`, town.admin);
    expect(history.body.data).toMatchObject([
      {
        actor: await nameOf(town.admin),
        by_schedule: true,
        changes: [{ field: 'time_to_book', before: '60', after: '90' }],
      },
    ]);
  });

  it('moves to another time, and stays a draft when its schedule is cancelled', async () => {
    const { revision, version } = await scheduled();
    const later = await sent(
      'PUT /draft/schedule',
      { revision, version, publish_at: inMinutes(40) },
      { who: town.second },
    );
    expect(later.draft!.schedule).toMatchObject({ publish_at: inMinutes(40), by: await nameOf(town.second) });
    app.clock.advance(25 * MINUTE);
    await due();
    const cancelled = await sent('POST /draft/unschedule', { revision });
    expect(cancelled.draft).toMatchObject({ revision, schedule: null, values: VALUES });
    app.clock.advance(25 * MINUTE);
    await due();
    expect(valueOf(await see(), 'time_to_book')).toBe(60);
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
      'settings-drafted',
      'settings-draft-scheduled',
      'settings-draft-scheduled',
      'settings-draft-unscheduled',
    ]);
  });

  it('keeps its time when another person changes it, in the name of that person', async () => {
    const { revision, version } = await scheduled();
    const publishAt = inMinutes(20);
    const values = { time_to_book: 120 };
    const changed = await sent('PUT /draft', { revision, version, values, reset: [] }, { who: town.second });
    expect(changed.draft!.schedule).toMatchObject({
      publish_at: publishAt,
      by: await nameOf(town.second),
      unpublished: null,
    });
    app.clock.advance(20 * MINUTE);
    await due();
    const page = await see();
    expect([valueOf(page, 'time_to_book'), valueOf(page, 'hideLocationHours')]).toEqual([120, false]);
    expect((await eventsOf()).at(-1)!.actorId).not.toBe(town.adminId);
  });

  it('is not published over what another person saved meanwhile, and is compared before it gets another time', async () => {
    const { revision, version } = await scheduled();
    await sent('PUT', { version: 0, values: { time_to_book: 120 }, reset: [] }, { who: town.second });
    app.clock.advance(20 * MINUTE);
    await Promise.all([due(), due()]);
    await due();
    const page = await see();
    expect(page.draft).toMatchObject({ values: VALUES, schedule: { unpublished: 'changed' } });
    expect([valueOf(page, 'time_to_book'), valueOf(page, 'hideLocationHours')]).toEqual([120, false]);
    const failures = (await eventsOf()).filter(({ kind }) => kind === 'settings-draft-not-published');
    expect(failures).toEqual([{ kind: 'settings-draft-not-published', actorId: null }]);
    const again = { revision, version, publish_at: inMinutes(10) };
    const late = await send('PUT /draft/schedule', again);
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
    await sent('PUT /draft/schedule', { ...again, version: late.errors[0]!.meta!['version'] });
    app.clock.advance(10 * MINUTE);
    await due();
    expect(valueOf(await see(), 'time_to_book')).toBe(90);
  });

  it('is not published with a value that is no longer allowed, or without the right of its person', async () => {
    await scheduled();
    await db.withVendor(town.vendor.id, (tx) =>
      tx.run(sql`UPDATE settings_drafts SET changed = '{"time_to_book": -1, "hideLocationHours": true}'`),
    );
    await scheduled({ 'theme.primary': '#0B6E4F' }, { page: 'branding/general', who: town.second });
    await db.withVendor(town.vendor.id, (tx) =>
      tx.run(sql`UPDATE staff SET role = 20 WHERE vendor_id = ${town.vendor.id} AND id <> ${town.adminId}`),
    );
    app.clock.advance(20 * MINUTE);
    await due();
    const page = await see();
    expect(page.draft!.schedule!.unpublished).toBe('invalid');
    expect(valueOf(page, 'hideLocationHours')).toBe(false);
    const branding = await see('branding/general');
    expect([branding.version, branding.draft!.schedule!.unpublished]).toEqual([0, 'right']);
    // A saved draft has no schedule that has ended.
    const { revision, version } = page.draft!;
    const saved = await sent('PUT /draft', { revision, version, values: VALUES, reset: [] });
    expect(saved.draft!.schedule).toBeNull();
  });

  it('needs a time to come, the draft that the person saw, and the password where a publication needs it', async () => {
    const { revision, version } = await drafted({ 'api.allowedOrigins': ['https://www.harbor.example'] });
    const at = (publish_at: string, of = revision) =>
      send('PUT /draft/schedule', { revision: of, version, publish_at });
    for (const past of [inMinutes(0), inMinutes(-1)]) {
      const { status, errors } = await at(past);
      expect([status, errors]).toMatchObject([422, [{ source: { pointer: '/publish_at' } }]]);
    }
    for (const text of ['tomorrow', '2026-02-31T08:00:00Z', '9999-01-01T00:00:00Z', '2099-01-01T08:00'])
      expect((await at(text)).status).toBe(422);
    const other = await at(inMinutes(10), revision + 1);
    expect(other.errors[0]?.code).toBe('record-changed');
    expect((await send('POST /draft/unschedule', { revision: 0 })).errors[0]?.code).toBe('record-changed');
    app.clock.advance(11 * MINUTE);
    expect((await at(inMinutes(10))).errors[0]?.code).toBe('password-required');
    expect((await see()).draft!.schedule).toBeNull();
  });
});
