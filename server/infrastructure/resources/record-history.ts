import type { History } from '#contract/protocol/resource.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import { readId } from '../http/request/read-loosely.ts';
import { refuse } from '../http/response/refusal.ts';
import { historyEntry } from './field-masks.ts';
import type { FieldMasks } from './field-masks.ts';
import { historyRows } from './records-store.ts';

interface Subject {
  /** The kind of its events. */
  kind: string;
  id: number;
}

const PAGE = 20;

/** The changes of a record, newest first, from an entry on. */
export async function historyPage(
  tx: Tx,
  { kind, id }: Subject,
  { before, masks = {} }: { before: string | undefined; masks?: FieldMasks },
): Promise<History> {
  const from = before ? readId(before) : null;
  const rows = await historyRows(tx, { kind, id, before: from, most: PAGE + 1 });
  const data = rows.slice(0, PAGE).map((row) => historyEntry(row, kind, masks));
  return { data, meta: { next: rows.length > PAGE ? data.at(-1)!.id : null } };
}

/** The refusal of a form that opened before another person's change, with that person and the current values. */
export async function changedMeanwhile(
  tx: Tx,
  { kind, id }: Subject,
  current: { version: number; values: object },
): Promise<Error> {
  const [last] = await historyRows(tx, { kind, id, before: null, most: 1 });
  const at = last ? toIso(last.at) : null;
  return refuse('record-changed', { meta: { name: last?.actor ?? '', at, ...current } });
}
