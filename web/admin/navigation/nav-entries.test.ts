import { describe, expect, it } from 'vitest';
import { STAFF_SCREENS } from '#contract/protocol/staff-addresses.ts';
import { SCREENS } from '../screens.ts';
import { entryPathOf, groupsOf } from './nav-entries.ts';
import { routePatternOf, SCREEN_GROUPS } from '../shell/screen.ts';

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

describe('the route of an address', () => {
  it.each([
    ['/lobby', '/lobby'],
    ['/staff/*/assignments/edit', '/staff/$id/assignments/edit'],
    ['/hours/*', '/hours/$'],
    ['/lines-of-business*', '/lines-of-business/$'],
    ['/settings/access/roles/*', '/settings/access/roles/$id'],
  ])('%s is %s', (path, route) => {
    expect(routePatternOf(path)).toBe(route);
  });
});
