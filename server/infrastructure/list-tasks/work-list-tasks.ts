import { isDeepStrictEqual } from 'node:util';
import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
import { ROLE } from '#domain/codes/role.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import { namesFor } from '../names/names-for.ts';
import type { Person, RecordScope } from '../http/request/request-context.ts';
import type { Batch, LeasedWork } from '../leased-work/leased-work.ts';
import { refusedBy } from '../resources/act-on-records.ts';
import type { ListKind } from '../resources/list-kind.ts';
import { readListRequest } from '../resources/list-request.ts';
import { pageOf } from '../resources/page-store.ts';
import { readerOf } from '../resources/record-rules.ts';
import { rightsOfStarter } from '../resources/starter.ts';
import { addPart, countParts, endTask, taskOf } from './list-tasks-store.ts';
import type { StoredTask } from './list-tasks-store.ts';
import { LIST_WORK } from './start-task.ts';
import { openRecords, settleRecords } from './task-records-store.ts';

/** An export whose file is ready. */
export interface Exported {
  person: Person;
  lang: string;
  rows: number;
  expiresAt: Instant;
  now: Instant;
}

/** The link of an export is valid for this time. */
const FILE_MS = DAY;
const REPORT_MS = 30 * DAY;
/** Rows that an export reads at once, and records that an action changes in one transaction. */
const ROWS = 1_000;
const RECORDS = 50;

/** Writes the files of exports, and does actions on many records. `exported` tells the person, in the same transaction. */
export function listWork(
  lists: readonly ListKind[],
  exported: (tx: Tx, of: Exported) => Promise<void>,
  contactCentreOf: (vendorId: number) => Promise<ContactCentre>,
): LeasedWork {
  return {
    kind: LIST_WORK,
    async work(tx, batch) {
      const task = await taskOf(tx, batch.id, { lock: true });
      if (task?.state !== 'running') return 'done';
      const list = lists.find(({ name }) => name === task.list);
      const rights = list && (await rightsNow(tx, task, list));
      if (!list || !rights) {
        await endTask(tx, task.id, { state: 'failed', expiresAt: batch.now + FILE_MS });
        return 'done';
      }
      const person = await inCentre(rights.person, contactCentreOf, tx.vendorId);
      const of = { task, list, ...rights, person, batch };
      const names = namesFor(person, languageOf(task));
      if (names) tx.hideNames(names);
      return task.kind === 'export' ? exportMore(tx, of) : changeMore(tx, of);
    },
    async settle(tx, { id, error }) {
      const reason = refusedBy(error);
      const [first] = await openRecords(tx, id, 1);
      // An export, an outage or a fault of ours: the task waits, and the job reports it.
      if (reason === null || !first) throw error;
      await settleRecords(tx, id, [{ position: first.position, reason }]);
      return 'more';
    },
  };

  async function exportMore(tx: Tx, { task, list, scope, person, batch }: Doing): Promise<'more' | 'done'> {
    const source = list.source(task.query, scope, readerOf({ now: batch.now, person }));
    const request = readListRequest(task.query, source.sorts);
    const cursor = task.position === null ? null : { ...task.position, side: 'after' as const };
    const page = await pageOf(tx, source, { ...request, size: Math.min(batch.most, ROWS), cursor });
    const part = await countParts(tx, task.id);
    await addPart(tx, task.id, {
      part,
      lines: list.lines(page.rows, part === 0 ? 'first' : 'next', person),
      rows: page.rows.length,
      position: page.after,
    });
    if (page.after !== null) return 'more';
    const { lang, done } = task;
    const { now } = batch;
    const expiresAt = now + FILE_MS;
    await endTask(tx, task.id, { state: 'done', expiresAt });
    await exported(tx, { person, lang, rows: done + page.rows.length, expiresAt, now });
    return 'done';
  }
}

const languageOf = ({ lang }: StoredTask): Language => LANGUAGES.find((one) => one === lang) ?? 'en';

/** A person of the contact centre has its rules in a session, and in work that goes on without one. */
const inCentre = async (
  person: Person,
  contactCentreOf: (vendorId: number) => Promise<ContactCentre>,
  vendorId: number,
): Promise<Person> =>
  person.role === ROLE.callCentreStaff
    ? { ...person, contactCentre: await contactCentreOf(vendorId) }
    : person;

interface Doing {
  task: StoredTask;
  list: ListKind;
  scope: RecordScope;
  person: Person;
  batch: Batch;
}

async function changeMore(tx: Tx, { task, list, scope, person, batch }: Doing): Promise<'more' | 'done'> {
  const records = await openRecords(tx, task.id, Math.min(batch.most, RECORDS));
  if (records.length === 0) {
    await endTask(tx, task.id, { state: 'done', expiresAt: batch.now + REPORT_MS });
    return 'done';
  }
  const change = {
    scope,
    person,
    actor: { kind: 'staff', id: task.staffId } as const,
    now: batch.now,
    requestId: '',
    language: languageOf(task),
  };
  const settled = [];
  for (const { position, recordId } of records)
    settled.push({ position, reason: await list.act(tx, recordId, { action: task.action, change }) });
  await settleRecords(tx, task.id, settled);
  return 'more';
}

/** The person's rights of now; null unless they are those of the start. */
export async function rightsNow(
  tx: Tx,
  { staffId, scope, kind }: StoredTask,
  { access }: ListKind,
): Promise<{ scope: RecordScope; person: Person } | null> {
  const act = kind === 'export' ? 'read' : 'write';
  const needed = access[kind];
  const rights = needed && (await rightsOfStarter(tx, { staffId, access: needed, act }));
  return rights && isDeepStrictEqual(sorted(rights.scope), sorted(scope)) ? rights : null;
}

const sorted = (scope: RecordScope): RecordScope =>
  scope.reach === 'vendor'
    ? scope
    : { ...scope, locationIds: scope.locationIds.toSorted((one, other) => one - other) };
