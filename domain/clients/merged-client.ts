/** Which record a field's value comes from; `both` joins lists and notes. */
export type FieldPick = 'this' | 'other' | 'both';
export type FieldPicks<Field extends string = string> = Readonly<Partial<Record<Field, FieldPick>>>;
type Values = Readonly<Record<string, unknown>>;

/** Fields that keep what both records have. */
const JOINED: readonly string[] = ['tags', 'notes', 'custom_fields'];
/** Fields with a value of their own for every client: an empty one says nothing, but these are never empty. */
const CONSENTS: readonly string[] = ['receive_sms'];

export const canJoin = (field: string): boolean => JOINED.includes(field);

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two records differ, in the order of the form. */
export const differingFields = <Form extends object>(one: Form, other: Form): (keyof Form & string)[] =>
  (Object.keys(one) as (keyof Form & string)[]).filter((field) => !isSameValue(one[field], other[field]));

/**
 * The picks that a merge begins with: the only value there is, else that of the record that was changed last. Tags and
 * notes keep both. A consent that one record lacks is not given: the person has withdrawn it there, or was never asked.
 */
export function firstPicks<Form extends object>(
  one: Form,
  other: Form,
  { newer }: { newer: 'this' | 'other' },
): FieldPicks<keyof Form & string> {
  const pickOf = (field: keyof Form & string): FieldPick => {
    if (CONSENTS.includes(field)) return one[field] === false ? 'this' : 'other';
    if (isEmpty(other[field])) return 'this';
    if (isEmpty(one[field])) return 'other';
    return canJoin(field) ? 'both' : newer;
  };
  const picks = differingFields(one, other).map((field) => [field, pickOf(field)]);
  return Object.fromEntries(picks) as FieldPicks<keyof Form & string>;
}

/** The values of the record that stays. A field without a pick keeps its own value. */
export function mergedValues<Form extends object>(one: Form, other: Form, picks: FieldPicks): Form {
  const merged = Object.entries(one).map(([field, value]) => {
    const theirs = (other as Values)[field];
    const pick = picks[field] ?? 'this';
    return [field, pick === 'this' ? value : pick === 'other' ? theirs : joined(value, theirs)];
  });
  return Object.fromEntries(merged) as Form;
}

const isFields = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function joined(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other))
    return [...new Set([...(one as unknown[]), ...(other as unknown[])])];
  // The record that stays wins where both have answered.
  if (isFields(one) && isFields(other)) return { ...other, ...one };
  return [one, other].filter((text) => typeof text === 'string' && text !== '').join('\n\n');
}
