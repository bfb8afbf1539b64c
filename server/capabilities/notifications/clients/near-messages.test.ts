import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { aStation, onDuty, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aTeamFixture } from '#server/testing/team-fixture-store.ts';
import type { TeamFixture } from '#server/testing/team-fixture-store.ts';

const PHONE = '+12065550123';
const BOTH = { cell_phone: PHONE, receive_sms: true };

let fixture: TeamFixture;
let people = 0;
let station: number;
beforeAll(async () => {
  fixture = await aTeamFixture();
  const { app, vendor, location } = fixture;
  station = await aStation(app.deps.db, vendor.id, { location, name: 'Desk 1' });
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  await seen();
  await chosen({ position: 'both', return: 'none' });
});

const chosen = (value: object) => fixture.set('notifications.client_channels', value);

interface Waiting {
  id: string;
  code: string;
  email: string;
}
async function join(
  client: Record<string, unknown> = {},
  more: Partial<Parameters<typeof aJoin>[0]> = {},
): Promise<Waiting> {
  people += 1;
  const { location, service, app } = fixture;
  const email = `near-${people}@example.com`;
  const { body, text } = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, email, client, ...more }),
  });
  if (!body?.data) throw new Error(text);
  return { id: body.data.id, code: body.data.attributes.confirm_code, email };
}
/** Staff on duty are seen, and the confirmation of joining is some minutes old. */
async function seen(minutes = 2) {
  const { app, vendor, location, ana } = fixture;
  app.clock.advance(minutes * MINUTE);
  await onDuty(app.deps.db, vendor.id, { staff: ana, location, station, now: app.clock.now() });
  await fixture.settleMessages();
}
async function leave({ id, code }: Waiting) {
  const attributes = { id, status: 4, confirm_code: code };
  const body = { data: { type: 'queue-appointments', id, attributes } };
  expect((await ask(fixture.app, `PATCH /api/v2/open/queue-appointments/${id}`, { body })).status).toBe(200);
  await fixture.settleMessages();
}
/** Calculates the waits again, as each change of the line and each half minute does. */
async function recalculate() {
  await fixture.app.jobs.find(({ name }) => name === 'refresh-waits')!.work({});
  await fixture.settleMessages();
}
const kinds = async (one: Waiting) => (await fixture.ledgerOf(one)).map(({ kind }) => kind);
const events = () =>
  fixture.app.deps.db.withVendor(fixture.vendor.id, (tx) =>
    tx.many(sql<{ kind: string; data: Record<string, unknown> }>`
      SELECT kind, data FROM events WHERE vendor_id = ${fixture.vendor.id} AND kind IN ('ticket-near', 'ticket-return') ORDER BY id`),
  );

async function aLine(length: number, last: Record<string, unknown> = {}) {
  const line: Waiting[] = [];
  for (let count = 0; count < length; count += 1) line.push(await join(count === length - 1 ? last : {}));
  await seen();
  fixture.mails.taken.length = 0;
  fixture.texts.length = 0;
  return line;
}

