import { expect, it } from 'vitest';
import { draftToken } from '#contract/shortcuts/draft-link.ts';
import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { blankShortcut } from '#contract/shortcuts/shortcuts.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

it('shows the private offers of an unsaved shortcut to staff of the vendor alone, who book nothing with it', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'feature.shortcuts': true } });
  const location = await aLocation(db, vendor.id);
  const hidden = await aService(db, vendor.id, { locations: [location], name: 'Private wealth' });
  const staff = await aStaffMember(db, vendor.id, { name: 'Ana', locations: [location], serves: [hidden] });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 1020 });
  await change(db, vendor.id, sql`UPDATE services SET invite_only = true WHERE id = ${hidden}`);
  const admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
  const others = [
    (await aSignedInStaffMember(app, (await aVendor(db)).id, { role: 30, locations: [] })).who.cookie,
    (await aSignedInStaffMember(app, vendor.id, { role: 7, locations: [location] })).who.cookie,
    undefined,
  ];
  const draft = (more: Partial<ShortcutValues>): string =>
    draftToken({ ...blankShortcut, kind: 'invitation', service_ids: [String(hidden)], ...more });
  const named = draft({ invite_only: true });
  const shows = async (token: string, cookie?: string) => {
    const asking = { vendor: vendor.pathname, ...(cookie !== undefined && { cookie }) };
    const link = encodeURIComponent(token);
    const services = await ask(app, `GET /api/v2/open/services?shortcut=${link}`, asking);
    const opened = await ask(app, `GET /api/internal/v1/shortcut?token=${link}`, asking);
    const of = `location=${location}&service=${hidden}&from=2026-11-23&to=2026-11-24`;
    const times = await ask(app, `GET /api/internal/v1/slots?${of}&shortcut=${link}`, asking);
    return [
      (services.body.data as { id: string }[]).some(({ id }) => id === String(hidden)),
      (opened.body.data as { state: string }).state,
      times.status === 200 && (times.body.data as unknown[]).length > 0,
    ];
  };

  expect(await shows(named, admin.cookie)).toEqual([true, 'open', true]);
  expect(await shows(draft({}), admin.cookie)).toEqual([false, 'open', false]);
  for (const cookie of others) expect(await shows(named, cookie)).toEqual([false, 'ended', false]);
  const body = {
    location_id: String(location),
    service_id: String(hidden),
    start: '2026-11-23T17:00:00Z',
    attendee: { first_name: 'Dana', last_name: 'Diaz', email: 'dana@example.com' },
    shortcut: named,
  };
  for (const who of [admin, {}]) {
    const { status } = await ask(app, 'POST /api/internal/v1/appointments', {
      ...who,
      vendor: vendor.pathname,
      body,
    });
    expect(status).toBe(422);
  }
  await setSetting(db, vendor.id, { key: 'feature.shortcuts', value: false });
  expect(await shows(named, admin.cookie)).toEqual([false, 'ended', false]);
});
