import type { Cell, Limit } from '#domain/access/cells.ts';

type Words = (id: string) => string;

/** Text ids of the limits that a reader should know. One without a row, such as a trial sign-in, says nothing here. */
const LIMIT_WORDS: Partial<Record<Limit, string>> = {
  r: 'roles.limit.read',
  use: 'roles.limit.use',
  names: 'roles.limit.names',
  'min-fields': 'roles.limit.fields',
  request: 'roles.limit.request',
  edit: 'roles.limit.edit',
  '≤15': 'roles.limit.level15',
  '≤30': 'roles.limit.level30',
  'location-text': 'roles.limit.texts',
  lobby: 'roles.limit.lobby',
  're-auth': 'roles.limit.password',
};

/** The reach of a right and its limits in words: "Assigned locations, to see only". */
export function reachWords(cells: readonly Cell[], t: Words): string {
  if (cells.length === 0) return t('roles.reach.none');
  const words = cells.map(({ scope, limits }) =>
    [
      t(`roles.reach.${scope}`),
      ...limits.flatMap((limit) => (LIMIT_WORDS[limit] ? [t(LIMIT_WORDS[limit])] : [])),
    ].join(', '),
  );
  return words.join('; ');
}