describe('a visitor in the line', () => {
  it('hears once, by mail and text message, when they reach the position', async () => {
    const line = await aLine(5, BOTH);
    const visitor = line[4]!;
    await leave(line[0]!);
    expect(fixture.mailsTo(visitor.email)).toEqual([]);
    await leave(line[1]!);
    const [mail] = fixture.mailsTo(visitor.email);
    expect(mail!.subject).toMatch(/^Number 3 in line at .* – A-\d{3}$/);
    expect(mail!.text).toContain('You are now number 3 in line. Please stay near');
    expect(mail!.text).toContain(`/manage?id=${visitor.id}&code=${visitor.code}&lang=en`);
    expect(mail!.text).toContain('Expected wait');
    expect(fixture.texts.map(({ to, text }) => [to, /You are now number 3 in line/.test(text)])).toEqual([
      [PHONE, true],
    ]);
    expect(await kinds(visitor)).toEqual(['joined', 'joined', 'position', 'position']);
  });

  it('hears nothing more when the line moves back, and that they are next in the end', async () => {
    const line = await aLine(5);
    const visitor = line[4]!;
    for (const one of line.slice(0, 2)) await leave(one);
    // Staff let others go first: the position is 5 again.
    for (let count = 0; count < 2; count += 1) await join();
    await fixture.write(sql`
      UPDATE tickets SET order_at = order_at - interval '1 hour' WHERE left_at IS NULL
        AND visit_id <> ${Number(visitor.id)}`);
    await recalculate();
    for (const one of line.slice(2, 4)) await leave(one);
    expect(await kinds(visitor)).toEqual(['joined', 'position']);
    await fixture.write(sql`
      UPDATE tickets SET order_at = order_at - interval '3 hours' WHERE visit_id = ${Number(visitor.id)}`);
    await recalculate();
    expect(await kinds(visitor)).toEqual(['joined', 'position', 'next']);
  });

  it('hears nothing just after joining, without consent, or unless the vendor switches it on', async () => {
    const line = await aLine(2);
    const late = await join();
    await fixture.settleMessages();
    const rowsOf = async (one: Waiting) =>
      (await fixture.ledgerOf(one))
        .filter(({ kind }) => kind === 'position')
        .map(({ channel, state, reason }) => `${channel} ${state} ${reason}`);
    expect(await rowsOf(late)).toEqual(['email suppressed just-told']);
    for (const one of [...line, late]) await leave(one);
    const reluctant = await aLine(4, { cell_phone: PHONE, receive_sms: false });
    await leave(reluctant[0]!);
    expect((await rowsOf(reluctant[3]!)).sort()).toEqual(['email sent ', 'sms suppressed no-consent']);
    for (const one of reluctant.slice(1)) await leave(one);
    const before = (await events()).length;
    for (const choice of [{ next: 'both' }, { position: 'none', return: 'none' }]) {
      await chosen(choice);
      const silent = await aLine(4, BOTH);
      await leave(silent[0]!);
      expect(await rowsOf(silent[3]!)).toEqual([]);
      for (const one of silent.slice(1)) await leave(one);
    }
    expect(await events()).toHaveLength(before);
  });

  it('hears at the position that their location has chosen', async () => {
    const { app, vendor, location } = fixture;
    const position = (value: number) =>
      setSetting(app.deps.db, vendor.id, { key: 'notifications.position', value, location });
    await position(2);
    const line = await aLine(4);
    await leave(line[0]!);
    expect(await kinds(line[3]!)).toEqual(['joined']);
    await leave(line[1]!);
    expect(fixture.subjectsTo(line[3]!.email)).toEqual([expect.stringContaining('Number 2 in line')]);
    await position(3);
  });
});

describe('a visitor who waits elsewhere', () => {
  beforeEach(() => chosen({ position: 'both', return: 'both' }));

  it('is asked once to come back, at the set time before the earliest turn, and hears no position with it', async () => {
    await fixture.set('notifications.return_minutes', 15);
    const line = await aLine(8, BOTH);
    const visitor = line[7]!;
    expect(await kinds(visitor)).not.toContain('return');
    for (const one of line.slice(0, 6)) {
      await leave(one);
      if ((await kinds(visitor)).includes('return')) break;
    }
    const [mail] = fixture.mailsTo(visitor.email);
    expect(mail!.subject).toMatch(/^Please come back to .* – A-\d{3}$/);
    const low = await earliest(visitor);
    expect(low).toBeLessThanOrEqual(15);
    expect(mail!.text).toMatch(/so that you do not miss it. Expected wait: Approximately \d+ min/);
    expect(fixture.texts[0]!.text).toMatch(/Please come back to .* now. Expected wait: .* http/);
    await recalculate();
    await seen(5);
    expect((await kinds(visitor)).filter((kind) => kind === 'return')).toHaveLength(2);
  });

  it('is not asked to come to a phone or video call', async () => {
    await fixture.set('notifications.return_minutes', 120);
    await aLine(3);
    const called = await join(BOTH, { method: 2 });
    await seen();
    await recalculate();
    expect(await kinds(called)).not.toContain('return');
  });

  it.each(LANGUAGES)('reads both in %s', async (lang) => {
    await fixture.set('notifications.return_minutes', 120);
    const line = await aLine(3);
    const visitor = await join({ ...BOTH, lang });
    await chosen({ return: 'both' });
    await seen();
    await recalculate();
    await chosen({ position: 'both' });
    await fixture.write(sql`UPDATE legs SET told_position_at = NULL`);
    await leave(line[0]!);
    const mails = fixture.mailsTo(visitor.email);
    const texts = fixture.texts.map(({ text }) => text);
    expect(mails.length, 'joined, return, position').toBe(3);
    for (const words of [...mails.flatMap(({ subject, text }) => [subject, text]), ...texts]) {
      expect(words).not.toMatch(/[{}]|undefined|null|none|(position|return)\.[a-z]/);
      if (lang !== 'en') expect(words).not.toMatch(/come back|number \d/i);
    }
  });
});

const earliest = async ({ id }: Waiting): Promise<number> =>
  (
    await fixture.app.deps.db.withVendor(fixture.vendor.id, (tx) =>
      tx.one(sql<{ low: number }>`
        SELECT low_minutes AS low FROM tickets WHERE vendor_id = ${fixture.vendor.id} AND visit_id = ${Number(id)}`),
    )
  ).low;
