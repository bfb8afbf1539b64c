import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { NINE } from '#server/testing/booking-fixture-store.ts';
import { aStation, onDuty } from '#server/testing/builders-store.ts';
import { aTeamFixture } from '#server/testing/team-fixture-store.ts';
import type { TeamFixture } from '#server/testing/team-fixture-store.ts';
import { giveOnlyLine } from '#server/testing/lines-store.ts';

const PHONE = '+12065550123';
const CLIENT = { cell_phone: PHONE, receive_sms: true };

let fixture: TeamFixture;
beforeAll(async () => {
  fixture = await aTeamFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  await fixture.write(sql`DELETE FROM line_delays`);
  await fixture.set('notifications.client_channels', { late: 'both' });
});

/** Staff set a delay of the whole line. */
async function runsLate(minutes: number, until = NINE + HOUR) {
  const { vendor, location, app } = fixture;
  await fixture.write(sql`DELETE FROM line_delays`);
  await fixture.write(sql`
    INSERT INTO line_delays (vendor_id, location_id, service_id, minutes, until, set_at)
    VALUES (${vendor.id}, ${location}, 0, ${minutes}, ${toIso(until)}, ${toIso(app.clock.now())})`);
}

/** An appointment at nine, seen at some minutes before it. */
async function booked(before: number, attendee: Record<string, unknown> = {}) {
  const one = await fixture.book(attendee);
  await fixture.settleMessages();
  fixture.app.clock.set(NINE - before * MINUTE);
  await fixture.settleMessages();
  fixture.mails.taken.length = 0;
  fixture.texts.length = 0;
  return one;
}

const subject = (email: string) =>
  fixture.mailsTo(email).map(({ text }) => /begin about (\d+ min) later/.exec(text ?? '')?.[1]);

describe('a booked visitor', () => {
  it('hears by mail and text message that the appointment will begin late', async () => {
    const one = await booked(40, CLIENT);
    await runsLate(20);
    await fixture.tick();
    const [mail] = fixture.mailsTo(one.email);
    expect(mail!.subject).toMatch(/^Your appointment will begin later: Friday, November 27, 2026 at 9:00 AM/);
    for (const part of [
      'Hello Dana,',
      'begin about 20 min later than booked',
      `/s/${fixture.vendor.pathname}/manage?id=${one.id}&code=${one.code}&lang=en`,
    ])
      expect(mail!.text).toContain(part);
    expect(mail!.attachments).toEqual([]);
    expect(fixture.texts.map(({ to, text }) => [to, text.includes('about 20 min later')])).toEqual([
      [PHONE, true],
    ]);
  });

  it('hears once of a delay, and again when it has grown by as much', async () => {
    const one = await booked(40);
    for (const minutes of [10, 15, 15, 25, 30, 20, 30, 45]) {
      await runsLate(minutes);
      await fixture.tick();
    }
    expect(subject(one.email)).toEqual(['15 min', '30 min', '45 min']);
  });

  it('hears nothing of a delay below the vendor’s limit', async () => {
    await fixture.set('notifications.late_minutes', 30);
    const one = await booked(40);
    await runsLate(25);
    await fixture.tick();
    expect(subject(one.email)).toEqual([]);
    await runsLate(30);
    await fixture.tick();
    expect(subject(one.email)).toEqual(['30 min']);
  });

  it('hears nothing long before, once it has begun, or of a delay that ends earlier', async () => {
    const one = await booked(90);
    await runsLate(30);
    await fixture.tick();
    fixture.app.clock.set(NINE);
    await fixture.tick();
    fixture.app.clock.set(NINE - 30 * MINUTE);
    await runsLate(30, NINE - 10 * MINUTE);
    await fixture.tick();
    expect(subject(one.email)).toEqual([]);
  });

  it('hears nothing unless the vendor switches it on, and by the chosen channel', async () => {
    await fixture.set('notifications.client_channels', { reminder: 'both' });
    const one = await booked(40, CLIENT);
    await runsLate(30);
    await fixture.tick();
    await fixture.set('notifications.client_channels', { late: 'none' });
    await fixture.tick();
    expect(await fixture.ledgerOf(one)).not.toContainEqual(expect.objectContaining({ kind: 'late' }));
    await fixture.set('notifications.client_channels', { late: 'sms' });
    await fixture.tick();
    expect(fixture.mailsTo(one.email)).toEqual([]);
    expect(fixture.texts).toHaveLength(1);
  });

  it('hears as the only line of business of the location chooses, where the vendor chooses nothing', async () => {
    await fixture.write(sql`DELETE FROM settings WHERE key LIKE 'notifications.%_channels'`);
    const choice = { key: 'notifications.client_channels', value: { late: 'email' } };
    const { app, vendor, location } = fixture;
    const takeAway = await giveOnlyLine(app.deps.db, vendor.id, { location, ...choice });
    const one = await booked(40, CLIENT);
    await runsLate(30);
    await fixture.tick();
    expect(subject(one.email)).toEqual(['30 min']);
    expect(fixture.texts).toEqual([]);
    await takeAway();
  });

  it('gets no text message without consent, and nothing once cancelled', async () => {
    const other = await fixture.book();
    await fixture.cancel(other);
    await fixture.settleMessages();
    const one = await booked(40, { cell_phone: PHONE, receive_sms: false });
    await runsLate(30);
    await fixture.tick();
    expect(subject(one.email)).toEqual(['30 min']);
    expect(fixture.mailsTo(other.email)).toEqual([]);
    expect(fixture.texts).toEqual([]);
  });

  it('who is in the line already hears nothing: the page shows the wait', async () => {
    const one = await booked(40);
    await fixture.join();
    await fixture.write(sql`
      UPDATE tickets SET visit_id = ${Number(one.id)} WHERE left_at IS NULL`);
    await runsLate(30);
    await fixture.tick();
    expect(subject(one.email)).toEqual([]);
  });
});

