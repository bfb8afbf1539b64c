import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { retentionCutoff } from '#domain/vendors/retention-periods.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { PERSONAL_COLUMNS } from './database/personal-columns.ts';
import { anApp, MOMENT } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import {
  aClient,
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from './testing/builders-store.ts';
import { columnsWith, nameOf, personalColumns, plantWords } from './testing/planted-columns-store.ts';
import type { PlantedPerson } from './testing/planted-columns-store.ts';
import { aJoin, ask } from './testing/requests.ts';
import { fillTables } from './testing/rows-of-a-client-store.ts';

/** The moment after which nothing of a client may be left, by the default periods. */
const CONTACTS_GO = Date.UTC(2027, 11, 20, 18, 1);

/** The rule that removes each personal column first, and when. A new column without a rule fails here. */
const RULES: Record<string, { from: number; columns: readonly string[] }> = {
  'idempotent responses': { from: MOMENT + 72 * HOUR, columns: ['idempotency_keys.answer'] },
  'subscriptions to pushed messages': {
    from: MOMENT + 2 * DAY,
    columns: ['push_subscriptions.auth', 'push_subscriptions.browser_key', 'push_subscriptions.endpoint'],
  },
  'texts of gateways': {
    from: MOMENT + 7 * DAY,
    columns: [
      'smpp_arrivals.content',
      'smpp_arrivals.source',
      'smpp_submissions.destination',
      'smpp_submissions.text',
    ],
  },
  'rows of imports': { from: MOMENT + 30 * DAY, columns: ['import_rows.cells'] },
  'message texts': { from: MOMENT + 30 * DAY, columns: ['messages.content', 'messages.recipient'] },
  'wait list': {
    from: MOMENT + 30 * DAY,
    columns: [
      'wait_list.client_time_zone',
      'wait_list.details',
      'wait_list.email',
      'wait_list.external_id',
      'wait_list.first_name',
      'wait_list.last_name',
      'wait_list.phone',
    ],
  },
  notes: { from: MOMENT + 90 * DAY, columns: ['attendees.notes', 'visit_notes.text', 'visits.notes'] },
  chats: {
    from: MOMENT + 90 * DAY,
    columns: ['chat_lines.text', 'chats.email', 'chats.first_name', 'chats.last_name', 'chats.phone'],
  },
  'texts of conversations': {
    from: MOMENT + 90 * DAY,
    columns: [
      'thread_messages.files',
      'thread_messages.mail_id',
      'thread_messages.sender',
      'thread_messages.subject',
      'thread_messages.text',
      'thread_terms.term',
    ],
  },
  files: { from: MOMENT + 90 * DAY, columns: ['visit_files.bytes', 'visit_files.name'] },
  'booking invitations': {
    from: MOMENT + 180 * DAY,
    columns: [
      'shortcut_invitations.email',
      'shortcut_invitations.first_name',
      'shortcut_invitations.last_name',
      'shortcut_invitations.phone',
    ],
  },
  'texts of feedback': { from: CONTACTS_GO - MINUTE, columns: [] },
  contacts: {
    from: CONTACTS_GO - MINUTE,
    columns: [
      'answers.value',
      'attendees.address',
      'attendees.answers',
      'attendees.email',
      'attendees.external_id',
      'attendees.first_name',
      'attendees.last_name',
      'attendees.phone',
      'personal_changes.after',
      'personal_changes.before',
      'visits.address',
      'visits.car_details',
      'visits.contact_fields',
      'visits.email',
      'visits.external_id',
      'visits.first_name',
      'visits.last_name',
      'visits.phone',
    ],
  },
  clients: {
    from: CONTACTS_GO - MINUTE,
    columns: [
      'client_consents.source',
      'client_external_ids.external_id',
      'client_merges.client_had',
      'client_merges.merged_had',
      'client_notes.text',
      'client_requests.reason',
      'client_terms.term',
      'client_workflow_steps.title',
      'client_workflows.outcome',
      'client_workflows.title',
      'client_workflows.type',
      'clients.address',
      'clients.custom_fields',
      'clients.email',
      'clients.first_name',
      'clients.home_phone',
      'clients.last_name',
      'clients.notes',
      'clients.phone',
      'clients.tags',
      'clients.work_phone',
      'erasures.note',
      'text_opt_outs.address',
      'threads.address',
    ],
  },
};
/** Texts of feedback and contacts have the same period by default: either rule removes it. */
const EITHER = ['feedback.experience'];
const OF_STAFF = ['identities.email', 'identities.name'];

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await anApp();
});

const removeBy = async (vendorId: number, isIncluded: (name: string) => boolean) => {
  for (const rule of app.retention.filter(({ name }) => isIncluded(name)))
    await rule.removeDue({ db: app.deps.db, vendorId, now: app.clock.now(), goOn: () => true });
};

