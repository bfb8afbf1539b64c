import { describe, expect, it } from 'vitest';
import { seeingAllClients } from '#domain/access/all-clients.ts';
import { sumOfRoles } from '#domain/access/custom-role.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import { compareRoles, rightsBeyond } from './compare-roles.ts';

const greeter = {
  role: 10,
  rights: sumOfRoles(10, [{ base: 10, scope: 'L', grants: ['lobby-see', 'lobby-close'] }]),
} as const;

describe('two roles side by side', () => {
  it('list every right once, apart by whether they differ', () => {
    const { different, same } = compareRoles(15, 20);
    expect(different.length + same.length).toBe(GRANTABLE_RIGHTS.length);
    expect(different.map(({ right }) => right.id).slice(0, 7)).toContain('clients-export');
    expect(same.map(({ right }) => right.id)).toContain('lobby-close');
    expect(compareRoles(20, 20).different).toEqual([]);
  });

  it('differ by reach alone', () => {
    const row = compareRoles(20, 30).different.find(({ right }) => right.id === 'lobby-call');
    expect(row?.cells.map(([cell]) => cell?.scope)).toEqual(['L', 'V']);
  });

  it('reach the same clients once the vendor lets staff see all of them', () => {
    const isSeeing = ({ right }: { right: { id: string } }) => right.id === 'clients-see';
    expect(compareRoles(10, 20).different.some(isSeeing)).toBe(true);
    const { same } = compareRoles(seeingAllClients({ role: 10 }), seeingAllClients({ role: 20 }));
    expect(same.find(isSeeing)?.cells.map(([cell]) => cell?.scope)).toEqual(['V', 'V']);
  });

  it('tell what one has beyond the other', () => {
    expect(rightsBeyond(greeter, 10)).toEqual(['lobby-close']);
    expect(rightsBeyond(10, greeter)).toContain('clients-see');
  });
});
