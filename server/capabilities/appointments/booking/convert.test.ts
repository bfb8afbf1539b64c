import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number; question: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  for (const [key, value] of [
    ['schedule_interval', 30],
    ['walkin_questions', true],
  ] as const)
    await setSetting(db, vendor, { key, value });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const question = await aQuestion(db, vendor, { service, required: true });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  await onDuty(db, vendor, { staff, location, now: MOMENT });
  town = { vendor, location, service, staff, question };
});

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));

interface Spot {
  id: string;
  code: string;
}

async function joined(): Promise<Spot> {
  const { location, service, question } = town;
  const answers = [{ question_id: String(question), value: 'Yes' }];
  const body = aJoin({ location, service, email: 'dana@example.com', answers });
  const { body: response, text, status } = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  if (status !== 201) throw new Error(text);
  return { id: response.data.id, code: response.data.attributes.confirm_code };
}

/** Signs a token like `walkin-conversion`. */
const tokenFor = ({ id }: Spot, expiresAt = MOMENT + 30 * MINUTE): string =>
  signToken(app.deps.keys, { purpose: 'convert', payload: { visit: Number(id), version: 1 }, expiresAt });

const convert = (spot: Spot, input: object = {}) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      convert: tokenFor(spot),
      ...input,
    },
  });
const seen = ({ id, code }: Spot) =>
  ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);

describe('a spot in line that is converted into an appointment', () => {
  it('ends with the booking and carries its data over', async () => {
    const spot = await joined();
    const before = (await seen(spot)).body.data.attributes;
    const { status, body } = await convert(spot);
    expect([status, body.data.id]).toEqual([201, spot.id]);
    expect(body.data.attributes).toMatchObject({
      confirm_code: spot.code,
      confirmation_number: before.confirmation_number,
      status: 1,
      start: toIso(NINE),
      staff: [{ id: String(town.staff), full_name: 'Ana' }],
    });
    expect(
      await rows(
        sql`SELECT email, source, status, entry, converted_at IS NOT NULL AS converted, staff_id AS staff FROM visits`,
      ),
    ).toEqual([
      {
        email: 'dana@example.com',
        source: 13,
        status: 1,
        entry: 'joined',
        converted: true,
        staff: town.staff,
      },
    ]);
    expect(await rows(sql`SELECT value FROM answers`)).toEqual([{ value: 'Yes' }]);
    expect(await rows(sql`SELECT left_reason AS reason FROM tickets`)).toEqual([{ reason: 'converted' }]);
    expect(await rows(sql`SELECT outcome FROM legs`)).toEqual([{ outcome: 'converted' }]);
    const kinds = await rows(
      sql<{
        kind: string;
        subjectVersion: number;
      }>`SELECT kind, subject_version FROM events WHERE subject_kind = 'visit' ORDER BY id`,
    );
    expect(kinds).toEqual([
      { kind: 'visit-joined', subjectVersion: 1 },
      { kind: 'visit-converted', subjectVersion: 2 },
    ]);
  });

  it('does not require phone numbers that the line does not ask for, and returns the location’s address', async () => {
    const value = { email: 'required', work_phone: 'required' };
    await setSetting(db, town.vendor, { key: 'clientFields', value });
    await setSetting(db, town.vendor, { key: 'feature.appointmentMeetingMethods', value: true });
    await change(db, town.vendor, sql`UPDATE services SET meeting_methods = ARRAY[1, 4]::smallint[]`);
    await change(db, town.vendor, sql`UPDATE assignments SET meeting_methods = ARRAY[1, 4]::smallint[]`);
    const spot = await joined();
    const nowhere = await convert(spot, { meeting_method: 4 });
    expect(nowhere.errors.map(({ source }) => source?.pointer)).toEqual(['/address']);
    const { status, text } = await convert(spot, { meeting_method: 4, address: '1 Elm Street' });
    expect(status, text).toBe(201);
    expect(await rows(sql`SELECT address, contact_fields AS kept FROM visits`)).toEqual([
      { address: '1 Elm Street', kept: [] },
    ]);
  });

  it('reads as converted on its page, which links to the appointment', async () => {
    const spot = await joined();
    await convert(spot);
    const { status, cancel_reason: reason, appointment_url: url } = (await seen(spot)).body.data.attributes;
    expect([status, reason]).toEqual([4, 'converted']);
    const [, query] = /\/manage\?(.*)$/.exec(url) ?? [];
    expect(query).toBe(`id=${spot.id}&code=${spot.code}`);
    const appointment = await ask(app, `GET /api/internal/v1/appointments/${spot.id}?code=${spot.code}`);
    expect([appointment.status, appointment.body.data.attributes.status]).toEqual([200, 1]);
    // The page of the spot cancels nothing any more; the appointment's page does.
    const body = {
      data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: spot.code } },
    };
    expect((await ask(app, `PATCH /api/v2/open/queue-appointments/${spot.id}`, { body })).status).toBe(200);
    expect(await rows(sql`SELECT status FROM visits`)).toEqual([{ status: 1 }]);
    const path = `PATCH /api/internal/v1/appointments/${spot.id}?code=${spot.code}` as const;
    expect((await ask(app, path, { body: { status: 4 } })).body.data.attributes.status).toBe(4);
    expect(await rows(sql`SELECT 1 FROM reservations WHERE live`)).toEqual([]);
  });

  it('remains when the booking fails', async () => {
    const spot = await joined();
    const { status, errors } = await convert(spot, { start: toIso(NINE - 30 * MINUTE) });
    expect([status, errors[0]?.code]).toEqual([409, 'slot-unavailable']);
    expect((await seen(spot)).body.data.attributes).toMatchObject({ status: 1, cancel_reason: null });
    expect(await rows(sql`SELECT left_at FROM tickets`)).toEqual([{ leftAt: null }]);
  });

  it('can be converted once, by one of two concurrent requests', async () => {
    const spot = await joined();
    const both = await Promise.all(
      [0, 1].map((n) => convert(spot, { start: toIso(NINE + n * 30 * MINUTE) })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.errors[0]?.code).toBe('conversion-unavailable');
    expect(await rows(sql`SELECT 1 FROM reservations WHERE live`)).toHaveLength(1);
  });

  it.each<[string, (spot: Spot) => Promise<object>]>([
    ['an expired token', async (spot) => ({ convert: tokenFor(spot, MOMENT) })],
    ['a forged token', async () => ({ convert: 'eyJ2aXNpdCI6MX0.zzzzzzz.forged' })],
    [
      'a spot that the visitor has left',
      async ({ id, code }) => {
        const body = { data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: code } } };
        await ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, { body });
        return {};
      },
    ],
  ])('is not converted: %s', async (_, input) => {
    const spot = await joined();
    const { status, errors } = await convert(spot, await input(spot));
    expect([status, errors[0]?.code]).toEqual([409, 'conversion-unavailable']);
  });
});
