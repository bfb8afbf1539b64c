import { describe, expect, it } from 'vitest';
import { PRINCIPALS, readCell } from './cells.ts';
import {
  can,
  cellOf,
  mayOpen,
  PERMISSIONS,
  permissionsOf,
  routePermission,
  scopeOf,
} from './permission-table.ts';
import type { PermissionId } from './permission-table.ts';

/** §2.5 in full: every admin route of the product. */
const ADMIN_ROUTES = `
/analytics-lite /booking-shortcuts /booking-shortcuts/create /booking-shortcuts/edit/* /conversations /dashboard /groups
/hours/* /insights /locations /chats /clients /clients/*/appointments /clients/*/timeline /clients/*/walk-ins
/clients/*/workflows /forbidden /lobby /manage-analytics-roles /manage-features /manage-features/create
/manage-features/*/edit /meetings/salesforce/* /mtls-credentials /lines-of-business* /points /reports /report_templates
/rooms /synonyms-management /cx-snippets-management /ip-management /seed-demo-data /services /staff
/staff/*/assignments/edit /advanced_analytics /schedule
/settings/access/roles /settings/access/roles/* /settings/admin-view /settings/api /settings/branding/general
/settings/branding/email /settings/contact-centre /settings/coconut-connect /settings/conversations
/settings/client-view /settings/lobby /settings/notifications/client /settings/notifications/staff
/settings/notifications/location /settings/crm /settings/sso /settings/e-signatures /settings/integrations/*
/settings/branch-locator /settings/categories /settings/categories/create /settings/categories/*/edit /settings/data
/settings/digital-banking/* /settings/exchange/* /settings/glia /settings/google-calendar/*
/settings/microsoft-entra-id /settings/reserve /settings/video-calls /settings/support /settings/webhooks
`
  .trim()
  .split(/\s+/);

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

  it('opens every admin route of §2.5 by exactly one row, and no other', () => {
    const opened = PERMISSIONS.flatMap(({ routes }) => routes);
    expect([...opened].sort()).toEqual([...ADMIN_ROUTES].sort());
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

describe('admin paths', () => {
  it.each([
    ['/lobby', 'lobby-see'],
    ['/lobby/', 'lobby-see'],
    ['/lobby?location=2', 'lobby-see'],
    ['/clients/12/timeline', 'clients-see'],
    ['/hours', 'own-hours'],
    ['/hours/locations', 'own-hours'],
    ['/lines-of-business', 'services-edit'],
    ['/lines-of-business/3', 'services-edit'],
    ['/settings/categories/create', 'services-edit'],
    ['/settings/access/roles/7', 'roles-assign'],
    ['/staff/9/assignments/edit', 'staff-edit'],
    ['/clients/12', null],
    ['/lobbyist', null],
    ['/lines-of-businesses', null],
    ['/clients/1/2/timeline', null],
    ['/', null],
  ])('%s needs %s', (path, permission) => {
    expect(routePermission(path)).toBe(permission);
  });

  it.each([
    ['/lobby', [5, 10, 13, 15, 20, 30, 50]],
    ['/dashboard', [5, 10, 13, 15, 20, 30, 50]],
    ['/staff', [20, 30]],
    ['/booking-shortcuts', [5, 10, 13, 15, 20, 30]],
    ['/booking-shortcuts/create', [15, 20, 30]],
    ['/settings/lobby', [20, 30]],
    ['/settings/admin-view', [30]],
    ['/settings/client-view', [30]],
    ['/settings/crm', [30]],
    ['/settings/google-calendar/users', [10, 13, 15, 20, 30]],
    ['/settings/categories', [5, 10, 13, 15, 20, 30]],
    ['/settings/categories/create', [20, 30]],
    ['/settings/categories/4/edit', [20, 30]],
    ['/settings/notifications/location', [20, 30]],
    ['/settings/notifications/client', [30]],
    ['/manage-features', [50]],
    ['/seed-demo-data', [50]],
    ['/forbidden', [5, 7, 10, 13, 15, 20, 30, 50]],
    ['/nowhere', []],
  ])('%s opens for %j', (path, roles) => {
    const opened = PRINCIPALS.filter((who) => mayOpen(who, path));
    expect(opened.filter((who) => who !== 'A').sort((a, b) => a - b)).toEqual(roles);
    expect(opened).not.toContain('A');
  });

  it('closes all admin routes to a kiosk', () => {
    expect(ADMIN_ROUTES.filter((route) => mayOpen(7, route.replaceAll('*', '1')))).toEqual(['/forbidden']);
  });
});
