import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import type { Role } from '#domain/codes/role.ts';
import { DAY, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import {
  becomesUnassigned,
  change,
  isBooked,
  isCheckedIn,
  wasAskedToMove,
} from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
/** Friday, 2026-11-20, at 10:00 in the builders' zone. */
const NOW = MOMENT;

let branch: { vendor: number; location: number; service: number; mara: number };
beforeEach(async () => {
  app.clock.set(NOW);
  const vendor = (await aVendor(db)).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const mara = await aStaffMember(db, vendor, { name: 'Mara', locations: [location], serves: [service] });
  branch = { vendor, location, service, mara };
});

const inBranch = (statement: Sql) => change(db, branch.vendor, statement);
const as = async (role: Role, more: object = {}): Promise<{ id: number; who: SignedIn }> =>
  aSignedInStaffMember(app, branch.vendor, { role, locations: [branch.location], ...more });
const path = (query = '') => `/api/internal/v1/admin/dashboard?location=${branch.location}${query}` as const;
const see = async (who: SignedIn, query = ''): Promise<Dashboard> =>
  (await ask(app, `GET ${path(query)}`, who)).body.data;

/** An appointment of half an hour; with a status, it has come to that. */
async function booked(from: Instant, { status = 1, staff = branch.mara } = {}): Promise<number> {
  const { vendor, location, service } = branch;
  const id = await isBooked(db, vendor, { staff, location, service, from, minutes: 30 });
  await inBranch(sql`UPDATE visits SET status = ${status}, first_name = 'Dana' WHERE id = ${id}`);
  return id;
}

/** Its visitor came at `from`, and was served after so many minutes. */
async function servedAfter(visit: number, from: Instant, minutes: number): Promise<void> {
  const started = at(from + minutes * MINUTE);
  await isCheckedIn(db, branch.vendor, {
    visit,
    location: branch.location,
    service: branch.service,
    at: from,
  });
  await inBranch(
    sql`UPDATE tickets SET called_at = ${started}, left_at = ${started}, left_reason = 'served' WHERE visit_id = ${visit}`,
  );
  await inBranch(
    sql`UPDATE legs SET called_at = ${started}, started_at = ${started}, staff_id = ${branch.mara} WHERE visit_id = ${visit}`,
  );
}

describe('the figures', () => {
  it('compare today with yesterday and the same weekday, up to the same time of day', async () => {
    await booked(NOW - HOUR, { status: 3 });
    await booked(NOW + HOUR);
    await booked(NOW - DAY - HOUR, { status: 3 });
    await booked(NOW - DAY + HOUR, { status: 3 });
    await booked(NOW - 7 * DAY + HOUR, { status: 2 });
    await booked(NOW + 2 * HOUR, { status: 4 });
    const { figures, date, today } = await see((await as(20)).who);
    expect([date, today]).toEqual(['2026-11-20', '2026-11-20']);
    expect(figures.booked).toEqual({ value: 2, day_before: 2, week_before: 1 });
    expect(figures.no_shows).toEqual({ value: 1, day_before: 1, week_before: 0 });
  });

  it('average the waits of those served, of an appointment from its start on', async () => {
    await servedAfter(await booked(NOW - HOUR), NOW - 80 * MINUTE, 30);
    await servedAfter(await booked(NOW - 2 * HOUR), NOW - 2 * HOUR, 20);
    await servedAfter(await booked(NOW - DAY + HOUR), NOW - DAY + HOUR, 5);
    const { figures } = await see((await as(20)).who);
    expect(figures.wait_minutes).toEqual({ value: 15, day_before: null, week_before: null });
    const yesterday = await see((await as(20)).who, '&date=2026-11-19');
    expect(yesterday.figures.wait_minutes.value).toBe(5);
    expect(yesterday.figures.waiting).toBeNull();
  });

  it('say how many were called within the wait they were told', async () => {
    const told = [await booked(NOW - HOUR), await booked(NOW - 2 * HOUR)] as const;
    await servedAfter(told[0], NOW - HOUR, 20);
    await servedAfter(told[1], NOW - 2 * HOUR, 21);
    await servedAfter(await booked(NOW - 3 * HOUR), NOW - 3 * HOUR, 50);
    const { who } = await as(20);
    expect((await see(who)).figures.within_promise!.value).toBeNull();
    await inBranch(
      sql`UPDATE tickets SET promised_minutes = 20 WHERE visit_id = ANY(${[...told]}::bigint[])`,
    );
    expect((await see(who)).figures.within_promise).toEqual({
      value: 50,
      day_before: null,
      week_before: null,
    });
  });

  it('show the waits by hour next to the usual ones', async () => {
    await servedAfter(await booked(NOW - 2 * HOUR), NOW - 2 * HOUR, 12);
    await servedAfter(await booked(NOW - 7 * DAY), NOW - 7 * DAY, 10);
    await servedAfter(await booked(NOW - 14 * DAY), NOW - 14 * DAY, 20);
    await servedAfter(await booked(NOW - DAY), NOW - DAY, 40);
    await inBranch(sql`UPDATE tickets SET promised_minutes = 9`);
    const { who } = await as(20);
    expect((await see(who)).waits).toEqual({
      promised_minutes: 9,
      hours: [
        { hour: 8, minutes: 12, usual_minutes: null },
        { hour: 9, minutes: null, usual_minutes: null },
        { hour: 10, minutes: null, usual_minutes: 15 },
      ],
    });
    expect((await see(who, '&date=2026-11-21')).waits).toBeNull();
    expect((await see((await as(10)).who)).waits!.hours).toEqual([]);
  });

  it('say nothing of a later date but what is booked', async () => {
    await booked(NOW + DAY);
    const { figures } = await see((await as(20)).who, '&date=2026-11-21');
    expect(figures.booked.value).toBe(1);
    expect([figures.waiting, figures.wait_minutes.value, figures.no_shows.value]).toEqual([null, null, null]);
  });
});

describe('the line', () => {
  it('counts the waiting visitors and the staff on duty with their visitors', async () => {
    const { vendor, location, service, mara } = branch;
    const visit = await booked(NOW - 20 * MINUTE);
    await isCheckedIn(db, vendor, { visit, location, service, at: NOW - 40 * MINUTE });
    await onDuty(db, vendor, { staff: mara, location, now: NOW });
    const { who } = await as(20);
    const { queue, figures } = await see(who);
    expect(queue).toMatchObject({ waiting: 1, longest_wait_minutes: 40, staff_total: 2 });
    expect(queue!.staff).toMatchObject([{ name: 'Mara', state: 'available', visit: null }]);
    expect(figures.waiting!.value).toBe(1);
    await inBranch(sql`UPDATE tickets SET called_at = ${at(NOW)} WHERE visit_id = ${visit}`);
    await inBranch(sql`UPDATE legs SET called_at = ${at(NOW)}, staff_id = ${mara} WHERE visit_id = ${visit}`);
    const called = (await see(who)).queue!;
    expect([called.waiting, called.longest_wait_minutes]).toEqual([0, null]);
    expect(called.staff[0]!.visit).toMatchObject({ id: String(visit), called: toIso(NOW), start: null });
  });

  it('is missing while the vendor has none', async () => {
    await setSetting(db, branch.vendor, { key: 'feature.lobby', value: false });
    const { queue, waits, figures, check_in_minutes } = await see((await as(20)).who);
    expect([queue, waits, check_in_minutes]).toEqual([null, null, null]);
    expect([figures.waiting, figures.within_promise]).toEqual([null, null]);
  });
});

describe('the attention list', () => {
  it('has visitors who wait longer than they were told', async () => {
    const { vendor, location, service } = branch;
    const visit = await booked(NOW + 20 * MINUTE);
    await isCheckedIn(db, vendor, { visit, location, service, at: NOW - 21 * MINUTE });
    await inBranch(sql`UPDATE tickets SET promised_minutes = 21`);
    const { who } = await as(20);
    expect((await see(who)).attention.overdue.count).toBe(0);
    app.clock.set(NOW + MINUTE);
    expect((await see(who)).attention.overdue).toMatchObject({
      count: 1,
      rows: [{ id: String(visit), name: 'Dana', waited_minutes: 22, promised_minutes: 21 }],
    });
  });

  it('has appointments whose visitors have not come, until they are over', async () => {
    const { vendor, location, service } = branch;
    await setSetting(db, vendor, { key: 'lobby.checkInMinutesAfter', value: 10 });
    const late = await booked(NOW - 11 * MINUTE);
    const [first, second] = [(await as(10)).id, (await as(10)).id];
    await booked(NOW - 9 * MINUTE, { staff: first });
    const came = await booked(NOW - 12 * MINUTE, { staff: second });
    await isCheckedIn(db, vendor, { visit: came, location, service, at: NOW - 12 * MINUTE });
    const { who } = await as(20);
    const { late: before } = (await see(who)).attention;
    expect(before).toMatchObject({ count: 1, rows: [{ id: String(late) }] });
    app.clock.set(NOW + 19 * MINUTE);
    const { late: after, unfinished } = (await see(who)).attention;
    expect(after.rows.map(({ id }) => id)).not.toContain(String(late));
    expect(unfinished.rows.map(({ id }) => id)).toContain(String(late));
  });

  it('has services that fail, for those who may see their connections', async () => {
    await inBranch(sql`
      WITH made AS (INSERT INTO connections (vendor_id, kind, settings, connected_at)
        SELECT ${branch.vendor}, kind, '{}', ${at(NOW)} FROM unnest(ARRAY['email', 'sms', 'maps']) AS kind RETURNING id, kind)
      INSERT INTO connection_health (vendor_id, connection_id, state, last_failure_at, last_failure)
      SELECT ${branch.vendor}, id, CASE kind WHEN 'sms' THEN 'working' ELSE 'failing' END, ${at(NOW)}, 'service' FROM made`);
    const admin = await see((await as(30)).who);
    expect(admin.attention.connections).toEqual({ count: 2, rows: [{ id: 'email' }, { id: 'maps' }] });
    expect((await see((await as(20)).who)).attention.connections.count).toBe(0);
    await inBranch(sql`UPDATE connections SET archived_at = ${at(NOW)} WHERE kind = 'maps'`);
    expect((await see((await as(30)).who)).attention.connections.rows).toEqual([{ id: 'email' }]);
  });

  it('has appointments without a person who works there', async () => {
    const [alone, left] = [await booked(NOW + DAY), await booked(NOW + 2 * DAY)];
    await booked(NOW + 3 * DAY);
    await becomesUnassigned(db, branch.vendor, alone);
    await becomesUnassigned(db, branch.vendor, await booked(NOW + 15 * DAY));
    const { who } = await as(20);
    const { unassigned } = (await see(who)).attention;
    expect(unassigned).toMatchObject({
      count: 1,
      rows: [{ id: String(alone), name: 'Dana', date: '2026-11-21' }],
    });
    await inBranch(sql`UPDATE staff SET deactivated_at = ${at(NOW)} WHERE id = ${branch.mara}`);
    expect((await see(who)).attention.unassigned.rows.map(({ id }) => id)).toContain(String(left));
  });

  it('has appointments that are over without a final status, but not visitors in the line', async () => {
    const over = await booked(NOW - HOUR);
    await booked(NOW - 2 * HOUR, { status: 2 });
    await booked(NOW - 15 * MINUTE);
    await booked(NOW - 20 * DAY);
    const inLine = { visit: await booked(NOW - 3 * HOUR), at: NOW - 3 * HOUR };
    await isCheckedIn(db, branch.vendor, { ...inLine, location: branch.location, service: branch.service });
    const { unfinished } = (await see((await as(20)).who)).attention;
    expect(unfinished).toMatchObject({ count: 1, rows: [{ id: String(over), staff: 'Mara' }] });
  });

  it('has messages that failed, unanswered requests for another time, and services without staff', async () => {
    const soon = await booked(NOW + DAY);
    for (const visit of [soon, await booked(NOW + 9 * DAY)])
      await wasAskedToMove(db, branch.vendor, { visit, daysAgo: 1 });
    await aService(db, branch.vendor, { locations: [branch.location] });
    for (const [daysAgo, state] of [
      [1, 'failed'],
      [1, 'sent'],
      [8, 'failed'],
    ] as const)
      await inBranch(sql`INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, state, made_at, settled_at)
        VALUES (${branch.vendor}, ${state + String(daysAgo)}, 1, ${soon}, ${branch.location}, 'booked', 'sms', 'en', ${state}, ${at(NOW - daysAgo * DAY)}, ${at(NOW - daysAgo * DAY)})`);
    const { unfit, messages, services } = (await see((await as(20)).who)).attention;
    expect(unfit).toMatchObject({ count: 1, rows: [{ id: String(soon) }] });
    expect(messages).toMatchObject({
      count: 1,
      rows: [{ visit_id: String(soon), name: 'Dana', channel: 'sms', date: '2026-11-21' }],
    });
    expect(services.count).toBe(1);
  });

  it('counts more than it lists', async () => {
    for (let hour = 1; hour <= 6; hour += 1) await booked(NOW - hour * HOUR);
    const { unfinished } = (await see((await as(20)).who)).attention;
    expect([unfinished.count, unfinished.rows.length]).toEqual([6, 5]);
  });
});

describe('who sees it', () => {
  it('staff see their own appointments alone, and others their locations', async () => {
    const { id, who } = await as(10);
    await booked(NOW - HOUR);
    const own = await booked(NOW - 2 * HOUR, { staff: id });
    await aService(db, branch.vendor, { locations: [branch.location] });
    const { figures, attention } = await see(who);
    expect(figures.booked.value).toBe(1);
    expect(attention.unfinished.rows.map((row) => row.id)).toEqual([String(own)]);
    expect(attention.services.count).toBe(0);
    const away = await as(20, { locations: [await aLocation(db, branch.vendor)] });
    expect((await ask(app, `GET ${path()}`, away.who)).status).toBe(404);
  });
});
