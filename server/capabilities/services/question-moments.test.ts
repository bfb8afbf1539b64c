import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

type Asked = 'booking' | 'appointments' | 'line' | 'cancelling';
const ASKED: readonly Asked[] = ['booking', 'appointments', 'line', 'cancelling'];

let app: TestApp;
let [location, service] = [0, 0];
const ids = new Map<Asked, string>();
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { walkin_questions: true } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 660 });
  await onDuty(db, vendor.id, { staff, location, now: MOMENT });
  for (const asked of ASKED)
    ids.set(asked, String(await aQuestion(db, vendor.id, { service, required: true, label: asked, asked })));
});

const answers = (...asked: Asked[]) => asked.map((one) => ({ question_id: ids.get(one)!, value: 'Yes' }));
const labels = async (query: string): Promise<string[]> => {
  const { body } = await ask(app, `GET /api/v2/open/questions?filter[matching]=${service}${query}`);
  return body.data.map(({ attributes }: { attributes: { label: string } }) => attributes.label).sort();
};
const join = (...asked: Asked[]) =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, answers: answers(...asked) }),
  });
const book = (...asked: Asked[]) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(service),
      start: '2026-11-23T17:00:00Z',
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      answers: answers(...asked),
    },
  });

describe('questions of appointments and of the line', () => {
  it('are listed for either, or for one of them', async () => {
    expect(await labels('&filter[asked]=appointments')).toEqual(['appointments', 'booking']);
    expect(await labels('&filter[asked]=line')).toEqual(['booking', 'line']);
    expect(await labels('')).toEqual(['appointments', 'booking', 'line']);
    expect(
      (await ask(app, `GET /api/v2/open/questions?filter[matching]=${service}&filter[asked]=any`)).status,
    ).toBe(400);
  });

  it('in the line: only its own are required', async () => {
    const missing = await join('booking', 'appointments');
    expect([missing.status, missing.errors[0]?.meta?.['question_id']]).toEqual([422, ids.get('line')]);
    expect((await join('booking', 'line')).status).toBe(201);
  });

  it('of an appointment: only its own are required', async () => {
    const missing = await book('booking', 'line');
    expect([missing.status, missing.errors[0]?.code]).toEqual([422, 'field-invalid']);
    const booked = await book('booking', 'appointments');
    expect(booked.status, booked.text).toBe(201);
  });
});
