import { describe, expect, it } from 'vitest';
import type { Role } from '../codes/role.ts';
import { sumOfRoles } from './custom-role.ts';
import { seeingAllClients } from './all-clients.ts';
import { cellOf, cellsOf, PERMISSIONS } from './permission-table.ts';

const STAFF = [10, 13, 15, 20] as const satisfies readonly Role[];

describe('the policy that staff see all clients', () => {
  it.each(STAFF)('lets role %d see the clients of the whole vendor', (role) => {
    expect(cellOf({ role }, 'clients-see')?.scope).not.toBe('V');
    expect(cellOf(seeingAllClients({ role }), 'clients-see')).toEqual({ scope: 'V', limits: [] });
  });

  it.each(STAFF)('leaves every other right of role %d as it is', (role) => {
    for (const { id } of PERMISSIONS.filter((one) => one.id !== 'clients-see'))
      expect(cellsOf(seeingAllClients({ role }), id)).toEqual(cellsOf(role, id));
  });

  it.each([5, 7, 30, 50] as const)('changes nothing for role %d', (role) => {
    const person = { role };
    expect(seeingAllClients(person)).toBe(person);
  });

  it('gives custom roles no right that they lack', () => {
    const blind = {
      role: 10 as const,
      rights: sumOfRoles(10, [{ base: 10, scope: 'L', grants: ['lobby-see'] }]),
    };
    expect(seeingAllClients(blind)).toBe(blind);
    const seeing = {
      role: 15 as const,
      rights: sumOfRoles(15, [{ base: 15, scope: 'L', grants: ['clients-see', 'clients-edit'] }]),
    };
    expect(cellOf(seeingAllClients(seeing), 'clients-see')?.scope).toBe('V');
    expect(cellOf(seeingAllClients(seeing), 'clients-edit', 'write')?.scope).toBe('L');
    expect(cellsOf(seeingAllClients(seeing), 'visit-edit')).toEqual([]);
  });
});
