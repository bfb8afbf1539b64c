import { describe, expect, it } from 'vitest';
import {
  actsOf,
  covers,
  grantedCell,
  grantsOfProfile,
  isProfile,
  lackingFor,
  mayGiveRolesFor,
  missingNeeds,
  PROFILES,
  readGrant,
  rightsFromJson,
  rightsToJson,
  ROLE_SCOPES,
  seenAs,
  sumOfRoles,
  widestScope,
} from './custom-role.ts';
import type { CustomRole } from './custom-role.ts';
import { cellText, SCOPE_RANK, writes } from './cells.ts';
import { can, cellOf, cellsOf, PERMISSIONS, scopeOf } from './permission-table.ts';
import { GRANTABLE_RIGHTS, rightOf } from './right-groups.ts';
import { mayManageRole, newStaffRole } from './staff-levels.ts';

const role = (of: Partial<CustomRole>): CustomRole => ({ base: 10, scope: 'L', grants: [], ...of });
const holder = (...roles: CustomRole[]) => ({
  role: roles[0]!.base,
  rights: sumOfRoles(roles[0]!.base, roles),
});
const texts = (who: Parameters<typeof cellsOf>[0]) =>
  Object.fromEntries(PERMISSIONS.map(({ id }) => [id, cellsOf(who, id).map(cellText)]));

