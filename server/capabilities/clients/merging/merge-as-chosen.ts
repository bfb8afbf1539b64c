import type { MergePreview, MergedRecord } from '#contract/clients/merging.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import { canJoin, differingFields, firstPicks, mergedValues } from '#domain/clients/merged-client.ts';
import type { FieldPick, FieldPicks } from '#domain/clients/merged-client.ts';
import { checkNotes } from '#domain/intake/verdicts.ts';
import type { Verdict } from '#domain/intake/verdicts.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault, Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { isClientWithin } from '../records/client-scope-store.ts';
import { lockClients } from '../records/clients-store.ts';
import type { ClientDataOwner } from '../erasure/forget-client.ts';
import { mergeClients } from './merge-clients.ts';
import { keepTerms, mergeFacts, recordMerge, supersedeExternalId } from './merge-clients-store.ts';
import { storedClient, writeClient } from '../records/set-up-clients.ts';

type Pair = readonly [number, number];

/** What two clients have, which of them would stay, and the picks to begin with. */
export async function compareClients(
  tx: Tx,
  { ids, scope }: { ids: Pair; scope: RecordScope },
): Promise<MergePreview['data']> {
  await assertMergeable(tx, { ids, scope });
  const [one, two] = [await comparedRecord(tx, ids[0]), await comparedRecord(tx, ids[1])];
  const fuller = one.history.visits - two.history.visits || Number(two.id) - Number(one.id);
  const [client, other] = fuller >= 0 ? [one, two] : [two, one];
  const newer = client.changed_at >= other.changed_at ? 'this' : 'other';
  const picks = { ...firstPicks(client.values, other.values, { newer }) } as Record<string, FieldPick>;
  return { client, other, picks };
}

interface Chosen {
  id: number;
  version: number;
  otherId: number;
  otherVersion: number;
  picks: FieldPicks;
}

/**
 * Merges as staff chose, field by field. Both records must be as they read them: another person's change is shown
 * first. The history of the one that stays shows the changed values, and a row keeps what each record had.
 */
export async function mergeAsChosen(
  tx: Tx,
  dataOwners: readonly ClientDataOwner[],
  { change, ...chosen }: Chosen & { change: Change & { staffId: number | null } },
): Promise<{ id: number; version: number }> {
  const { id, otherId } = chosen;
  const { actor, now, staffId, requestId } = change;
  // One order of locks for all merges: two that meet wait for each other's end.
  await lockClients(tx, [id, otherId]);
  await assertMergeable(tx, { ids: [id, otherId], scope: change.scope });
  const client = await lockedClient(tx, id, chosen.version);
  const other = await lockedClient(tx, otherId, chosen.otherVersion);
  const values = mergedValues(client, other, chosen.picks);
  const digitRule = (await effectiveSettings(tx)).feature('notesFieldDigitValidation');
  // Notes that stay as they were refuse no merge.
  const notes = values.notes === client.notes ? null : checkNotes(values.notes, { digitRule });
  assertPicks(chosen.picks, { tags: values.tags, notes });
  const moved = await mergeFacts(tx, otherId);
  await mergeClients(tx, dataOwners, { from: otherId, to: id, actor, now });
  await recordMerge(tx, {
    clientId: id,
    mergedId: otherId,
    staffId,
    now,
    moved: {
      visits: moved.visits,
      messages: moved.messages,
      consents: moved.consents,
      notes: moved.notes,
      files: moved.files,
    },
    clientHad: client,
    mergedHad: other,
  });
  for (const { external_id: number } of [client, other])
    if (number !== values.external_id) await supersedeExternalId(tx, { clientId: id, number, now });
  await keepTerms(tx, { clientId: id, mergedId: otherId });
  const version = chosen.version + 1;
  // The numbers have moved: nothing of them is left to write.
  const before = { ...client, external_id: values.external_id };
  await writeClient(tx, id, { values, before, version });
  const fields = differingFields(client, values);
  await appendEvent(tx, {
    subject: { kind: 'client', id, version },
    kind: 'client-absorbed',
    actor,
    at: now,
    requestId,
    data: { from: otherId, fields: fields.join(',') },
    changes: fields.map((field) => ({
      field,
      before: JSON.stringify(client[field]),
      after: JSON.stringify(values[field]),
    })),
  });
  return { id, version };
}

/** Refuses clients that the caller does not reach, and with a reason of their own those that are gone. */
async function assertMergeable(tx: Tx, { ids, scope }: { ids: Pair; scope: RecordScope }): Promise<void> {
  for (const id of ids) if (!(await isClientWithin(tx, { clientId: id, scope }))) throw refuse('not-found');
  if (ids[0] === ids[1]) throw refuse('client-merged', { meta: { into: String(ids[0]) } });
  // Locked reads say why a client is gone; these rows are locked already, or only compared.
  for (const id of ids) await storedClient(tx, id, { lock: true });
}

async function lockedClient(tx: Tx, id: number, version: number): Promise<ClientValues> {
  const stored = await storedClient(tx, id, { lock: true });
  if (!stored) throw refuse('not-found');
  if (stored.version === version) return stored.values;
  throw await changedBefore(tx, { id, version: stored.version });
}

/** The refusal of a change that began with an older version, with the author of the newer one. */
export async function changedBefore(tx: Tx, of: { id: number; version: number }): Promise<Refusal> {
  const [last] = await historyRows(tx, { kind: 'client', id: of.id, before: null, most: 1 });
  return refuse('record-changed', {
    meta: { name: last?.actor ?? '', at: last ? toIso(last.at) : null, version: of.version },
  });
}

async function comparedRecord(tx: Tx, id: number): Promise<MergedRecord> {
  const stored = await storedClient(tx, id, { lock: false });
  if (!stored) throw refuse('not-found');
  const { createdAt, changedAt, location, staff, ...history } = await mergeFacts(tx, id);
  return {
    id: String(id),
    version: stored.version,
    values: stored.values,
    location,
    staff,
    created_at: toIso(createdAt),
    changed_at: toIso(changedAt),
    history,
  };
}

const MOST_TAGS = 20;

/** The values were checked when they were typed; joined ones may be too long together, or make a long number. */
function assertPicks(picks: FieldPicks, { tags, notes }: { tags: readonly string[]; notes: Verdict }): void {
  const fault = (field: string, code: FieldFault['code']): FieldFault => ({
    pointer: `/picks/${field}`,
    code,
    label: field,
  });
  const faults = [
    ...Object.entries(picks).flatMap(([field, pick]) =>
      !(field in blankClient)
        ? [fault(field, 'unknown')]
        : pick === 'both' && !canJoin(field)
          ? [fault(field, 'option')]
          : [],
    ),
    ...(notes === null
      ? []
      : [{ ...fault('notes', notes.code), ...(notes.values && { values: notes.values }) }]),
    ...(tags.length > MOST_TAGS ? [{ ...fault('tags', 'most'), values: { most: MOST_TAGS } }] : []),
  ];
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
}
