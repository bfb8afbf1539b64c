import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;

let vendor: { id: number };
let place: number;
beforeEach(async () => {
  vendor = await aVendor(db);
  place = await aLocation(db, vendor.id);
});

const aPerson = async (role: number): Promise<SignedIn> =>
  (await aSignedInStaffMember(app, vendor.id, { role, locations: [place] })).who;
const set = (key: string, value: unknown) => setSetting(db, vendor.id, { key, value });
const sessionOf = async (who: SignedIn) =>
  (await ask<SessionPerson>(app, 'GET /api/internal/v1/session', who)).body.data;

describe('the staff pages of a vendor', () => {
  it('begin where admin_view.landing says, for each role, as far as the role may open it', async () => {
    const [staff, manager] = [await aPerson(10), await aPerson(20)];
    expect((await sessionOf(staff)).landing).toBe('/lobby');
    await set('admin_view.landing', { staff: 'schedule', manager: 'dashboard' });
    expect((await sessionOf(staff)).landing).toBe('/schedule');
    expect((await sessionOf(manager)).landing).toBe('/dashboard');
    // The feature of conversations is off.
    await set('admin_view.landing', { staff: 'conversations' });
    expect((await sessionOf(staff)).landing).toBe('/lobby');
  });

  it('count hours as admin_view.clock says, unless a person chose otherwise', async () => {
    const staff = await aPerson(10);
    expect((await sessionOf(staff)).clock).toBeNull();
    await set('admin_view.clock', '24');
    const { clock, identity_id: identity } = await sessionOf(staff);
    expect(clock).toBe('24');
    await db.acrossVendors(
      (tx) => tx.run(sql`UPDATE identities SET clock = '12' WHERE id = ${identity}`),
      'foyer_worker',
    );
    expect((await sessionOf(staff)).clock).toBe('12');
  });

  it('tell the browser admin_view.first_weekday, .grid_minutes, .dashboard, .figures and .state_colours', async () => {
    const staff = await aPerson(10);
    expect((await sessionOf(staff)).view).toEqual({
      icon: null,
      first_weekday: null,
      grid_minutes: null,
      hidden_parts: [],
      hidden_figures: [],
      state_colours: {},
      reasons: { appointment: 'required', visitor: 'none', no_show: 'none' },
      cancel_reasons: {},
      no_show_reasons: {},
      custom_fields: [],
    });
    await set('admin_view.first_weekday', 'saturday');
    await set('admin_view.grid_minutes', '5');
    await set('admin_view.dashboard', { waits: 'hidden', line: 'shown' });
    await set('admin_view.figures', { wait: 'hidden', no_shows: 'hidden', booked: 'shown' });
    await set('admin_view.state_colours', { completed: 'grey', called: 'usual', no_show: 'red' });
    expect((await sessionOf(staff)).view).toMatchObject({
      state_colours: { completed: 'grey', no_show: 'red' },
      first_weekday: 6,
      grid_minutes: 5,
      hidden_parts: ['waits'],
      hidden_figures: ['wait', 'no_shows'],
    });
  });

  it('suggest the reasons of admin_view.cancel_reasons and .no_show_reasons, and ask as admin_view.reasons says', async () => {
    const staff = await aPerson(10);
    await set('admin_view.reasons', { appointment: 'none', visitor: 'optional', no_show: 'required' });
    await set('admin_view.no_show_reasons', { en: 'Did not come' });
    await set('admin_view.cancel_reasons', { en: 'Closed early\nStaff is ill' });
    expect((await sessionOf(staff)).view).toMatchObject({
      reasons: { appointment: 'none', visitor: 'optional', no_show: 'required' },
      no_show_reasons: { en: ['Did not come'] },
      cancel_reasons: { en: ['Closed early', 'Staff is ill'] },
    });
  });
});
