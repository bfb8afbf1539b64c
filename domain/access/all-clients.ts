import type { Cell } from './cells.ts';
import { cellsOf, PERMISSIONS } from './permission-table.ts';
import type { Holder } from './permission-table.ts';

/**
 * Returns a person under the policy that staff see all clients of the vendor: the right to see own clients, or those of
 * assigned locations, then reaches the whole vendor. Limits of that right stay, and so does every other right.
 */
export function seeingAllClients<Person extends Holder>(person: Person): Person {
  const cells = cellsOf(person, 'clients-see');
  if (!cells.some(isNarrow)) return person;
  const rights = PERMISSIONS.map(({ id }) => [id, cellsOf(person, id)] as const).filter(
    ([, held]) => held.length > 0,
  );
  const wide = cells.map((cell): Cell => (isNarrow(cell) ? { ...cell, scope: 'V' } : cell));
  return { ...person, rights: new Map([...rights, ['clients-see', wide]]) };
}

const isNarrow = ({ scope }: Cell): boolean => scope === 'O' || scope === 'L';
