import { beforeEach, describe, expect, it } from 'vitest';
import { SETTINGS_DRAFTS } from '#contract/settings/settings-drafts.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;
const ADMIN = '/api/internal/v1/admin/settings';

let town: { vendor: { id: number; pathname: string }; here: number; admin: SignedIn; second: SignedIn };
beforeEach(async () => {
  const vendor = await aVendor(db);
  const here = await aLocation(db, vendor.id);
  const [{ who: admin }, { who: second }] = [
    await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [here] }),
    await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [here] }),
  ];
  town = { vendor, here, admin, second };
});

const PLACE = { location_id: null };
const see = async (page = 'client-view', who = town.admin) =>
  (await ask<SettingsOfPage>(app, `GET ${ADMIN}/${page}`, who)).body.data;
const send = (
  method: 'PUT' | 'POST',
  body: object,
  { act = '', page = 'client-view', who = town.admin }: { act?: string; page?: string; who?: SignedIn } = {},
) => ask<SettingsOfPage>(app, `${method} ${ADMIN}/${page}${act}`, { ...who, body: { ...PLACE, ...body } });
const saveDraft = (body: object, of?: { page?: string; who?: SignedIn }) =>
  send('PUT', { revision: 0, version: 0, values: {}, reset: [], ...body }, { ...of, act: '/draft' });
const drafted = async (body: object, of?: { page?: string; who?: SignedIn }) => {
  const { status, body: page, text } = await saveDraft(body, of);
  expect(status, text).toBe(200);
  return page.data.draft;
};
const publish = (body: object, of?: { page?: string; who?: SignedIn }) =>
  send('POST', body, { ...of, act: '/draft/publish' });
const change = (body: object, who = town.admin) => send('PUT', { values: {}, reset: [], ...body }, { who });

const shown = async (): Promise<PageSettings> =>
  (
    await ask<{ data: PageSettings }>(app, 'GET /api/internal/v1/page-settings', {
      vendor: town.vendor.pathname,
    })
  ).body.data;
const valueOf = ({ settings }: SettingsOfPage['data'], name: string) =>
  settings.find(({ key }) => key === name)?.value;
const nameOf = async (who: SignedIn): Promise<string> =>
  (await ask<{ data: { name: string } }>(app, 'GET /api/internal/v1/session', who)).body.data.name;
const eventsOf = () =>
  db.withVendor(town.vendor.id, (tx) =>
    tx.many(sql<{ kind: string; version: number; data: object }>`
      SELECT kind, subject_version AS version, data FROM events
      WHERE vendor_id = ${town.vendor.id} AND subject_kind = 'settings-draft' ORDER BY id`),
  );

