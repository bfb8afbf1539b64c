import { beforeAll, describe, expect, it } from 'vitest';
import type { SettingsOverview } from '#contract/shell/settings-overview.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const LOBBY = '/settings/lobby';

let app: TestApp;
let vendorId: number;
let here: number;
let there: number;
let admin: SignedIn;
let manager: SignedIn;
let planner: SignedIn;

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendorId = (await aVendor(db, { settings: { privacyPolicyUrl: 'https://harbor.example/privacy' } })).id;
  await aVendor(db, { settings: { 'lobby.max_in_queue': 77 } });
  here = await aLocation(db, vendorId);
  there = await aLocation(db, vendorId);
  const signIn = async (role: number) =>
    (await aSignedInStaffMember(app, vendorId, { role, locations: [here] })).who;
  [admin, manager, planner] = [await signIn(30), await signIn(20), await signIn(10)];
});

async function overviewOf(who: SignedIn): Promise<SettingsOverview['data']> {
  const response = await ask<SettingsOverview>(app, 'GET /api/internal/v1/admin/settings', who);
  expect(response.status).toBe(200);
  return response.body.data;
}

async function save(location: number | null, values: Record<string, unknown>, path = LOBBY): Promise<void> {
  const place = location === null ? '' : `?location=${location}`;
  const url = `/api/internal/v1/admin${path}`;
  const { version } = (await ask<{ data: { version: number } }>(app, `GET ${url}${place}`, admin)).body.data;
  const body = { version, location_id: location === null ? null : String(location), values, reset: [] };
  expect((await ask(app, `PUT ${url}`, { ...admin, body })).status).toBe(200);
}

const lobbyOf = async (who: SignedIn) =>
  (await overviewOf(who)).pages.find(({ path }) => path === LOBBY)!.differing;

describe('the overview of the settings', () => {
  it('leaves out the lobby while its feature is off, whose requests find no page', async () => {
    const { db } = app.deps;
    const lists = async () => (await overviewOf(admin)).pages.some(({ path }) => path === LOBBY);
    const status = async () => (await ask(app, `GET /api/internal/v1/admin${LOBBY}`, admin)).status;
    expect([await lists(), await status()]).toEqual([true, 200]);
    await setSetting(db, vendorId, { key: 'feature.lobby', value: false });
    expect([await lists(), await status()]).toEqual([false, 404]);
    await setSetting(db, vendorId, { key: 'feature.lobby', value: true });
    expect([await lists(), await status()]).toEqual([true, 200]);
  });

  it('lists the pages that a role may open, and nothing to a role without one', async () => {
    expect((await overviewOf(admin)).pages.map(({ path }) => path)).toContain('/settings/access/roles');
    expect((await overviewOf(manager)).pages.map(({ path }) => path)).toEqual([
      LOBBY,
      '/settings/notifications/location',
    ]);
    expect(await overviewOf(planner)).toEqual({ pages: [], attention: [] });
    expect((await ask(app, 'GET /api/internal/v1/admin/settings')).status).toBe(401);
  });

  it('names what differs from the default, and where, within the reader’s locations', async () => {
    const { settings } = (await overviewOf(admin)).pages.find(({ path }) => path === LOBBY)!;
    expect(settings).toBe(settingsOfPage(LOBBY).length);
    expect(await lobbyOf(admin)).toEqual([]);
    await save(null, { 'lobby.max_in_queue': 40, 'lobby.lastCallMinutes': 60 });
    await save(there, { 'tv.voice': false });
    const vendors = {
      key: 'lobby.max_in_queue',
      value: 40,
      is_vendors: true,
      locations: 0,
      lines: 0,
    };
    const theirs = { key: 'tv.voice', value: true, is_vendors: false, locations: 1, lines: 0 };
    expect(await lobbyOf(admin)).toEqual([vendors, theirs]);
    expect(await lobbyOf(manager)).toEqual([vendors]);
    await save(here, { 'lobby.max_in_queue': 20 });
    expect(await lobbyOf(manager)).toEqual([{ ...vendors, locations: 1 }]);
  });

  it('names what needs attention with its page, to those who may open the page', async () => {
    const attentionOf = async (who: SignedIn) => (await overviewOf(who)).attention;
    // The vendors of tests sign in without one.
    const factor = {
      kind: 'second-factor-off',
      path: '/settings/access/roles',
      key: 'access.mfaRequired',
      count: 1,
    };
    expect(await attentionOf(admin)).toEqual([factor]);
    expect(await attentionOf(manager)).toEqual([]);
    await save(null, { 'lobby.amberAfterMinutes': 45 });
    await save(null, { callback_requests_enabled: false }, '/settings/client-view');
    const marks = { kind: 'marks-out-of-order', path: LOBBY, key: 'lobby.redAfterMinutes', count: 1 };
    expect(await attentionOf(manager)).toEqual([marks]);
    const { status } = await ask(app, 'POST /api/internal/v1/admin/support/grants', {
      ...admin,
      body: { hours: 2, reason: 'A fault of the line' },
    });
    expect(status).toBe(200);
    await app.deps.db.withVendor(vendorId, async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        INSERT INTO connections (vendor_id, kind, settings, connected_at)
        VALUES (${vendorId}, 'email', '{}', ${at(app.clock.now())}) RETURNING id`);
      await tx.run(sql`
        INSERT INTO connection_health (vendor_id, connection_id, state, last_failure_at, last_failure)
        VALUES (${vendorId}, ${id}, 'failing', ${at(app.clock.now())}, 'timeout')`);
    });
    const off = {
      kind: 'line-off',
      path: '/settings/client-view',
      key: 'callback_requests_enabled',
      count: 1,
    };
    expect(await attentionOf(admin)).toEqual([
      off,
      factor,
      marks,
      { kind: 'connections-failing', path: '/settings/integrations', key: null, count: 1 },
      { kind: 'support-open', path: '/settings/support', key: null, count: 1 },
    ]);
    expect(await attentionOf(manager)).toEqual([marks]);
    app.clock.set(app.clock.now() + 3 * 3_600_000);
    // Their session has ended with the hours.
    const { who } = await aSignedInStaffMember(app, vendorId, { role: 30, locations: [here] });
    const kinds = (await attentionOf(who)).map(({ kind }) => kind);
    expect(kinds).toContain('connections-failing');
    expect(kinds).not.toContain('support-open');
  });
});