describe('the rights of a custom role', () => {
  it.each(PROFILES)('with all rights of profile %i equal the profile', (base) => {
    const same = role({ base, scope: widestScope(base), grants: grantsOfProfile(base) });
    expect(texts(holder(same))).toEqual(texts(base));
  });

  it('are cells of the table, within the scope of role and profile', () => {
    for (const base of PROFILES)
      for (const scope of ROLE_SCOPES)
        for (const { id } of GRANTABLE_RIGHTS)
          for (const act of ['read', 'write'] as const) {
            const cell = grantedCell({ base, scope }, id, act);
            if (!cell) continue;
            const name = `${base} ${scope} ${id} ${act}: ${cellText(cell)}`;
            const known = PROFILES.flatMap((one) => cellsOf(one, id).map(cellText));
            expect(known, name).toContain(cellText(cell));
            expect(writes(cell), name).toBe(act === 'write');
            const own = cellOf(base, id);
            expect(SCOPE_RANK[cell.scope], name).toBeLessThanOrEqual(
              SCOPE_RANK[own?.scope ?? widestScope(base)],
            );
            // Only what a profile reads anyway exceeds the scope of the role.
            if (act === 'write') expect(SCOPE_RANK[cell.scope], name).toBeLessThanOrEqual(SCOPE_RANK[scope]);
          }
  });

  it('never contain what admins alone have, for a lower profile', () => {
    const ofAdmins = GRANTABLE_RIGHTS.filter(({ id }) =>
      PROFILES.every((one) => (one === 30) === can(one, id, 'write')),
    );
    expect(ofAdmins.map(({ id }) => id)).toContain('roles-assign');
    for (const { id } of ofAdmins)
      for (const base of PROFILES)
        expect(actsOf({ base, scope: widestScope(base) }, id).includes('write'), `${base} ${id}`).toBe(
          base === 30,
        );
  });

  it('add up, and keep reading and writing apart', () => {
    const greeter = role({ grants: ['lobby-see', 'services-edit:read'] });
    const closer = role({ grants: ['lobby-close', 'services-edit'] });
    const both = holder(greeter, closer);
    expect(can(holder(greeter), 'lobby-close')).toBe(false);
    expect([can(both, 'lobby-see'), can(both, 'lobby-close')]).toEqual([true, true]);
    // Reads the services of the vendor, changes those of the assigned locations.
    expect([scopeOf(both, 'services-edit'), scopeOf(both, 'services-edit', 'write')]).toEqual(['V', 'L']);
    expect(can(both, 'clients-see')).toBe(false);
    expect(can(both, 'public-see')).toBe(true);
  });

  it('do not lift a rank', () => {
    expect(sumOfRoles(10, [role({ base: 30, scope: 'V', grants: ['api-keys'] })])).toBeUndefined();
    const manages = holder(role({ grants: ['staff-names', 'staff-edit'] }));
    expect([5, 10, 13, 15].map((other) => mayManageRole(manages, other as 5))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([15, 20].map((other) => mayManageRole(20, other as 15))).toEqual([true, false]);
    expect([15, 20, 30].map((wanted) => newStaffRole(20, wanted as 15))).toEqual([15, 10, 10]);
    expect([15, 30].map((wanted) => newStaffRole(30, wanted as 15))).toEqual([15, 30]);
    expect([20, 30].map((other) => mayManageRole(30, other as 20))).toEqual([true, true]);
  });

  it('reach no further than the right that they need', () => {
    expect(grantedCell({ base: 10, scope: 'L' }, 'clients-export', 'write')).toBeNull();
    expect(grantedCell({ base: 13, scope: 'L' }, 'clients-export', 'write')?.scope).toBe('L');
    expect(grantedCell({ base: 20, scope: 'O' }, 'clients-see', 'write')?.scope).toBe('O');
    expect(grantedCell({ base: 20, scope: 'O' }, 'lobby-call', 'write')).toBeNull();
  });

  it('warn of a right that needs another', () => {
    expect(missingNeeds(role({ grants: ['lobby-call', 'visits-list', 'visit-edit'] }))).toEqual([
      { id: 'lobby-call', needs: 'lobby-see' },
    ]);
    for (const { needs } of GRANTABLE_RIGHTS) if (needs !== undefined) expect(rightOf(needs)).toBeDefined();
    for (const base of PROFILES)
      expect(missingNeeds(role({ base, scope: 'V', grants: grantsOfProfile(base) })), String(base)).toEqual(
        [],
      );
  });

  it('survive JSON, without what this program does not know', () => {
    const rights = sumOfRoles(10, [role({ grants: grantsOfProfile(10) })])!;
    expect(rightsFromJson({ ...rightsToJson(rights), 'no-such-right': ['V'] })).toEqual(rights);
  });

  it('ignore grants and roles that do not exist', () => {
    expect([readGrant('own-visit'), readGrant('lobby-see:write'), readGrant('features-manage')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([isProfile(7), isProfile(50), isProfile(20)]).toEqual([false, false, true]);
    expect([...sumOfRoles(10, [role({ grants: ['nothing', 'secrets-read'] })])!.keys()]).toEqual([
      'public-see',
    ]);
  });
});

describe('giving roles', () => {
  const admin = { role: 30 } as const;
  it('needs each right oneself, at least as wide', () => {
    const wide = role({ base: 30, scope: 'V', grants: ['clients-export', 'api-keys'] });
    expect(lackingFor(admin, wide)).toEqual([]);
    const narrow = holder(
      role({ base: 30, scope: 'V', grants: ['clients-export', 'roles-assign', 'clients-see:read'] }),
    );
    expect(lackingFor(narrow, wide)).toEqual(['api-keys']);
    expect(covers(narrow, 'clients-export', { scope: 'V', limits: [] })).toBe(true);
    expect(covers({ role: 20 }, 'clients-export', { scope: 'V', limits: [] })).toBe(false);
  });

  it('is for admins', () => {
    expect(PROFILES.map((one) => mayGiveRolesFor(one, 10))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('viewing as a role', () => {
  it('shows its rights, and none that the viewer lacks', () => {
    expect(texts(seenAs({ role: 30 }, { role: 10 }))).toEqual(texts(10));
    const narrow = holder(role({ base: 30, scope: 'V', grants: ['lobby-see', 'roles-assign'] }));
    const seen = seenAs(narrow, { role: 20 });
    expect([can(seen, 'lobby-see'), can(seen, 'clients-see')]).toEqual([true, false]);
    expect(seen.role).toBe(20);
  });
});
