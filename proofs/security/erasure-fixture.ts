import { blankClient } from '#contract/clients/clients.values.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { aStaffMember } from '#server/testing/builders-store.ts';
import { aJoin, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { forgetSamples, plantMiss, plantRows } from './erasure-fixture-store.ts';
import { MARKS, SIBLING } from './erasure-marks.ts';
import type { SecurityFixture } from './fixture.ts';

const ADMIN = '/api/internal/v1/admin';
const PASSWORD = 'a-long-password-1';

export interface PlantedPerson {
  client: number;
  visits: readonly number[];
  ask(): Promise<string>;
  /** The new state, or the refusal. */
  decide(who: 'first' | 'second', reference: string): Promise<string>;
  certificate(reference: string): Promise<string>;
  forgetSamples(tx: Tx): Promise<void>;
  /** Writes a text of the person where no erasure looks. */
  plantMiss(text: string): Promise<void>;
}

const NAME = `${MARKS['first name']} ${MARKS['last name']}`;

/** A client whose data stand in every table, file and cache that the product has for them. */
export async function plantPerson(fixture: SecurityFixture): Promise<PlantedPerson> {
  const { app, ours } = fixture;
  const { db } = app.deps;
  const admin = async (name: string): Promise<SignedIn> => {
    const email = `${name}@ours.test`;
    const identityId = await app.access.createIdentity({ email, name, password: PASSWORD });
    await aStaffMember(db, ours.id, { name, role: 30, locations: [], serves: [], identityId });
    return signInAs(app, email, PASSWORD);
  };
  const people = { first: await admin('first'), second: await admin('second') };
  const send = async (who: SignedIn, line: Parameters<typeof fixture.ask>[0], body?: object) => {
    const came = await fixture.ask(line, { ...who, ...(body && { body }) });
    if (came.status >= 500) throw new Error(`${line}: ${came.text}`);
    return came;
  };

  const values = {
    ...blankClient,
    first_name: MARKS['first name'],
    last_name: MARKS['last name'],
    email: MARKS['e-mail'],
    phone: `+1${MARKS.phone}`,
    home_phone: `+1${MARKS['home phone']}`,
    work_phone: `+1${MARKS['work phone']}`,
    address: MARKS.address,
    tags: [MARKS.tag],
    notes: MARKS['earlier note'],
    external_id: MARKS['number elsewhere'],
  };
  const created = await send(people.first, `POST ${ADMIN}/clients`, { values });
  const { id } = created.body.data;
  const changed = { ...values, notes: MARKS['note of the record'] };
  await send(people.first, `PUT ${ADMIN}/clients/${id}`, { version: 1, values: changed });
  const sibling = { ...blankClient, first_name: SIBLING.name, email: SIBLING['e-mail'] };
  await send(people.first, `POST ${ADMIN}/clients`, { values: sibling });

  const of = { location: ours.location, service: ours.service };
  const joined = await fixture.ask('POST /api/v2/open/queue-appointments', {
    key: 'a-key-of-the-planted-person',
    body: aJoin({
      ...of,
      first: MARKS['first name'],
      email: MARKS['e-mail'],
      phone: `+1${MARKS.phone}`,
      client: { last_name: MARKS['last name'] },
      more: { notes: MARKS['note of the visit'] },
    }),
  });
  if (joined.status !== 201) throw new Error(joined.text);
  await app.settle();
  const visits = await plantRows(db, {
    ...of,
    vendorId: ours.id,
    client: Number(id),
    visit: Number(joined.body.data.id),
    marks: MARKS,
  });
  const state = { search: 'quillfea' };
  const view = { screen: 'clients', name: `Views of ${NAME}`, shared: true, state };
  await send(people.first, `POST ${ADMIN}/views`, view);
  await send(people.first, `POST ${ADMIN}/clients/file`, { query: state });
  await send(people.second, `POST ${ADMIN}/clients/file`, { query: {} });
  for (let n = 0; n < 3; n += 1) await app.jobs.find(({ name }) => name === 'leased-work')!.work({});
  await send(people.first, `GET ${ADMIN}/clients?search=${MARKS.phone}`);

  return {
    client: Number(id),
    visits,
    async ask() {
      const body = { name: NAME, reason: 'client-request', notes: MARKS['note of the request'] };
      const came = await send(people.first, `POST ${ADMIN}/clients/${id}/erasure`, body);
      if (came.status !== 201) throw new Error(came.text);
      return came.body.data.reference;
    },
    async decide(who, reference) {
      const body = { outcome: 'approve', name: NAME };
      const came = await send(people[who], `POST ${ADMIN}/erasures/${reference}/decision`, body);
      return came.errors[0]?.code ?? came.body.data.state;
    },
    certificate: async (reference) =>
      (await send(people.first, `GET ${ADMIN}/erasures/${reference}/certificate`)).text,
    forgetSamples,
    plantMiss: (text) => plantMiss(db, { vendorId: ours.id, location: ours.location, text }),
  };
}
