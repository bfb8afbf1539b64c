import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErasureCertificate, ErasurePreview, ErasureRow } from '#contract/clients/erasures.ts';
import { ERASURE_EXPIRES_MS } from '#domain/clients/erasure.ts';
import { HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { isBooked } from '#server/testing/slots-store.ts';
import { erasureLedger } from '../index.ts';

const ADMIN = '/api/internal/v1/admin';
const NAME = 'Ottoline Quarles';
const CONTACT = { first: 'Ottoline', last: 'Quarles', email: 'ottoline@example.com', phone: '+12065550188' };

let app: TestApp;
let vendor: number;
let location: number;
let service: number;
let staff: number;
let first: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const made = await aVendor(db);
  vendor = made.id;
  location = await aLocation(db, vendor);
  service = await aService(db, vendor, { locations: [location] });
  staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await onDuty(db, vendor, { staff, location });
  first = await admin('Ada');
  second = await admin('Bea');
});

async function admin(name: string): Promise<SignedIn> {
  const [email, password] = [`${name.toLowerCase()}@harbor.test`, 'a-long-password-1'];
  const identityId = await app.access.createIdentity({ email, name, password });
  await aStaffMember(app.deps.db, vendor, { name, role: 30, locations: [], serves: [], identityId });
  return signInAs(app, email, password);
}

const body = { name: NAME, reason: 'client-request', notes: 'By letter of Ottoline Quarles' };
const post = <T>(who: SignedIn, path: string, sent: object) =>
  ask<T>(app, `POST ${ADMIN}${path}`, { ...who, body: sent });
const get = <T>(who: SignedIn, path: string) => ask<T>(app, `GET ${ADMIN}${path}`, who);
const codeOf = (came: { body: unknown }) => (came.body as { errors?: { code: string }[] }).errors?.[0]?.code;
const person = () => aClient(app.deps.db, vendor, CONTACT);

async function asked(client: number): Promise<string> {
  const came = await post<{ data: { reference: string } }>(first, `/clients/${client}/erasure`, body);
  expect(came.status, came.text).toBe(201);
  return came.body.data.reference;
}
const decide = (who: SignedIn, reference: string, outcome: string, name = NAME) =>
  post<{ data: { state: string } }>(who, `/erasures/${reference}/decision`, { outcome, name });
const listed = async (who: SignedIn) =>
  (await get<{ data: ErasureRow[]; meta: { open: number; deciders: number } }>(who, '/erasures')).body;
const withdrawn = (reference: string) => decide(first, reference, 'withdraw', '');

describe('a request to erase a client', () => {
  it('needs the exact name, and one is open at a time', async () => {
    const client = await person();
    const wrong = await post(first, `/clients/${client}/erasure`, { ...body, name: 'Ottoline' });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'field-invalid']);
    const reference = await asked(client);
    const again = await post(second, `/clients/${client}/erasure`, body);
    expect([again.status, codeOf(again)]).toEqual([409, 'erasure-open']);
    const preview = await get<ErasurePreview>(second, `/clients/${client}/erasure`);
    expect(preview.body.data).toMatchObject({
      name: NAME,
      deciders: 1,
      open: { reference, state: 'open', client: NAME, notes: body.notes, asked_by: 'Ada', is_own: false },
    });
    await withdrawn(reference);
  });

  it('keeps the vendor’s rule for digits in its note', async () => {
    const client = await person();
    const key = 'feature.notesFieldDigitValidation';
    const sent = { ...body, notes: 'Letter 1234-5678' };
    await setSetting(app.deps.db, vendor, { key, value: true });
    const refused = await post<{ errors: { source: object }[] }>(first, `/clients/${client}/erasure`, sent);
    expect([refused.status, refused.body.errors.map(({ source }) => source)]).toEqual([
      422,
      [{ pointer: '/notes' }],
    ]);
    await setSetting(app.deps.db, vendor, { key, value: false });
    const came = await post<{ data: { reference: string } }>(first, `/clients/${client}/erasure`, sent);
    expect(came.status).toBe(201);
    await withdrawn(came.body.data.reference);
  });

  it('is not approved or declined by the person who asked, nor withdrawn by another', async () => {
    const reference = await asked(await person());
    for (const outcome of ['approve', 'decline'])
      expect(codeOf(await decide(first, reference, outcome))).toBe('erasure-own');
    expect(codeOf(await decide(second, reference, 'withdraw'))).toBe('forbidden');
    expect((await withdrawn(reference)).body.data.state).toBe('withdrawn');
    expect(codeOf(await decide(second, reference, 'approve'))).toBe('erasure-closed');
  });

  it('is declined, keeps the client and forgets what was noted', async () => {
    const client = await person();
    const reference = await asked(client);
    expect((await decide(second, reference, 'decline', '')).body.data.state).toBe('declined');
    const { data, meta } = await listed(first);
    expect(data[0]).toMatchObject({ reference, state: 'declined', client: '', notes: '', decided_by: 'Bea' });
    expect(meta).toMatchObject({ open: 0, deciders: 1 });
    expect((await get(first, `/clients/${client}`)).status).toBe(200);
    expect((await get(first, `/erasures/${reference}/certificate`)).status).toBe(404);
  });

  it('expires after fourteen days, and can be asked for again', async () => {
    const client = await person();
    const reference = await asked(client);
    app.clock.set(MOMENT + ERASURE_EXPIRES_MS);
    [first, second] = [
      await signInAs(app, 'ada@harbor.test', 'a-long-password-1'),
      await signInAs(app, 'bea@harbor.test', 'a-long-password-1'),
    ];
    expect(codeOf(await decide(second, reference, 'approve'))).toBe('erasure-closed');
    expect((await listed(first)).data.find((row) => row.reference === reference)?.state).toBe('expired');
    await withdrawn(await asked(client));
  });
});

