import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { MOMENT } from '#server/testing/app.ts';
import { onDuty } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aTeamFixture } from '#server/testing/team-fixture-store.ts';
import type { TeamFixture } from '#server/testing/team-fixture-store.ts';

const DESK = 'desk@team.example';
const NIGHT = 'night@team.example';
let fixture: TeamFixture;
beforeAll(async () => {
  fixture = await aTeamFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

describe('messages to a location', () => {
  beforeEach(() => fixture.set('notifications.location_recipients', [DESK, NIGHT, '+12065550188']));

  it('tell all recipients of a visitor from elsewhere, and none of one at the desk, without a name', async () => {
    await fixture.toLocation('location-request');
    await fixture.join();
    expect(fixture.subjectsTo(DESK)).toEqual([expect.stringMatching(/^New visitor in the line: /)]);
    expect(fixture.subjectsTo(NIGHT)).toHaveLength(1);
    expect(fixture.texts.map(({ to, text }) => [to, text])).toEqual([
      [
        '+12065550188',
        expect.stringMatching(
          /^Harbor & Sons: New visitor in the line: .+ http:\/\/localhost:3000\/lobby\?location=/,
        ),
      ],
    ]);
    expect(fixture.mailsTo(DESK)[0]!.text).not.toContain('Wanda');
  });

  it('go by the channels that the vendor has chosen', async () => {
    await fixture.set('notifications.location_channels', { 'location-request': 'sms' });
    await fixture.join();
    expect([fixture.texts.length, fixture.subjectsTo(DESK).length]).toEqual([1, 0]);
    await fixture.set('notifications.location_channels', { 'location-request': 'none' });
    await fixture.join();
    expect(fixture.texts).toHaveLength(1);
  });

  it('go on to the next recipient until staff act', async () => {
    await fixture.toLocation('location-callback');
    await fixture.set('notifications.location_escalation_minutes', 5);
    await fixture.join({ method: 2, phone: '+12065550166' });
    expect([fixture.subjectsTo(DESK).length, fixture.subjectsTo(NIGHT).length]).toEqual([1, 0]);
    expect(fixture.mailsTo(DESK)[0]!.text).not.toContain('5550166');
    fixture.app.clock.set(MOMENT + 5 * MINUTE);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(NIGHT)).toHaveLength(1);
    await fixture.serve();
    fixture.app.clock.set(MOMENT + 10 * MINUTE);
    await fixture.settleMessages();
    expect(fixture.texts).toEqual([]);
    expect(await fixture.newest()).toEqual({
      kind: 'location-callback',
      state: 'suppressed',
      reason: 'taken',
    });
  });

  it('wait for the hours of the mailbox, and skip a recipient who was removed', async () => {
    await fixture.toLocation('location-request');
    await fixture.set('notifications.location_hours', { from: 660, to: 1020 });
    await fixture.join();
    expect(fixture.subjectsTo(DESK)).toEqual([]);
    await fixture.set('notifications.location_recipients', [DESK]);
    fixture.app.clock.set(MOMENT + HOUR);
    await fixture.settleMessages();
    expect([fixture.subjectsTo(DESK).length, fixture.subjectsTo(NIGHT).length]).toEqual([1, 0]);
  });

  it('tell of a line without staff', async () => {
    await fixture.toLocation('location-unstaffed');
    await fixture.join();
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual([]);
    fixture.app.clock.set(MOMENT + 6 * MINUTE);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual(['Main Street: no staff for 1 in the line']);
    fixture.mails.taken.length = 0;
    await onDuty(fixture.app.deps.db, fixture.vendor.id, {
      staff: fixture.ana,
      location: fixture.location,
      now: MOMENT + HOUR,
    });
    fixture.app.clock.set(MOMENT + 70 * MINUTE);
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual([]);
  });

  it('tell of a line before closing', async () => {
    await fixture.toLocation('location-closing');
    await fixture.set('notifications.location_closing_minutes', 30);
    await fixture.write(sql`UPDATE location_hours SET from_minute = 480, to_minute = 720`);
    fixture.app.clock.set(MOMENT + 85 * MINUTE);
    await fixture.join();
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual([]);
    fixture.app.clock.set(MOMENT + 95 * MINUTE);
    await fixture.tick();
    await fixture.tick();
    await fixture.write(sql`UPDATE location_hours SET from_minute = 0, to_minute = 1440`);
    expect(fixture.subjectsTo(DESK)).toEqual(['Main Street closes with 1 in the line']);
    expect(fixture.mailsTo(DESK)[0]!.text).toContain('November 20, 2026 at 12:00 PM');
  });

  it('tell of a silent device while the location is open', async () => {
    await fixture.toLocation('location-device');
    await fixture.set('notifications.location_device_minutes', 10);
    const seen = (minutes: number) =>
      fixture.write(sql`INSERT INTO devices (vendor_id, location_id, kind, name, public_key, enrolled_at, last_seen_at)
        VALUES (${fixture.vendor.id}, ${fixture.location}, 'kiosk', 'Kiosk by the door', ${`key ${minutes}`}, now(), ${new Date(MOMENT - minutes * MINUTE).toISOString()}::timestamptz)`);
    await seen(5);
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual([]);
    fixture.app.clock.set(MOMENT + 6 * MINUTE);
    await fixture.tick();
    await fixture.tick();
    await fixture.write(sql`DELETE FROM devices`);
    expect(fixture.subjectsTo(DESK)).toEqual(['Offline: Kiosk by the door']);
  });

  it('sum up the day', async () => {
    await fixture.toLocation('location-summary');
    await fixture.set('notifications.location_summary_at', { at: 720 });
    await fixture.write(sql`DELETE FROM tickets WHERE vendor_id = ${fixture.vendor.id}`);
    await fixture.join();
    await fixture.join();
    await fixture.serve();
    fixture.app.clock.set(MOMENT + 2 * HOUR);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(DESK)).toEqual(['Main Street: Friday, November 20, 2026']);
    expect(fixture.mailsTo(DESK)[0]!.text).toContain(
      'Served: 0\nLeft before service: 0\nStill in the line: 0\nAverage wait in minutes: 0',
    );
  });
});

