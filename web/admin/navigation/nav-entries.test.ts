import { describe, expect, it } from 'vitest';
import { mayOpen, STAFF_SCREENS, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can, cellOf } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';
import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import { SCREENS } from '../screens.ts';
import { entryPathOf, groupsOf, offeredActions, recordScreens } from './nav-entries.ts';
import { routePatternOf, SCREEN_GROUPS } from '../shell/screen.ts';

const ROLES: readonly Role[] = [5, 7, 10, 13, 15, 20, 30, 50];

describe('the declared screens', () => {
  it('are those that the contract names, each once', () => {
    expect(SCREENS.map(({ screen }) => screen).sort()).toEqual(
      STAFF_SCREENS.map(({ screen }) => screen).sort(),
    );
  });

  it('share no position in their group', () => {
    const positions = SCREENS.flatMap(({ entry }) => (entry ? [`${entry.group} ${entry.order}`] : []));
    expect(new Set(positions).size).toBe(positions.length);
  });
});

describe('the groups of the rail', () => {
  it('stand in their order, without empty ones, whatever order the screens are declared in', () => {
    const groups = groupsOf([...SCREENS].reverse());
    expect(groups).toEqual(groupsOf(SCREENS));
    expect(groups.map(({ group }) => group)).toEqual(
      SCREEN_GROUPS.filter((group) => SCREENS.some(({ entry }) => entry?.group === group)),
    );
    for (const { entries } of groups)
      expect(entries).toEqual(entries.toSorted((one, other) => one.order - other.order));
  });

  it.each([
    ['/lobby/', '/lobby'],
    ['/forbidden', null],
    ['/nowhere', null],
  ])('%s belongs to the entry %j', (path, entry) => {
    expect(entryPathOf(path)).toBe(entry);
  });
});

describe('what a person may start', () => {
  const admin = { role: 30, vendor: {}, features: [] } as unknown as Parameters<typeof offeredActions>[0];

  it('leaves out the screens whose address needs a record', () => {
    const paths = [...offeredActions(admin), ...recordScreens(admin)].map(({ path }) => path);
    expect(paths).toContain('/locations');
    expect(paths.filter((path) => path.includes('*'))).toEqual([]);
  });
});

describe('what a role may start', () => {
  it.each(ROLES)('role %s creates records exactly where its row of the permission table does', (role) => {
    const person = { role, vendor: {}, features: FEATURE_NAMES } as unknown as Parameters<
      typeof offeredActions
    >[0];
    const news = SCREENS.flatMap(({ screen, actions = [] }) =>
      actions.filter(({ isNew }) => isNew).map((action) => ({ screen, ...action })),
    );
    expect(
      offeredActions(person)
        .filter(({ isNew }) => isNew)
        .map(({ words }) => words),
    ).toEqual(
      news
        .filter(
          ({ screen, permission }) =>
            mayOpen(role, staffScreenPath(screen)) &&
            can(role, permission, 'write') &&
            !cellOf(role, permission)!.limits.includes('edit'),
        )
        .map(({ words }) => words),
    );
  });
});

describe('the route of an address', () => {
  it.each([
    ['/lobby', '/lobby'],
    ['/staff/*/assignments/edit', '/staff/$id/assignments/edit'],
    ['/hours/*', '/hours/$id'],
    ['/lines-of-business*', '/lines-of-business/$'],
    ['/settings/access/roles/*', '/settings/access/roles/$id'],
  ])('%s is %s', (path, route) => {
    expect(routePatternOf(path)).toBe(route);
  });
});
