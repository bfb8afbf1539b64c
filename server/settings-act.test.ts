import { beforeAll, expect, it } from 'vitest';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { moveOn } from './capabilities/queue/moves/move-on.ts';
import { aLocation, aService } from './testing/builders-store.ts';
import { aPagesApp } from './testing/pages-app.ts';
import type { PagesApp } from './testing/pages-app.ts';
import { aJoin, ask } from './testing/requests.ts';
import type { SignedIn } from './testing/requests.ts';
import { aSignedInStaffMember } from './testing/signed-in-staff.ts';

/* An admin saves a setting on its page, and it acts where its help says so. */

let fixture: PagesApp;
let admin: SignedIn;
let location: number;
let service: number;
beforeAll(async () => {
  fixture = await aPagesApp();
  const { app, vendor } = fixture;
  location = await aLocation(app.deps.db, vendor.id, { takes: { queue: true, phone: true } });
  service = await aService(app.deps.db, vendor.id, { locations: [location], methods: [1, 2] });
  const here = { role: 30, locations: [location], serves: [service] } as const;
  admin = (await aSignedInStaffMember(app, vendor.id, { ...here, locations: [location] })).who;
});

/** Saves values on a page, for the vendor or for the location. */
async function save(page: string, values: Record<string, unknown>, at: number | null = null): Promise<void> {
  const path = `/api/internal/v1/admin/settings/${page}`;
  const query = at === null ? '' : `?location=${at}`;
  const { body: before } = await ask<SettingsOfPage>(fixture.app, `GET ${path}${query}`, admin);
  const { version } = before.data;
  const body = { version, location_id: at === null ? null : String(at), values, reset: [] };
  const { status, text } = await ask(fixture.app, `PUT ${path}`, { ...admin, body });
  expect(status, text).toBe(200);
}

let visitors = 0;
const join = (method = 1, client: Record<string, unknown> = {}) => {
  visitors += 1;
  const phone = `+1206555${String(2_000 + visitors)}`;
  const email = `v${visitors}@example.com`;
  return ask(fixture.app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, method, phone, email, client }),
  });
};
async function aVisit(method?: number) {
  const { id } = (await join(method)).body.data;
  let version = 1;
  return async (verb: string, more: object = {}) => {
    const body = { version, reason: 'It was needed', ...more };
    const path = `/api/internal/v1/admin/visits/${String(id)}/${verb}`;
    const { body: moved, text } = await ask(fixture.app, `POST ${path}`, { ...admin, body });
    version = moved?.data?.version ?? version;
    expect(moved?.data, text).toBeDefined();
    return moved.data;
  };
}

it('calls back after the minutes of the location, and as often as it says', async () => {
  await save('lobby', { 'callback.retryMinutes': [2], 'callback.maxAttempts': 2 }, location);
  const { clock } = fixture.app;
  const move = await aVisit(2);
  await move('call');
  const tried = await move('attempt', { outcome: 'no-answer' });
  expect(Date.parse(tried.held_until)).toBe(clock.now() + 2 * MINUTE);
  clock.advance(2 * MINUTE);
  await move('call');
  expect(await move('attempt', { outcome: 'no-answer' })).toMatchObject({
    stage: 'done',
    status: 3,
    attempts: 2,
  });
});

it('completes served visits after the minutes of the setting', async () => {
  await save('lobby', { 'lobby.completeServedAfterMinutes': 3 });
  const { clock, deps } = fixture.app;
  const move = await aVisit();
  await move('start');
  await move('serve');
  const run = () => moveOn({ db: deps.db, clock, log: deps.log });
  clock.advance(3 * MINUTE - 1);
  expect(await run()).toBe(0);
  clock.advance(1);
  expect(await run()).toBe(1);
});

it('asks in the line for the contact and notes that the settings require', async () => {
  await save('client-view', {
    'callback_contact_options.email': 'required',
    'callback_contact_options.notes': 'required',
  });
  const refused = await join(1, { email: '' });
  expect(refused.status).toBe(422);
  expect(refused.errors.map(({ source }) => String(source?.pointer?.split('/').at(-1))).sort()).toEqual([
    'email',
    'notes',
  ]);
  const page = await fixture.get(`/s/harbor-bank/callback-service/${location}`);
  expect(page.state.settings.callback_contact_options).toMatchObject({
    email: 'required',
    notes: 'required',
  });
  await save('client-view', {
    'callback_contact_options.email': 'hidden',
    'callback_contact_options.notes': 'hidden',
  });
  expect((await join(1, { email: '' })).status).toBe(201);
});

it('tells a kiosk of a location when it resets, and where to', async () => {
  const values = { kiosk_idle_timeout: 90, 'kiosk.redirectUrl': 'https://harbor.test/welcome' };
  await save('client-view', values, location);
  const kiosk = async (at: number) =>
    (await fixture.get(`/s/harbor-bank/how?location=${at}&mode=kiosk`)).state;
  expect(await kiosk(location)).toMatchObject({
    kioskRedirectUrl: values['kiosk.redirectUrl'],
    settings: { kiosk_idle_timeout: 90 },
  });
  expect(await kiosk(fixture.place)).toMatchObject({
    kioskRedirectUrl: null,
    settings: { kiosk_idle_timeout: 30 },
  });
});
