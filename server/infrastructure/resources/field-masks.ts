import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry } from '#contract/protocol/resource.ts';
import { toIso } from '#domain/time/instant.ts';
import type { FieldFault } from '../http/response/refusal.ts';
import type { HistoryRow } from './records-store.ts';

/** What stands for the values of fields that a reader does not see whole, by field. */
export type FieldMasks = Readonly<Record<string, ((value: never) => unknown) | undefined>>;

const masked = (mask: (value: never) => unknown, value: unknown): unknown => mask(value as never);

/** The values as their reader sees them. */
export function shownValues<V extends Readonly<Record<string, unknown>>>(values: V, masks: FieldMasks): V {
  const changed = Object.entries(masks).map(([field, mask]) => [
    field,
    mask ? masked(mask, values[field]) : values[field],
  ]);
  return changed.length === 0 ? values : { ...values, ...(Object.fromEntries(changed) as Partial<V>) };
}

/** The values to save: a field that comes back as its mask stays as it is. */
export function unmaskedValues<V extends Readonly<Record<string, unknown>>>(
  sent: V,
  stored: V,
  masks: FieldMasks,
): V {
  const kept = Object.entries(masks)
    .filter(([field, mask]) => mask && isDeepStrictEqual(sent[field], masked(mask, stored[field])))
    .map(([field]) => [field, stored[field]]);
  return { ...sent, ...(Object.fromEntries(kept) as Partial<V>) };
}

/** The values to save, and the fields that a person set although they may not. Empty ones among those stay as stored. */
export function guardedValues<V extends Readonly<Record<string, unknown>>>(
  sent: V,
  stored: V,
  of: { masks: FieldMasks; locked: readonly string[] },
): { values: V; refused: readonly string[] } {
  const unmasked = unmaskedValues(sent, stored, of.masks);
  const isLeft = (field: string): boolean =>
    isEmpty(sent[field]) ||
    (of.masks[field] !== undefined && isDeepStrictEqual(sent[field], masked(of.masks[field], stored[field])));
  const left = of.locked.filter(isLeft).map((field) => [field, stored[field]]);
  return {
    values: { ...unmasked, ...(Object.fromEntries(left) as Partial<V>) },
    refused: of.locked.filter((field) => !isLeft(field)),
  };
}

/** The faults of fields that a person set although they may not. */
export const unseenFaults = (fields: readonly string[]): FieldFault[] =>
  fields.map((field) => ({ pointer: `/values/${field}`, code: 'not_seen', label: field }));

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** An entry of a record's history, with the values of masked fields masked. */
export function historyEntry(row: HistoryRow, subject: string, masks: FieldMasks): HistoryEntry {
  const { id, at, kind, actor, actorKind, version, changes } = row;
  return {
    id: String(id),
    at: toIso(at),
    kind: kind.replace(`${subject}-`, ''),
    actor,
    actor_kind: actorKind,
    version,
    changes: (changes ?? []).map(({ field, before, after }) => {
      const mask = masks[field];
      const shown = (json: string | null): string =>
        json === null ? 'null' : mask ? JSON.stringify(masked(mask, JSON.parse(json))) : json;
      return { field, before: shown(before), after: shown(after) };
    }),
  };
}
