import { describe, expect, it } from 'vitest';
import { PRINCIPALS } from '#domain/access/cells.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import {
  fillPath,
  mayOpen,
  routePermission,
  STAFF_ADDRESSES,
  STAFF_SCREENS,
  staffScreenAt,
} from './staff-addresses.ts';

/** §2.5 in full: every admin route of the product, and the person’s own profile. */
const ADMIN_ROUTES = `
/analytics-lite /booking-shortcuts /booking-shortcuts/create /booking-shortcuts/edit/* /conversations /dashboard /groups
/hours /hours/* /hours/staff /hours/locations /hours/adjustments /hours/holidays /hours/effective /insights /locations /chats /clients /clients/*/appointments /clients/*/timeline /clients/*/walk-ins
/clients/*/workflows /forbidden /lobby /manage-analytics-roles /manage-features /manage-features/create
/manage-features/*/edit /meetings/salesforce/* /mtls-credentials /lines-of-business* /points /profile /reports /report_templates
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
  .split(/\s+/)
  // Its right stands in the table of permissions; the specification names no address.
  .concat('/settings/access/audit-log');

describe('the addresses of the staff', () => {
  it('are those of §2.5, each once', () => {
    expect(STAFF_ADDRESSES.map(({ path }) => path).sort()).toEqual([...ADMIN_ROUTES].sort());
  });

  it('name their screen, whatever slashes follow', () => {
    expect(
      STAFF_SCREENS.map(
        ({ screen, path }) =>
          staffScreenAt(`${path.replace(/\/\*$/, '/12').replace(/\*$/, '')}//`)?.screen === screen,
      ),
    ).not.toContain(false);
    expect(staffScreenAt('/points')).toBeUndefined();
  });

  it.each([
    ['/lobby', [], '/lobby'],
    ['/staff/*/assignments/edit', [3], '/staff/3/assignments/edit'],
    ['/staff/*/assignments/edit', ['a/b'], '/staff/a%2Fb/assignments/edit'],
    ['/hours/*', [], '/hours'],
    ['/hours/*', ['holidays'], '/hours/holidays'],
    ['/lines-of-business*', [], '/lines-of-business'],
    ['/lines-of-business*', [7], '/lines-of-business/7'],
  ])('fill %s with %j', (path, parts, filled) => {
    expect(fillPath(path, parts)).toBe(filled);
    expect(routePermission(filled)).not.toBeNull();
  });

  it('refuse to leave a part open in the middle', () => {
    expect(() => fillPath('/staff/*/assignments/edit', [])).toThrow('needs more parts');
  });

  it('puts every key on a page that a permission opens', () => {
    const permissions = new Map(SETTINGS.map(({ key, page }) => [key, routePermission(page)]));
    expect(permissions.get('firstStep')).toBe('settings-client-view');
    expect(permissions.get('lobby.noShowAfterMinutes')).toBe('settings-other');
    expect(permissions.get('access.mfaRequired')).toBe('roles-assign');
    expect(permissions.get('retention.notesDays')).toBe('privacy-edit');
    expect(permissions.get('feature.lobby')).toBe('features-manage');
    expect([...permissions.values()].every(Boolean)).toBe(true);
  });

  it.each([
    ['/lobby', 'lobby-see'],
    ['/lobby/', 'lobby-see'],
    ['/lobby?location=2', 'lobby-see'],
    ['/clients/12/timeline', 'clients-see'],
    ['/hours', 'own-hours'],
    ['/hours/locations', 'location-hours'],
    ['/hours/staff', 'own-hours'],
    ['/hours/holidays', 'location-hours'],
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
    ['/hours/staff', [10, 13, 15, 20, 30]],
    ['/hours/locations', [15, 20, 30]],
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
