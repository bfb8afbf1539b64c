import { describe, expect, it } from 'vitest';
import { PRINCIPALS, readCell } from './cells.ts';
import { can, cellOf, PERMISSIONS, permissionsOf, scopeOf } from './permission-table.ts';
import type { PermissionId } from './permission-table.ts';

/** The columns of some rows: A, 7, 5, 10, 13, 15, 20, 30, 50; lower case is read only. */
const LETTERS: Record<string, string> = {
  'join-queue': 'VLVLLLLVP',
  'book-outside-rules': '--VLLLLV-',
  overbook: '-----LLV-',
  'own-visit': 'O--------',
  'visits-list': '--VOLLLVp',
  'visit-edit': '--VOLLLV-',
  'visit-move': '---OLLLV-',
  'check-in': '-L-LLLLV-',
  'lobby-see': '-lvLLLLVp',
  'lobby-call': '---LLLLV-',
  'lobby-reorder': '----LLLV-',
  'lobby-close': '-----LLV-',
  'clients-see': '--VOLLLVp',
  'clients-edit': '--VOLLLV-',
  'clients-merge': '-----LLV-',
  'clients-export': '------LV-',
  'clients-erase': '-------V-',
  'own-hours': '---OOOLV-',
  'staff-schedule': '----lLLV-',
  'locations-edit': '------LV-',
  'services-edit': '--vvvvLV-',
  'rooms-edit': '--vllLLV-',
  'staff-names': 'vlVLLLLVp',
  'staff-edit': '------LV-',
  'roles-assign': '-------V-',
  shortcuts: '--vllLLV-',
  'reports-see': '---OLLLVp',
  'analytics-advanced': '-----lLV-',
  'settings-client-view': '-------V-',
  integrations: '---OOOOV-',
  'network-access': '-------Vp',
  'features-manage': '--------P',
  'dashboard-see': '--VOLLLVp',
  'settings-other': '------lV-',
  'audit-log': '------lvp',
  'secrets-read': '---------',
};

describe('the permission table', () => {
  it.each(Object.entries(LETTERS) as [PermissionId, string][])('%s reads %s', (id, letters) => {
    const read = PRINCIPALS.map((who) => {
      const scope = scopeOf(who, id);
      if (scope === null) return '-';
      return can(who, id, 'write') ? scope : scope.toLowerCase();
    });
    expect(read.join('')).toBe(letters);
  });

  it('names every row once, in kebab-case', () => {
    const ids = PERMISSIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(ids).toHaveLength(50);
  });

  it('lets no role read secrets and keeps the product admin from writing vendor data', () => {
    expect(PRINCIPALS.filter((who) => can(who, 'secrets-read'))).toEqual([]);
    expect(PERMISSIONS.filter(({ id }) => can(50, id, 'write')).map(({ id }) => id)).toEqual([
      'public-see',
      'join-queue',
      'features-manage',
      'impersonate',
      'demo-data',
      'vendors-manage',
    ]);
    expect(PERMISSIONS.every(({ id }) => [null, 'P'].includes(scopeOf(50, id)))).toBe(true);
  });

  it('parses the limits of a cell', () => {
    expect(cellOf(20, 'staff-edit')).toEqual({ scope: 'L', limits: ['≤15'] });
    expect(cellOf(30, 'sso-edit')).toEqual({ scope: 'V', limits: ['re-auth', 'test-login'] });
    expect(cellOf(5, 'clients-see')?.limits).toEqual(['min-fields']);
    expect(cellOf(10, 'own-hours')?.limits).toEqual(['request']);
    expect(() => readCell('X')).toThrow();
    expect(() => readCell('V always')).toThrow();
  });

  it('gives a session the scope letter of each right', () => {
    const rights = permissionsOf(10);
    expect(rights['lobby-call']).toBe('L');
    expect(rights['visit-move']).toBe('O');
    expect('lobby-close' in rights).toBe(false);
  });
});