describe('the estimate of the line', () => {
  it('says that an appointment begins late while its only staff member serves another visitor', async () => {
    const { app, vendor, location, ana } = fixture;
    await fixture.set('notifications.late_minutes', 5);
    const one = await booked(2);
    const station = await aStation(app.deps.db, vendor.id, { location, name: 'Desk 7' });
    await onDuty(app.deps.db, vendor.id, {
      staff: ana,
      location,
      station,
      now: app.clock.now(),
    });
    await fixture.tick();
    expect(subject(one.email)).toEqual([]);
    await fixture.join();
    const now = toIso(app.clock.now());
    await fixture.write(sql`UPDATE tickets SET called_at = ${now} WHERE left_at IS NULL`);
    await fixture.write(sql`
      UPDATE legs SET called_at = ${now}, started_at = ${now}, staff_id = ${ana}, station_id = ${station} WHERE ended_at IS NULL`);
    await fixture.write(sql`UPDATE visits SET status = 5 WHERE starts_at IS NULL AND status = 1`);
    await fixture.tick();
    const [minutes] = subject(one.email);
    expect(Number.parseInt(minutes ?? '0', 10)).toBeGreaterThanOrEqual(5);
  });
});

describe('the languages', () => {
  it.each(LANGUAGES)('%s: the message is translated', async (lang) => {
    const one = await booked(40, { lang, ...CLIENT });
    await runsLate(20);
    await fixture.tick();
    const [mail] = fixture.mailsTo(one.email);
    for (const words of [mail!.subject, mail!.text])
      expect(/\b(appointment|late|Hello)\b/.test(words ?? '')).toBe(lang === 'en');
    for (const words of [mail!.subject, mail!.text, fixture.texts[0]!.text])
      expect(words).not.toMatch(/[{}]|undefined|null|late\.[a-z]/);
  });
});
