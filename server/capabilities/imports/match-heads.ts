import { ROW_ID } from '#contract/protocol/imports.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';

/**
 * The field of each column: as in the last file with this head, else by the field's name in the API or its label in
 * one of the languages. Each field has at most one column.
 */
export function matchHeads(
  heads: readonly string[],
  {
    kind,
    fields,
    earlier,
    names = {},
  }: {
    kind: string;
    fields: readonly string[];
    earlier: ReadonlyMap<string, string>;
    names?: Readonly<Record<string, readonly string[]>> | undefined;
  },
): string[] {
  const byHead = new Map<string, string>();
  for (const field of fields)
    for (const name of [...namesOf(kind, field), ...(names[field] ?? []).map(keyOf)])
      byHead.set(name, byHead.get(name) ?? field);
  const taken = new Set<string>();
  return heads.map((head) => {
    const key = keyOf(head);
    const field = earlier.get(key) ?? byHead.get(key) ?? '';
    if (field === '' || !fields.includes(field) || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** A head as it is compared: `External ID`, `external_id` and `External-Id` are one. */
export const keyOf = (head: string): string =>
  foldText(head)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function namesOf(kind: string, field: string): string[] {
  const labels = LANGUAGES.flatMap((language) => [
    labelIn(words(language, 'refusals'), `label.${field}`),
    labelIn(words(language, 'admin'), `${kind}.field.${field}`),
    // As our reports name it.
    field === ROW_ID ? words(language, 'admin')('import.id') : null,
  ]);
  return [field, ...labels.filter((label) => label !== null)].map(keyOf);
}

function labelIn(say: Words, id: string): string | null {
  const label = say(id);
  return label === id ? null : label;
}