/** A client whose only visit ended at the moment, with a word in every personal column. */
async function aPlantedClient() {
  const { db } = app.deps;
  app.clock.set(MOMENT);
  const { id: vendorId } = await aVendor(db, { settings: { walkin_questions: true } });
  const location = await aLocation(db, vendorId);
  const service = await aService(db, vendorId, { locations: [location] });
  const question = await aQuestion(db, vendorId, { service });
  const staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
  await onDuty(db, vendorId, { staff, location, now: MOMENT });
  const of = { first: 'Xantippa', email: 'xantippa@example.com', phone: '+12065550161' };
  const client = await aClient(db, vendorId, of);
  const body = aJoin({
    location,
    service,
    ...of,
    more: { notes: 'softly' },
    answers: [{ question_id: String(question), value: 'yes' }],
  });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body, key: 'a-key-of-a-client' });
  expect(joined.status).toBe(201);
  const visit = Number(joined.body.data.id);
  await app.settle();
  const at = new Date(MOMENT);
  await db.withVendor(vendorId, async (tx) => {
    await fillTables(tx, { vendorId, location, service, staff, client, visit, first: of.first });
    await tx.run(sql`INSERT INTO attendees (vendor_id, id, visit_id, first_name, created_at)
      VALUES (${vendorId}, nextval(pg_get_serial_sequence('visits', 'id')), ${visit}, 'Along', ${at})`);
    const subject = { kind: 'visit', id: visit, version: await nextVersionOf(tx, 'visit', visit) };
    const actor = { kind: 'system' as const, id: null };
    const words = { notes: 'after' };
    const event = await appendEvent(tx, { subject, kind: 'visit-details-changed', actor, at: MOMENT, words });
    await tx.run(sql`UPDATE personal_changes SET before = 'before' WHERE event_id = ${event}`);
    await tx.run(sql`UPDATE visits SET status = 4, ended_at = ${at} WHERE id = ${visit}`);
    await tx.run(
      sql`UPDATE messages SET state = 'sent', due_at = NULL, settled_at = ${at} WHERE visit_id = ${visit}`,
    );
  });
  const person: PlantedPerson = { client, visit };
  const columns = await personalColumns(db);
  const ofClients = columns.filter((column) => !OF_STAFF.includes(nameOf(column)));
  people += 1;
  const mark = `qpast${'abcdefghijklmnop'[people]}`;
  const words = await plantWords(db, ofClients, { ...person, mark });
  return { vendorId, words, everywhere: ofClients.map(nameOf).toSorted() };
}

describe('data past its date', () => {
  it('has a rule for each personal column', () => {
    const ruled = [...Object.values(RULES).flatMap(({ columns }) => columns), ...EITHER, ...OF_STAFF];
    expect(ruled.toSorted()).toEqual(Object.keys(PERSONAL_COLUMNS).toSorted());
    expect(Object.keys(RULES).filter((name) => !app.retention.some((rule) => rule.name === name))).toEqual(
      [],
    );
    const cutoff = retentionCutoff('contacts', { periodOf: (key) => settingDefault(key), now: CONTACTS_GO });
    expect(cutoff).toBe(MOMENT + MINUTE);
  });

  it('is gone from every table once the last period is over', async () => {
    const { vendorId, words, everywhere } = await aPlantedClient();
    expect(await columnsWith(app.deps.db, words)).toEqual(everywhere);
    app.clock.set(CONTACTS_GO);
    await removeBy(vendorId, () => true);
    expect(await columnsWith(app.deps.db, words)).toEqual([]);
  });

  it.each(Object.entries(RULES).filter(([, { columns }]) => columns.length > 0))(
    'of “%s” stays until its date, and a run without the rule is found',
    async (name, { from, columns }) => {
      const { vendorId, words } = await aPlantedClient();
      const left = async () => (await columnsWith(app.deps.db, words)).filter((one) => columns.includes(one));
      app.clock.set(from);
      await removeBy(vendorId, () => true);
      expect(await left()).toEqual([...columns].toSorted());
      app.clock.set(from + MINUTE);
      // The planted miss: all rules but this one have run.
      await removeBy(vendorId, (other) => other !== name);
      expect(await left()).toEqual([...columns].toSorted());
      await removeBy(vendorId, (other) => other === name);
      expect(await left()).toEqual([]);
    },
  );

  it('is found by the search where no rule removes it', async () => {
    const { db } = app.deps;
    const { vendorId, words } = await aPlantedClient();
    await db.withVendor(vendorId, (tx) =>
      tx.run(sql`UPDATE visits SET confirmation_number = 'QMISSED1' WHERE vendor_id = ${vendorId}`),
    );
    app.clock.set(CONTACTS_GO);
    await removeBy(vendorId, () => true);
    expect(await columnsWith(db, new Map([...words, ['visits.missed', 'QMISSED1']]))).toEqual([
      'visits.missed',
    ]);
  });
});
