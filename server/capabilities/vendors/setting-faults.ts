import { settingFault } from '#domain/vendors/setting-fault.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';

/**
 * Faults of changed settings by their key. One that is not among `settings` is not asked for: it belongs to another
 * page, or cannot differ there. `under` is the pointer of the object that holds the values.
 */
export function settingFaults(
  settings: readonly Setting[],
  { values, reset }: { values: Readonly<Record<string, unknown>>; reset: readonly string[] },
  under = '',
): FieldFault[] {
  const settingOf = (name: string) => settings.find(({ key }) => key === name);
  const pointerTo = (member: 'values' | 'reset', key: string): string => `${under}/${member}/${escaped(key)}`;
  const foreign = reset.filter((key) => settingOf(key) === undefined || key in values);
  return [
    ...foreign.map((key): FieldFault => ({ pointer: pointerTo('reset', key), code: 'not_asked' })),
    ...Object.entries(values).flatMap(([key, value]): FieldFault[] => {
      const setting = settingOf(key);
      const pointer = pointerTo('values', key);
      if (setting === undefined) return [{ pointer, code: 'not_asked' }];
      const fault = settingFault(setting.kind, value);
      return fault === null
        ? []
        : [{ pointer, code: fault.code, ...(fault.values && { values: fault.values }) }];
    }),
  ];
}

/** The fault of a value that another vendor has. */
export const faultOfTaken = (key: string): FieldFault => ({
  pointer: `/values/${escaped(key)}`,
  code: 'number_taken',
});

/** A JSON pointer escapes these two signs. */
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
