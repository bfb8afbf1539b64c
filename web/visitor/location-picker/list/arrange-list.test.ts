import { describe, expect, it } from 'vitest';
import { arrangeList } from './arrange-list.ts';
import type { Arranging } from './arrange-list.ts';
import type { PickerList, PickerRow } from './rank-locations.ts';

const row = (id: string, region: string) =>
  ({
    location: { id, attributes: { region, category: null, external_id: `branch-${id}` } },
    distance: null,
  }) as PickerRow;
const list = {
  physical: [row('1', 'West'), row('2', ''), row('3', 'East'), row('4', ' West ')],
  remote: [row('5', '')],
  farther: 0,
  outside: 0,
  unit: 'km',
} as PickerList;
const arranged = (how: Partial<Arranging>) =>
  arrangeList(list, { plain: true, recent: [], suggested: null, grouped: true, ...how });
const ids = (rows: readonly PickerRow[]): string => rows.map(({ location }) => location.id).join(' ');
const shown = (how: Partial<Arranging>) => {
  const { groups, suggested, recent, physical, remote } = arranged(how);
  return {
    suggested: ids(suggested),
    recent: ids(recent),
    physical: ids(physical),
    remote: ids(remote),
    groups: groups?.map(({ name, rows }) => `${name || '-'}: ${ids(rows)}`) ?? null,
  };
};

describe('the arranged list', () => {
  it('is grouped by region in the vendor’s order, locations without one last', () => {
    expect(shown({})).toEqual({
      suggested: '',
      recent: '',
      physical: '1 2 3 4',
      remote: '5',
      groups: ['West: 1 4', 'East: 3', '-: 2'],
    });
  });

  it('is grouped by category instead, where the vendor has some', () => {
    const categories = ['Branch', 'Kiosk', '', 'Branch'];
    const physical = list.physical.map(({ location, ...of }, index) => {
      const attributes = { ...location.attributes, category: categories[index] || null };
      return { ...of, location: { ...location, attributes } };
    });
    const how = { plain: true, recent: [], suggested: null, grouped: true };
    const { groups } = arrangeList({ ...list, physical }, how);
    expect(groups?.map(({ name, rows }) => [name, ids(rows)])).toEqual([
      ['Branch', '1 4'],
      ['Kiosk', '2'],
      ['', '3'],
    ]);
  });

  it('has no groups without the setting, during a search, or with only one name or one per location', () => {
    expect(shown({ grouped: false }).groups).toBeNull();
    expect(shown({ plain: false }).groups).toBeNull();
    expect(shown({ recent: ['1', '2', '4'] }).groups).toBeNull();
    expect(shown({ recent: ['4'] }).groups).toBeNull();
  });

  it.each(['3', 'e:branch-3'])(
    'starts with the suggested location, named %s, and lists it once',
    (suggested) => {
      expect(shown({ suggested, recent: ['3', '5'] })).toEqual({
        suggested: '3',
        recent: '5',
        physical: '1 2 4',
        remote: '',
        groups: ['West: 1 4', '-: 2'],
      });
    },
  );

  it('marks the suggested location in its usual place during a search', () => {
    expect(shown({ suggested: '3', plain: false })).toMatchObject({ suggested: '', physical: '1 2 3 4' });
    expect(arranged({ suggested: '3', plain: false }).suggestedId).toBe('3');
    expect(arranged({ suggested: '9' }).suggestedId).toBeNull();
  });
});