describe('an approved erasure', () => {
  it('cancels what is to come without a message, erases, and certifies it without the person', async () => {
    const { db } = app.deps;
    const client = await person();
    const from = app.clock.now() + 26 * HOUR;
    const booked = await isBooked(db, vendor, { staff, location, service, from, minutes: 30 });
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, ...CONTACT }),
    });
    expect(joined.status, joined.text).toBe(201);
    await app.settle();
    await db.withVendor(vendor, (tx) =>
      tx.run(sql`UPDATE visits SET client_id = ${client}, client_link = 'confirmed' WHERE vendor_id = ${vendor}
        AND id = ANY(${[booked, Number(joined.body.data.id)]}::bigint[])`),
    );
    const reference = await asked(client);
    expect((await listed(second)).data[0]).toMatchObject({ reference, upcoming: 2, client: NAME });
    expect(codeOf(await decide(second, reference, 'approve', 'Ottoline'))).toBe('field-invalid');
    const done = await decide(second, reference, 'approve');
    expect([done.status, done.body]).toEqual([200, { data: { reference, state: 'done' } }]);
    await app.settle();

    const visits = await db.read(
      vendor,
      sql`SELECT status, first_name AS first, ended_reason AS why FROM visits WHERE vendor_id = ${vendor} AND client_id = ${client}`,
    );
    expect(visits).toEqual([
      { status: 4, first: '', why: 'staff' },
      { status: 4, first: '', why: 'staff' },
    ]);
    const sent = await db.read(
      vendor,
      sql`SELECT kind, recipient, state, reason FROM messages WHERE recipient <> '' OR state <> 'suppressed' OR content::text ~* 'ottoline|quarles'`,
    );
    expect(sent).toEqual([]);
    const came = await get<ErasureCertificate>(first, `/erasures/${reference}/certificate`);
    expect(came.body.data).toMatchObject({
      reference,
      reason: 'client-request',
      asked_by: 'Ada',
      approved_by: 'Bea',
      cancelled: 2,
      remaining: [
        { kind: 'visits', count: 2 },
        { kind: 'ratings', count: 0 },
        { kind: 'messages', count: expect.any(Number) },
        { kind: 'consents', count: expect.any(Number) },
      ],
      repeated_at: null,
    });
    expect(came.body.data.erased).toContainEqual({ kind: 'records', count: 1 });
    expect(came.body.data.erased).toContainEqual({ kind: 'visits', count: 2 });
    expect(came.text).not.toMatch(/ottoline|quarles|5550188/i);
    expect((await get(first, `/clients/${client}`)).status).toBe(404);
    expect((await get(first, `/clients/${client}/erasure`)).status).toBe(404);
    expect(codeOf(await decide(second, reference, 'approve', ''))).toBe('erasure-closed');
  });

  it('enters the ledger, which names no person', async () => {
    const { file } = erasureLedger(app.deps.config.erasureLedger);
    await expect.poll(() => existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/ottoline|quarles|5550188|Ada|Bea/i);
    const job = app.jobs.find(({ name }) => name === 'erasure-ledger')!;
    await job.work({});
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('waits for the end of a service', async () => {
    const { db } = app.deps;
    const client = await person();
    const from = app.clock.now() + 48 * HOUR;
    const visit = await isBooked(db, vendor, { staff, location, service, from, minutes: 30 });
    await db.withVendor(vendor, (tx) =>
      tx.run(
        sql`UPDATE visits SET client_id = ${client}, client_link = 'confirmed', status = 5 WHERE id = ${visit}`,
      ),
    );
    const reference = await asked(client);
    expect(codeOf(await decide(second, reference, 'approve'))).toBe('client-in-service');
    expect((await listed(second)).data[0]).toMatchObject({ state: 'open', client: NAME });
  });
});
