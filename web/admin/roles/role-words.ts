import type { RoleValues } from '#contract/staff/roles.ts';
import { readGrant } from '#domain/access/custom-role.ts';
import type { UseWords } from '#web/language/words-context.ts';
import type { DescribedFields } from '../resource/form/FieldValue.tsx';

/** The people of a role are shown by their names. */
export const ROLE_RECORDS: DescribedFields<RoleValues> = {
  words: 'roles.form',
  sections: [{ name: 'people', fields: [{ name: 'staff_ids', kind: 'records', records: 'staff' }] }],
};

/** A value of a role in words; of two lists, what the other one lacks. */
export function roleValue(
  { field, value, other }: { field: string; value: unknown; other: unknown },
  t: UseWords['t'],
): unknown {
  if (value === null) return null;
  if (field === 'base') return t(`role.${value as number}`);
  if (field === 'scope') return t(`roles.reach.${value as string}`);
  if (!Array.isArray(value)) return value;
  const own = without(value, other);
  return field === 'grants' ? own.map((grant) => grantWords(grant, t)).join(', ') : own;
}

const without = (list: readonly string[], other: unknown): string[] =>
  Array.isArray(other) ? list.filter((one) => !other.includes(one)) : [...list];

function grantWords(grant: string, t: UseWords['t']): string {
  const read = readGrant(grant);
  if (!read) return grant;
  const right = t(`permission.${read.id}`);
  return read.act === 'read' ? t('roles.seeOnly.of', { right }) : right;
}
