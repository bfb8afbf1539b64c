import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

let app: TestApp;
let vendorId: number;
let location: number;
let service: number;
let hour = 9;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendorId = (await aVendor(db, { settings: { explicitComplianceAgreement: true } })).id;
  location = await aLocation(db, vendorId);
  service = await aService(db, vendorId, { locations: [location] });
  const staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
  await worksHours(db, vendorId, { staff, location, from: 540, to: 1440 });
});

/** Where a caller may put the consent: the last two are the only places that client libraries leave open. */
interface Places {
  attributes?: object;
  person?: object;
  meta?: object;
  answers?: object[];
}
const ACCEPTED = { compliance_accepted: true };
const PLACES: [string, Places][] = [
  ['the attributes', { attributes: ACCEPTED }],
  ['the attributes, as a text', { attributes: { compliance_accepted: 'true' } }],
  ['the attributes, as a number', { attributes: { compliance_accepted: 1 } }],
  ['the person’s attributes', { person: ACCEPTED }],
  ['meta', { meta: ACCEPTED }],
  [
    'an answer',
    {
      answers: [{ type: 'answers', attributes: { question_id: 'compliance_accepted', value: 'true' } }],
    },
  ],
];

const bodyOf = (kind: 'join' | 'booking', { attributes, person, meta, answers }: Places) => {
  hour += 1;
  const who = {
    type: 'attendees',
    attributes: { first_name: 'Ana', email: `ana-${hour}@example.com`, ...person },
    ...(answers && { relationships: { answers: { data: answers } } }),
  };
  const start = new Date(Date.UTC(2026, 10, 23, 17, 30 * (hour - 10))).toISOString();
  return {
    data: {
      type: kind === 'join' ? 'queue-appointments' : 'appointments',
      attributes: {
        location_id: location,
        service_id: service,
        ...(kind === 'booking' && { start }),
        ...attributes,
      },
      relationships: kind === 'join' ? { client: { data: who } } : { attendees: { data: [who] } },
    },
    ...(meta && { meta }),
  };
};
const send = (kind: 'join' | 'booking', places: Places) =>
  ask(app, `POST /api/v2/open/${kind === 'join' ? 'queue-appointments' : 'appointments'}`, {
    body: bodyOf(kind, places),
  });
const consentsOf = async (visit: string) =>
  app.deps.db.withVendor(vendorId, (tx) =>
    tx.many(sql`SELECT kind FROM consents WHERE vendor_id = ${vendorId} AND visit_id = ${Number(visit)}`),
  );

describe.each(['join', 'booking'] as const)('the consent of a %s', (kind) => {
  it.each(PLACES)('is accepted and stored from %s', async (_, places) => {
    const { status, body, text } = await send(kind, places);
    expect([status, text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    expect(await consentsOf(body.data.id)).toEqual([{ kind: 'compliance' }]);
  });

  it('is missing otherwise, and the pointer names a place where it is accepted', async () => {
    const { status, errors } = await send(kind, { person: { compliance_accepted: false } });
    expect([status, errors[0]?.code]).toEqual([422, 'compliance-required']);
    const pointer = errors[0]!.source!.pointer!;
    const body = bodyOf(kind, {});
    setAt(body, pointer, true);
    const path = kind === 'join' ? 'queue-appointments' : 'appointments';
    expect((await ask(app, `POST /api/v2/open/${path}`, { body })).status).toBe(201);
  });
});

/** Sets a value at a JSON pointer whose parents exist. */
function setAt(body: object, pointer: string, value: unknown): void {
  const names = pointer.slice(1).split('/');
  const parent = names
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], body);
  (parent as Record<string, unknown>)[names.at(-1)!] = value;
}
