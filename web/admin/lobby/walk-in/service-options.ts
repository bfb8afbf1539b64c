import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import type { SelectGroup, SelectOption } from '#web/kit/field/SelectField.tsx';

/** The services that the lobby offers, under their categories if each has one. The chosen one stays. */
export function serviceOptions(
  services: LobbySnapshot['data']['services'],
  chosen: string,
): (SelectOption | SelectGroup)[] {
  const offered = services.filter(({ id, offered: isOffered }) => isOffered || id === chosen);
  const groups = Map.groupBy(offered, ({ category }) => category);
  const optionsOf = (some: typeof offered) => some.map(({ id, name }) => ({ value: id, label: name }));
  if (groups.size < 2 || groups.has(null)) return optionsOf(offered);
  return [...groups].map(([label, some]) => ({ label: label ?? '', options: optionsOf(some) }));
}