describe('a draft of a settings page', () => {
  it('stands with its person and time, changes nothing for visitors, and ends with its publication', async () => {
    const before = await shown();
    const values = { hideLocationHours: true, time_to_book: 90 };
    const draft = await drafted({ values, reset: ['firstStep'] });
    expect(draft).toEqual({
      revision: expect.any(Number),
      version: 0,
      at: expect.stringMatching(/^2026-/),
      by: await nameOf(town.admin),
      values,
      reset: ['firstStep'],
      time_zone: expect.any(String),
      schedule: null,
    });
    const page = await see('client-view', town.second);
    expect(page).toMatchObject({ version: 0, draft });
    expect(valueOf(page, 'hideLocationHours')).toBe(false);
    expect(await shown()).toEqual(before);

    const published = await publish({ revision: draft!.revision, version: 0 }, { who: town.second });
    expect(published.status, published.text).toBe(200);
    expect(published.body.data.draft).toBeNull();
    expect(valueOf(published.body.data, 'hideLocationHours')).toBe(true);
    expect(published.body.data.version).toBeGreaterThan(0);
    // Open pages follow, as they follow a save.
    const after = await shown();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.atRest.settings).toMatchObject({ hideLocationHours: true });
    const history = await ask<{ data: { actor: string; changes: { field: string }[] }[] }>(
      app,
      `GET ${ADMIN}/client-view/history`,
      town.admin,
    );
    expect(history.body.data.flatMap(({ changes }) => changes.map(({ field }) => field)).toSorted()).toEqual([
      'hideLocationHours',
      'time_to_book',
    ]);
    expect(history.body.data[0]!.actor).toBe(await nameOf(town.second));
    expect(await eventsOf()).toEqual([
      { kind: 'settings-drafted', version: 1, data: { page: '/settings/client-view' } },
      { kind: 'settings-draft-published', version: 2, data: { page: '/settings/client-view' } },
    ]);
  });

  it('is one for each page and place', async () => {
    const at = { location_id: String(town.here) };
    const vendors = await drafted({ values: { hideLocationHours: true } });
    const here = await drafted({ ...at, values: { 'kiosk.qrCode': false } });
    const line = await db.withVendor(town.vendor.id, (tx) =>
      tx.one(
        sql<{
          id: number;
        }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${town.vendor.id}, 'Wealth') RETURNING id`,
      ),
    );
    const lines = await drafted({ line_of_business_id: String(line.id), values: { time_to_book: 240 } });
    const look = await drafted({ values: { 'theme.primary': '#0B6E4F' } }, { page: 'branding/general' });
    expect((await see()).draft).toEqual(vendors);
    expect((await see(`client-view?location=${town.here}`)).draft).toEqual(here);
    expect((await see(`client-view?line=${line.id}`)).draft).toEqual(lines);
    expect((await see('branding/general')).draft).toEqual(look);
    // What may not differ at a location is not drafted there.
    const refused = await saveDraft({ ...at, revision: here!.revision, values: { firstStep: 'location' } });
    expect(refused.errors).toMatchObject([{ source: { pointer: '/values/firstStep' } }]);
    const published = await publish({ ...at, revision: here!.revision, version: 0 });
    expect(valueOf(published.body.data, 'kiosk.qrCode')).toBe(false);
    expect((await see()).draft).toEqual(vendors);
    expect(valueOf(await see(), 'kiosk.qrCode')).toBe(true);
  });

  it('refuses what a save refuses, when it is saved and again when it is published', async () => {
    const refused = await saveDraft({ values: { time_to_book: -1, 'lobby.voice': true } });
    expect([refused.status, refused.errors.map(({ source }) => source?.pointer)]).toEqual([
      422,
      ['/values/time_to_book', '/values/lobby.voice'],
    ]);
    expect((await see()).draft).toBeNull();
    const draft = await drafted({ values: { time_to_book: 90 } });
    // The rules may change with a release.
    await db.withVendor(town.vendor.id, (tx) =>
      tx.run(sql`UPDATE settings_drafts SET changed = '{"time_to_book": -1}'`),
    );
    const late = await publish({ revision: draft!.revision, version: 0 });
    expect(late.errors).toMatchObject([{ source: { pointer: '/values/time_to_book' } }]);
    expect((await see()).draft?.revision).toBe(draft!.revision);
    expect(valueOf(await see(), 'time_to_book')).toBe(60);
  });

  it('meets the changes of another person at its publication, and loses nothing', async () => {
    const draft = await drafted({ values: { time_to_book: 90 } });
    await change({ version: 0, values: { time_to_book: 120, hideLocationHours: true } }, town.second);
    const { revision, version } = draft!;
    const late = await publish({ revision, version });
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
    const meta = late.errors[0]!.meta!;
    expect(meta).toMatchObject({
      name: await nameOf(town.second),
      values: { time_to_book: 120, hideLocationHours: true },
    });
    expect(meta['draft']).toBeUndefined();
    expect((await see()).draft).toEqual(draft);
    const taken = await publish({ revision, version: meta['version'] as number });
    expect(taken.status, taken.text).toBe(200);
    expect(valueOf(taken.body.data, 'time_to_book')).toBe(90);
    expect(valueOf(taken.body.data, 'hideLocationHours')).toBe(true);
  });

  it('refuses a change of a draft that another person has changed, with their values', async () => {
    const first = await drafted({ values: { time_to_book: 90 } });
    const theirs = await drafted(
      { revision: first!.revision, values: { time_to_book: 120 } },
      { who: town.second },
    );
    expect(theirs!.revision).toBeGreaterThan(first!.revision);
    const { revision } = first!;
    for (const late of [
      await saveDraft({ revision, values: { time_to_book: 60 } }),
      await saveDraft({ values: { time_to_book: 60 } }),
      await publish({ revision, version: 0 }),
      await send('POST', { revision }, { act: '/draft/discard' }),
    ]) {
      expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
      expect(late.errors[0]!.meta).toMatchObject({
        draft: true,
        name: await nameOf(town.second),
        version: theirs!.revision,
        values: { time_to_book: 120, hideLocationHours: false },
      });
    }
    expect((await see()).draft).toEqual(theirs);
  });

  it('ends when it is discarded, or saved without a change', async () => {
    const draft = await drafted({ values: { time_to_book: 90 } });
    const discarded = await send('POST', { revision: draft!.revision }, { act: '/draft/discard' });
    expect([discarded.status, discarded.body.data.draft]).toEqual([200, null]);
    const again = await drafted({ reset: ['time_to_book'] });
    expect(await drafted({ revision: again!.revision })).toBeNull();
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
      'settings-drafted',
      'settings-draft-removed',
      'settings-drafted',
      'settings-draft-removed',
    ]);
    // Without a draft there is nothing to publish, and nothing changes.
    const none = await publish({ revision: 0, version: 0 });
    expect([none.status, none.body.data.version]).toEqual([200, 0]);
  });

  it('needs the password where its changes do, also at its publication', async () => {
    const values = { 'api.allowedOrigins': ['https://www.harbor.example'] };
    const draft = await drafted({ values });
    app.clock.advance(11 * MINUTE);
    const refused = [
      await saveDraft({ revision: draft!.revision, values }),
      await publish({ revision: draft!.revision, version: 0 }),
    ].map(({ status, errors }) => [status, errors[0]?.code]);
    expect(refused).toEqual(Array.from({ length: 2 }, () => [403, 'password-required']));
    expect(valueOf(await see(), 'api.allowedOrigins')).toEqual([]);
  });

  it('belongs to pages of visitors alone, and to one vendor', async () => {
    const paths = SETTINGS_DRAFTS.map(({ page: { path } }) => path);
    expect(paths).toEqual([
      '/settings/branding/general',
      '/settings/client-view',
      '/settings/branch-locator',
    ]);
    for (const path of paths) {
      const page = path.replace('/settings/', '');
      expect((await drafted({ reset: [(await see(page)).settings[0]!.key] }, { page }))?.version).toBe(0);
    }
    for (const { path } of SETTINGS_PAGES.filter((page) => !paths.includes(page.path)))
      expect((await see(path.replace('/settings/', ''))).draft).toBeNull();
    const abroad = await aVendor(db);
    const { who } = await aSignedInStaffMember(app, abroad.id, {
      role: 30,
      locations: [await aLocation(db, abroad.id)],
    });
    expect((await see('client-view', who)).draft).toBeNull();
    const foreign = await saveDraft({ location_id: String(town.here), values: {} }, { who });
    expect(foreign.status).toBe(404);
  });
});
