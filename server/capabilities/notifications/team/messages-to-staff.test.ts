import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { MOMENT } from '#server/testing/app.ts';
import { NINE } from '#server/testing/booking-fixture-store.ts';
import { onDuty } from '#server/testing/builders-store.ts';
import { aThreadAbout } from '#server/testing/conversation-calls.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { aTeamFixture } from '#server/testing/team-fixture-store.ts';
import type { TeamFixture } from '#server/testing/team-fixture-store.ts';

const ANA = 'ana@team.example';
let fixture: TeamFixture;
beforeAll(async () => {
  fixture = await aTeamFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

describe('messages to staff', () => {
  it('are none before the vendor switches one on', async () => {
    await onDuty(fixture.app.deps.db, fixture.vendor.id, { staff: fixture.ana, location: fixture.location });
    const booked = await fixture.book();
    await fixture.join();
    await fixture.cancel(booked);
    fixture.app.clock.set(MOMENT + 2 * HOUR);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
  });

  it('tell of an appointment, its move and its end, once each, without the client’s address', async () => {
    await fixture.toStaff('staff-assigned', 'staff-changed', 'staff-cancelled');
    await fixture.set('notifications.staff_bcc', ['archive@team.example']);
    const booked = await fixture.book({ last_name: 'Scully', phone: '+12065550199' });
    await fixture.settleMessages();
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(ANA)).toEqual([
      'New appointment: Friday, November 27, 2026 at 9:00 AM (Pacific Standard Time)',
      'Appointment moved to Friday, November 27, 2026 at 10:00 AM (Pacific Standard Time)',
      'No longer yours: Friday, November 27, 2026 at 10:00 AM (Pacific Standard Time)',
    ]);
    const [first, second] = fixture.mailsTo(ANA);
    expect(first!.text).toContain('Dana Scully is booked with you');
    expect(first!.text).toContain(
      `http://localhost:3000/schedule?location=${fixture.location}&date=2026-11-27&visit=${booked.id}`,
    );
    expect(second!.text).toContain('Until now: Friday, November 27, 2026 at 9:00 AM');
    for (const { text, html } of fixture.mailsTo(ANA)) {
      expect(`${text}${html}`).not.toContain(booked.email);
      expect(`${text}${html}`).not.toContain('5550199');
      expect(`${text}${html}`).not.toContain(booked.code);
    }
    expect(fixture.mailsTo('archive@team.example')).toHaveLength(3);
  });

  it('go by the channels that the vendor has chosen for each', async () => {
    await fixture.set('notifications.staff_channels', { 'staff-assigned': 'sms', 'staff-cancelled': 'both' });
    const booked = await fixture.book();
    await fixture.settleMessages();
    expect(fixture.texts.map(({ to, text }) => [to, text.replace(/ http.+$/, '')])).toEqual([
      [
        '+12065550177',
        'Harbor & Sons: New appointment: Friday, November 27, 2026 at 9:00 AM (Pacific Standard Time)',
      ],
    ]);
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    await fixture.cancel(booked);
    await fixture.settleMessages();
    expect([fixture.texts.length, fixture.subjectsTo(ANA).length]).toEqual([2, 1]);
  });

  it('are in the language of their reader', async () => {
    await fixture.toStaff('staff-assigned');
    const identity = await fixture.app.access.createIdentity({
      email: 'fr@team.example',
      name: 'Ana',
      password: 'a-long-password-1',
    });
    await fixture.write(sql`UPDATE identities SET lang = 'fr' WHERE id = ${identity}`);
    await fixture.write(sql`UPDATE staff SET identity_id = ${identity} WHERE id = ${fixture.ana}`);
    await fixture.book();
    await fixture.settleMessages();
    await fixture.write(sql`UPDATE staff SET identity_id = NULL WHERE id = ${fixture.ana}`);
    expect(fixture.subjectsTo('fr@team.example')).toEqual([
      expect.stringMatching(/^Nouveau rendez‑vous\u00a0: vendredi 27 novembre 2026/),
    ]);
  });

  it('do not reach a person who has left meanwhile', async () => {
    await fixture.toStaff('staff-assigned');
    fixture.mails.mood = 'is busy';
    await fixture.book();
    await fixture.settleMessages();
    await fixture.write(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${fixture.ana}`);
    fixture.mails.mood = 'takes';
    fixture.app.clock.set(MOMENT + MINUTE);
    await fixture.settleMessages();
    await fixture.write(sql`UPDATE staff SET deactivated_at = NULL WHERE id = ${fixture.ana}`);
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    expect(await fixture.newest()).toEqual({
      kind: 'staff-assigned',
      state: 'suppressed',
      reason: 'out-of-date',
    });
  });

  it('wait for the end of quiet hours, and are dropped if they no longer hold', async () => {
    await fixture.toStaff('staff-assigned');
    await fixture.set('notifications.staff_quiet_hours', { from: 540, to: 660 });
    const [kept, gone] = [
      await fixture.book(),
      await fixture.book({}, { start: new Date(NINE + HOUR).toISOString() }),
    ];
    await fixture.settleMessages();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    await fixture.cancel(gone);
    fixture.app.clock.set(MOMENT + HOUR);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(ANA)).toEqual([expect.stringContaining('9:00 AM')]);
    await fixture.cancel(kept);
  });

  it('are collected in a digest, which goes out once', async () => {
    await fixture.toStaff('staff-assigned', 'staff-cancelled');
    await fixture.set('notifications.staff_delivery', 'digest');
    await fixture.set('notifications.staff_digest_at', { at: 660 });
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    fixture.app.clock.set(MOMENT + HOUR);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual(['News about your appointments: Friday, November 20, 2026']);
    const { text } = fixture.mailsTo(ANA)[0]!;
    expect(text).toContain('Changes at Main Street: 2');
    expect(text).toMatch(/New appointment: .+\nDana is booked with you for .+\n\nNo longer yours: /);
    fixture.app.clock.set(MOMENT + DAY + HOUR);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toHaveLength(1);
  });

  it('tell staff on duty of a long wait and a full line, each once', async () => {
    await fixture.toStaff('staff-long-wait', 'staff-queue-full');
    await fixture.set('notifications.staff_wait_minutes', 20);
    await fixture.set('notifications.staff_queue_limit', 1);
    await onDuty(fixture.app.deps.db, fixture.vendor.id, { staff: fixture.ana, location: fixture.location });
    await fixture.join();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    await fixture.join();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual(['Long line at Main Street: 2 waiting']);
    fixture.app.clock.set(MOMENT + 21 * MINUTE);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA).slice(1)).toEqual([
      expect.stringMatching(/^\w+-\d+ has waited for 20 minutes$/),
      expect.stringMatching(/^\w+-\d+ has waited for 20 minutes$/),
    ]);
    expect(fixture.mailsTo(ANA)[1]!.text).not.toContain('Wanda');
  });

  it('tell staff on duty of texts that no colleague has taken, once an hour', async () => {
    await fixture.toStaff('staff-texts');
    await fixture.set('notifications.staff_text_minutes', 20);
    await onDuty(fixture.app.deps.db, fixture.vendor.id, { staff: fixture.ana, location: fixture.location });
    const booked = await fixture.book({ last_name: 'Scully' });
    const thread = await aThreadAbout(fixture.app.deps.db, fixture.vendor.id, Number(booked.id));
    fixture.app.clock.set(MOMENT + 19 * MINUTE);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    fixture.app.clock.set(MOMENT + 21 * MINUTE);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual(['Texts to answer at Main Street: 1']);
    const { text } = fixture.mailsTo(ANA)[0]!;
    expect(text).toMatch(/within 20 minutes:\n\nFriday, November 20, 2026 at .+ – Dana Scully/);
    expect(text).toContain('http://localhost:3000/conversations?box=unread');
    expect(text).not.toContain('Is parking free?');
    fixture.app.clock.set(MOMENT + 81 * MINUTE);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toHaveLength(2);
    // A colleague takes it.
    await fixture.write(sql`UPDATE threads SET staff_id = ${fixture.ana} WHERE id = ${thread}`);
    fixture.app.clock.set(MOMENT + 3 * HOUR);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toHaveLength(2);
  });

  it('list the day of each, at the time of the location’s clock', async () => {
    await fixture.toStaff('staff-agenda');
    await fixture.set('notifications.staff_agenda_at', { at: 420 });
    await fixture.book({ last_name: 'Scully' });
    fixture.app.clock.set(NINE - 2 * HOUR - MINUTE);
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual([]);
    fixture.app.clock.set(NINE - 2 * HOUR);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.subjectsTo(ANA)).toEqual(['Your day: Friday, November 27, 2026']);
    expect(fixture.mailsTo(ANA)[0]!.text).toMatch(
      /Appointments at Main Street: 1\n\n9:00 AM – Dana Scully, /,
    );
  });

  it('may be switched off by their reader only where the vendor leaves it to them', async () => {
    await fixture.toStaff('staff-assigned', 'staff-cancelled');
    await fixture.set('notifications.staff_optional', { 'staff-assigned': 'optional' });
    const { id, who } = await aSignedInStaffMember(fixture.app, fixture.vendor.id, {
      name: 'Noor',
      email: 'noor@team.example',
      locations: [fixture.location],
      serves: [fixture.service],
    });
    const path = '/api/internal/v1/profile/messages';
    expect((await ask(fixture.app, `GET ${path}`, who)).body).toEqual({
      data: [
        { kind: 'staff-assigned', is_optional: true, is_muted: false },
        { kind: 'staff-cancelled', is_optional: false, is_muted: false },
      ],
    });
    const refused = await ask(fixture.app, `PUT ${path}`, { ...who, body: { muted: ['staff-cancelled'] } });
    expect(refused.status).toBe(422);
    const muted = await ask(fixture.app, `PUT ${path}`, { ...who, body: { muted: ['staff-assigned'] } });
    expect(muted.body).toMatchObject({ data: [{ is_muted: true }, { is_muted: false }] });
    await worksHours(fixture.app.deps.db, fixture.vendor.id, {
      staff: id,
      location: fixture.location,
      from: 480,
      to: 1020,
    });
    await fixture.write(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${fixture.ana}`);
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    await fixture.write(sql`UPDATE staff SET deactivated_at = NULL WHERE id = ${fixture.ana}`);
    expect(fixture.subjectsTo('noor@team.example')).toEqual([expect.stringMatching(/^No longer yours/)]);
    // The vendor may require it again.
    await fixture.set('notifications.staff_optional', {});
    expect((await ask(fixture.app, `GET ${path}`, who)).body).toMatchObject({
      data: [{ is_muted: false }, {}],
    });
    await fixture.write(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${id}`);
  });
});