describe('the words of a location', () => {
  const BASE = '/api/internal/v1/admin/settings/notifications/location/messages/location-request/email';
  const WORDS = (subject: string) => ({ en: { subject, body: 'Ticket {ticket}' } });
  const signIn = async (role: 10 | 20 | 30) =>
    (await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role, locations: [fixture.location] })).who;
  async function publish(who: Awaited<ReturnType<typeof signIn>>, at: string, subject: string) {
    const seen = await ask<{ data: { revision: number } }>(fixture.app, `GET ${BASE}${at}`, who);
    const { revision } = seen.body.data;
    const body = { revision, texts: WORDS(subject), service_ids: [] };
    const saved = await ask<{ data: { revision: number } }>(fixture.app, `PUT ${BASE}${at}`, {
      ...who,
      body,
    });
    if (saved.status !== 200) return saved.status;
    return (
      await ask(fixture.app, `POST ${BASE}/publish${at}`, {
        ...who,
        body: { revision: saved.body.data.revision },
      })
    ).status;
  }

  it('are a manager’s to write, come before those of the vendor, and open nothing else', async () => {
    await fixture.toLocation('location-request');
    await fixture.set('notifications.location_recipients', [DESK]);
    const [manager, admin] = [await signIn(20), await signIn(30)];
    const here = `?location=${fixture.location}`;
    expect(await publish(admin, '', 'All: {service}')).toBe(200);
    await fixture.join();
    expect(fixture.subjectsTo(DESK)).toEqual([expect.stringMatching(/^All: /)]);
    expect(await publish(manager, '', 'Mine')).toBe(403);
    expect(await publish(manager, here, 'Here: {service}')).toBe(200);
    await fixture.join();
    expect(fixture.subjectsTo(DESK).at(-1)).toMatch(/^Here: /);
    for (const other of [
      'client/messages/booked/email',
      'staff/messages/staff-assigned/email',
      'staff',
      'client',
    ])
      expect(
        (await ask(fixture.app, `GET /api/internal/v1/admin/settings/notifications/${other}`, manager))
          .status,
        other,
      ).toBe(403);
    const page = '/api/internal/v1/admin/settings/notifications/location';
    const seen = await ask<{ data: { read_only: string | null } }>(
      fixture.app,
      `GET ${page}${here}`,
      manager,
    );
    expect(seen.body.data.read_only).toBe('right');
    const values = { 'notifications.location_recipients': [] };
    const body = { version: 0, location_id: String(fixture.location), values, reset: [] };
    expect((await ask(fixture.app, `PUT ${page}`, { ...manager, body })).status).toBe(403);
    expect((await ask(fixture.app, `GET ${BASE}`, await signIn(10))).status).toBe(403);
    expect((await ask(fixture.app, `GET ${BASE}?location=999999`, manager)).status).toBe(404);
    const client = '/api/internal/v1/admin/settings/notifications/client/messages/booked/email';
    expect((await ask(fixture.app, `GET ${client}${here}`, admin)).status).toBe(404);
    expect((await ask(fixture.app, `GET ${client.replace('booked', 'staff-assigned')}`, admin)).status).toBe(
      404,
    );
  });
});
