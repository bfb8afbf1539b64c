import type * as z from 'zod/mini';
import type { Refusal } from '#web/connection/refusal.ts';
import type { Words } from '../shell/words.ts';
import type { Conflict } from './ConflictDialog.tsx';

/** Faults of a form by the path of their field: `questions.0.label`. */
export type Faults = Readonly<Record<string, string>>;

/** Checks values as the server's schema does, with the words of each fault. */
export function checkValues(schema: z.ZodMiniType, values: unknown, t: Words): Faults {
  // As JSON carries them: untouched texts of a language are undefined in the form. The schema's own method checks them,
  // because the build of the pages replaces the library's functions by a stand-in.
  const result = schema.safeParse(JSON.parse(JSON.stringify(values)));
  if (result.success) return {};
  const faults: Record<string, string> = {};
  for (const issue of result.error.issues)
    faults[issue.path.join('.')] ??= wordsOf(issue, { isEmpty: valueAt(values, issue.path) === '', t });
  return faults;
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null)?.[name], values);

/** An entry for each fault; equal faults of a field's parts make one. */
export function faultsInAll<Entry>(faults: Faults, entry: (field: string, text: string) => Entry): Entry[] {
  const byField = Map.groupBy(Object.entries(faults), ([path]) => path.split('.')[0]!);
  return [...byField].flatMap(([field, of]) =>
    [...new Set(of.map(([, text]) => text))].map((text) => entry(field, text)),
  );
}

/** Faults that the server found, by the same paths: it names `/values/questions/0/label`. */
export function refusedFields({ errors }: Refusal): Faults {
  return Object.fromEntries(
    errors.flatMap(({ pointer, title }) =>
      pointer?.startsWith('/values/') ? [[pointer.slice('/values/'.length).replaceAll('/', '.'), title]] : [],
    ),
  );
}

/** The other person's save, from the refusal of a save with an older version. */
export function conflictOf({ errors }: Refusal): Conflict {
  const { meta } = errors[0]!;
  return {
    name: String(meta['name']),
    at: meta['at'] as string | null,
    version: Number(meta['version']),
    values: meta['values'] as Record<string, unknown>,
  };
}

/** The faults at and below a field, by the rest of their path. */
export function faultsBelow(faults: Faults, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, words]) =>
      path === name
        ? [['', words]]
        : path.startsWith(`${name}.`)
          ? [[path.slice(name.length + 1), words]]
          : [],
    ),
  );
}

const RULES = ['phone_valid', 'name_characters', 'email', 'https_url'] as const;

function wordsOf(issue: z.core.$ZodIssue, { isEmpty, t }: { isEmpty: boolean; t: Words }): string {
  if (isEmpty) return t('form.fault.required');
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('v.too_long', { max: Number(issue.maximum) })
      : t('form.fault.most', { max: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'number')
    return t('form.fault.least', { min: Number(issue.minimum) });
  if (issue.code === 'too_small' && issue.origin === 'array') return t('form.fault.choose');
  if (issue.code === 'invalid_format') return t('form.fault.format');
  // Rules of `domain`: the schema names their fault.
  const rule = RULES.find((one) => one === issue.message);
  if (rule !== undefined) return t(`v.${rule}`);
  return t('form.fault.required');
}
