import { parse } from 'node:querystring';
import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';
import { Refusal } from '../response/refusal.ts';

const ALLOWED = {
  path: '/things',
  filters: ['service', 'city', 'virtual', 'method'],
  idle: ['preferred'],
  sorts: ['name', 'id'],
  most: 100,
};
const read = (query: string) => readListQuery({ ...parse(query) }, ALLOWED);
const refusalOf = (query: string, use: (list: ReturnType<typeof read>) => unknown = () => undefined) => {
  try {
    use(read(query));
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.meta?.['parameter']];
    throw error;
  }
  return null;
};

describe('the query of a list', () => {
  it.each([
    ['filter[service]=4,7', [4, 7]],
    ['filter%5Bservice%5D%5B%5D=4&filter%5Bservice%5D%5B%5D=7', [4, 7]],
    ['filter[service][0]=4&filter[service][1]=7', [4, 7]],
    ['filter[service][]=4', [4]],
    ['filter[service]=4', [4]],
    ['limit=5', null],
  ])('reads %s as a list of ids', (query, ids) => expect(read(query).ids('service')).toEqual(ids));

  it('reads texts with spaces, flags and codes in every spelling', () => {
    expect(read('filter[city]=New+York,Mont%20real').texts('city')).toEqual(['New York', 'Mont real']);
    expect(
      ['1', 'true', '0', 'false'].map((flag) => read(`filter[virtual]=${flag}`).flag('virtual')),
    ).toEqual([true, true, false, false]);
    expect([read('').flag('virtual'), read('').code('method', [1, 2]), read('').texts('city')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(read('filter[method]=2').code('method', [1, 2])).toBe(2);
  });

  it('refuses invalid and meaningless filters', () => {
    expect(refusalOf('filter[service]=x', (list) => list.ids('service'))).toEqual([
      'parameter-invalid',
      'filter[service]',
    ]);
    expect(refusalOf('filter[service]=4,', (list) => list.ids('service'))?.[0]).toBe('parameter-invalid');
    expect(refusalOf('filter[virtual]=yes', (list) => list.flag('virtual'))?.[0]).toBe('parameter-invalid');
    expect(refusalOf('filter[method]=9', (list) => list.code('method', [1, 2]))?.[0]).toBe(
      'parameter-invalid',
    );
    expect(refusalOf('filter[colour]=red')).toEqual(['filter-unsupported', 'filter[colour]']);
    expect(refusalOf('filter[service][id]=1')).toEqual(['filter-unsupported', 'filter[service][id]']);
    for (const idle of ['filter[preferred]=1', 'filter[preferred]=0', 'filter[resource]=client_view'])
      expect(refusalOf(idle)).toBeNull();
    expect(refusalOf('filter[preferred]=2')).toEqual(['parameter-invalid', 'filter[preferred]']);
    // Every object has these members, also the one that lists the flags.
    for (const inherited of ['constructor', 'toString', '__proto__']) {
      expect(refusalOf(`filter[virtual]=${inherited}`, (list) => list.flag('virtual'))).toEqual([
        'parameter-invalid',
        'filter[virtual]',
      ]);
      expect(refusalOf(`filter[preferred]=${inherited}`)).toEqual(['parameter-invalid', 'filter[preferred]']);
    }
  });

  it.each([
    ['sort=-name,colour', 'sort'],
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['page=x', 'page'],
    ['page[size]=0', 'page[size]'],
    ['page[number]=1.5', 'page[number]'],
    ['limit=5&page[size]=-1', 'page[size]'],
  ])('names the invalid parameter of %s', (query, parameter) => {
    expect(refusalOf(query)).toEqual(['parameter-invalid', parameter]);
  });

  it('refuses a page after a row that is not in the list', () => {
    const page = (list: ReturnType<typeof read>) => list.page([{ id: '1' }, { id: '2' }], ({ id }) => id);
    expect(refusalOf('page[after]=9', page)).toEqual(['parameter-invalid', 'page[after]']);
    expect(page(read('page[after]=1')).items).toEqual([{ id: '2' }]);
  });

  it('cuts pages, describes them, and links to the next with the same query', () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({ id: String(index + 1) }));
    const of = { id: (row: { id: string }) => row.id, resource: (row: { id: string }) => row.id };
    const first = read('limit=2&page=1&filter[city]=New+York&sort=-name&lang=fr&other=1').document(rows, of);
    expect(first).toEqual({
      data: ['1', '2'],
      meta: { total: 5, page: 1, limit: 2 },
      links: {
        next: '/things?filter%5Bcity%5D=New+York&sort=-name&lang=fr&page%5Bsize%5D=2&page%5Bafter%5D=2',
      },
    });
    const next = read(first.links['next']!.split('?')[1]!).document(rows, of);
    expect([next.data, next.meta.page]).toEqual([['3', '4'], 2]);
    expect(read('limit=2&page=3').document(rows, of)).toEqual({
      data: ['5'],
      meta: { total: 5, page: 3, limit: 2 },
      links: { next: null },
    });
    expect(read('limit=2&page=9').document(rows, of).data).toEqual([]);
    expect(read('limit=999').document(rows, of).meta.limit).toBe(100);
  });
});
