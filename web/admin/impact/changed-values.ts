import { isDeepEqual } from '../resource/same-values.ts';

/** The named values that differ from those before, or null if none does. */
export function changedValues<Values extends object, Name extends keyof Values>(
  { values, before }: { values: Values; before: Values },
  names: readonly Name[],
): Partial<Pick<Values, Name>> | null {
  const changed = names.filter((name) => !isDeepEqual(values[name], before[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Pick<Values, Name>>;
}
