import { cellsOf } from '#domain/access/permission-table.ts';
import type { Caller, PermissionId } from '#domain/access/permission-table.ts';
import { meets, writes } from '#domain/access/cells.ts';
import type { CellDemand } from '#domain/access/cells.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { patternOf, withoutSlashes } from './path-pattern.ts';

/**
 * An address of the staff's area (§2.5); `*` matches anything. Some require more of the permission's cell than its
 * existence: `write` for pages that only change things, `scope: 'V'` where a right on one's own records is not
 * enough, `limit` for the one page that a limited cell opens.
 */
interface StaffAddress extends CellDemand {
  readonly path: string;
  readonly permission: PermissionId;
  readonly write?: true;
  /** The vendor's feature that it belongs to; not found while the feature is off, unless `whileOff` says otherwise. */
  readonly feature?: FeatureName;
  /** While the feature is off, the address leads to `/forbidden`, which names the feature. */
  readonly whileOff?: 'forbidden';
  /** The screen that `web/admin` declares under this name. An address without one is not found. */
  readonly screen?: string;
}

/**
 * Every address of the staff, with its permission and its feature: the only place that has them. The first
 * screens are the first landing pages.
 */
export const STAFF_ADDRESSES = [
  { path: '/lobby', permission: 'lobby-see', feature: 'lobby', whileOff: 'forbidden', screen: 'lobby' },
  { path: '/insights', permission: 'reports-see', screen: 'insights' },
  { path: '/forbidden', permission: 'public-see', screen: 'forbidden' },
  { path: '/profile', permission: 'public-see', screen: 'profile' },
  { path: '/schedule', permission: 'visits-list', screen: 'schedule' },
  // Not built yet.
  { path: '/meetings/salesforce/*', permission: 'visit-edit' },
  { path: '/clients', permission: 'clients-see', screen: 'clients' },
  {
    path: '/clients/*/appointments',
    permission: 'clients-see',
    feature: 'newActivities',
    screen: 'client-appointments',
  },
  {
    path: '/clients/*/timeline',
    permission: 'clients-see',
    feature: 'newActivities',
    screen: 'client-timeline',
  },
  {
    path: '/clients/*/walk-ins',
    permission: 'clients-see',
    feature: 'newActivities',
    screen: 'client-walk-ins',
  },
  {
    path: '/clients/*/workflows',
    permission: 'clients-see',
    feature: 'newActivities',
    screen: 'client-workflows',
  },
  { path: '/conversations', permission: 'conversations', feature: 'conversations', screen: 'conversations' },
  { path: '/chats', permission: 'conversations', feature: 'chats', screen: 'chats' },
  { path: '/hours', permission: 'own-hours', screen: 'hours' },
  { path: '/hours/*', permission: 'own-hours' },
  { path: '/hours/staff', permission: 'own-hours', screen: 'staff-hours' },
  { path: '/hours/locations', permission: 'location-hours', screen: 'location-hours' },
  { path: '/hours/adjustments', permission: 'own-hours', screen: 'adjustments' },
  { path: '/hours/holidays', permission: 'location-hours', screen: 'holidays' },
  { path: '/hours/effective', permission: 'own-hours', screen: 'effective-hours' },
  { path: '/locations', permission: 'locations-edit', screen: 'locations' },
  { path: '/services', permission: 'services-edit', feature: 'newDatatable', screen: 'services' },
  { path: '/lines-of-business*', permission: 'services-edit', screen: 'linesOfBusiness' },
  {
    path: '/settings/categories',
    permission: 'services-edit',
    feature: 'newCategories',
    screen: 'categories',
  },
  {
    path: '/settings/categories/create',
    permission: 'services-edit',
    write: true,
    feature: 'newCategories',
    screen: 'newCategory',
  },
  {
    path: '/settings/categories/*/edit',
    permission: 'services-edit',
    write: true,
    feature: 'newCategories',
    screen: 'editCategory',
  },
  { path: '/rooms', permission: 'rooms-edit', screen: 'rooms' },
  { path: '/groups', permission: 'rooms-edit', screen: 'groups' },
  { path: '/points', permission: 'rooms-edit' },
  { path: '/staff', permission: 'staff-edit', screen: 'staff' },
  { path: '/staff/*/assignments/edit', permission: 'staff-edit', screen: 'assignments' },
  { path: '/settings/access/roles', permission: 'roles-assign', screen: 'access-settings' },
  {
    path: '/settings/access/roles/*',
    permission: 'roles-assign',
    feature: 'roleBasedAccessControl',
    screen: 'custom-role',
  },
  { path: '/settings/access/audit-log', permission: 'audit-log', screen: 'audit-log' },
  { path: '/booking-shortcuts', permission: 'shortcuts', feature: 'shortcuts', screen: 'shortcuts' },
  {
    path: '/booking-shortcuts/create',
    permission: 'shortcuts',
    write: true,
    feature: 'shortcuts',
    screen: 'newShortcut',
  },
  {
    path: '/booking-shortcuts/edit/*',
    permission: 'shortcuts',
    write: true,
    feature: 'shortcuts',
    screen: 'editShortcut',
  },
  { path: '/reports', permission: 'reports-see' },
  { path: '/analytics-lite', permission: 'reports-see' },
  { path: '/advanced_analytics', permission: 'analytics-advanced' },
  { path: '/report_templates', permission: 'analytics-advanced' },
  { path: '/cx-snippets-management', permission: 'snippets-edit', screen: 'snippets' },
  { path: '/manage-analytics-roles', permission: 'snippets-edit' },
  {
    path: '/settings/notifications/client',
    permission: 'notifications-edit',
    scope: 'V',
    screen: 'client-message-settings',
  },
  {
    path: '/settings/notifications/staff',
    permission: 'notifications-edit',
    scope: 'V',
    screen: 'staff-message-settings',
  },
  {
    path: '/settings/notifications/location',
    permission: 'notifications-edit',
    screen: 'location-message-settings',
  },
  { path: '/settings/branding/general', permission: 'settings-client-view', screen: 'branding-settings' },
  { path: '/settings/branding/email', permission: 'settings-client-view', screen: 'mail-settings' },
  { path: '/settings/client-view', permission: 'settings-client-view', screen: 'client-view-settings' },
  { path: '/synonyms-management', permission: 'settings-client-view', screen: 'wording' },
  { path: '/settings/crm', permission: 'integrations', scope: 'V' },
  { path: '/settings/integrations/*', permission: 'integrations', scope: 'V', screen: 'integrations' },
  { path: '/settings/e-signatures', permission: 'integrations', scope: 'V' },
  { path: '/settings/video-calls', permission: 'integrations', scope: 'V', screen: 'video-settings' },
  { path: '/settings/coconut-connect', permission: 'integrations', scope: 'V' },
  { path: '/settings/digital-banking/*', permission: 'integrations', scope: 'V' },
  { path: '/settings/glia', permission: 'integrations', scope: 'V' },
  { path: '/settings/reserve', permission: 'integrations', scope: 'V' },
  { path: '/settings/exchange/*', permission: 'integrations' },
  { path: '/settings/google-calendar/*', permission: 'integrations' },
  { path: '/settings/api', permission: 'api-keys' },
  { path: '/settings/webhooks', permission: 'api-keys' },
  { path: '/mtls-credentials', permission: 'network-access' },
  { path: '/ip-management', permission: 'network-access' },
  { path: '/settings/sso', permission: 'sso-edit' },
  { path: '/settings/microsoft-entra-id', permission: 'sso-edit' },
  { path: '/manage-features', permission: 'features-manage', screen: 'features' },
  { path: '/manage-features/create', permission: 'features-manage', write: true, screen: 'newFeature' },
  { path: '/manage-features/*/edit', permission: 'features-manage', write: true, screen: 'editFeature' },
  { path: '/settings/data', permission: 'privacy-edit', screen: 'data-settings' },
  { path: '/dashboard', permission: 'dashboard-see', screen: 'dashboard' },
  { path: '/settings/admin-view', permission: 'settings-other', screen: 'admin-view-settings' },
  {
    path: '/settings/lobby',
    permission: 'settings-other',
    limit: 'lobby',
    feature: 'lobby',
    whileOff: 'forbidden',
    screen: 'lobby-settings',
  },
  { path: '/settings/contact-centre', permission: 'settings-other', screen: 'contact-centre-settings' },
  { path: '/settings/branch-locator', permission: 'settings-other', screen: 'branch-locator-settings' },
  { path: '/settings/conversations', permission: 'settings-other', screen: 'conversation-settings' },
  { path: '/settings/support', permission: 'settings-other', screen: 'support-settings' },
  { path: '/seed-demo-data', permission: 'demo-data' },
] as const satisfies readonly StaffAddress[];

/** The overview of the settings: it opens to everyone whom one of their pages opens to. */
export const SETTINGS_HOME = '/settings';

/** Pages of staff who are not signed in. */
export const SIGN_IN_PATHS: readonly string[] = [
  '/sign-in',
  '/invitation',
  '/forgotten-password',
  '/reset-password',
];

type Built = Extract<(typeof STAFF_ADDRESSES)[number], { screen: string }>;

/** The name of a screen that exists. */
export type StaffScreenName = Built['screen'];

export interface StaffScreen {
  readonly screen: StaffScreenName;
  readonly path: string;
  readonly feature: FeatureName | null;
  readonly whileOff: 'forbidden' | 'not-found';
}

/** The screens that exist, in the order of the landing page. `*` in a path stands for a part of the address. */
export const STAFF_SCREENS: readonly StaffScreen[] = STAFF_ADDRESSES.flatMap((address: StaffAddress) =>
  address.screen === undefined
    ? []
    : [
        {
          screen: address.screen as StaffScreenName,
          path: address.path,
          feature: address.feature ?? null,
          whileOff: address.whileOff ?? 'not-found',
        },
      ],
);

/**
 * The address of a screen. The given parts fill its `*` in order: `staffScreenPath('assignments', 3)` is
 * `/staff/3/assignments/edit`. A `*` at the end may stay empty. Throws Error if another one does.
 */
export function staffScreenPath(name: StaffScreenName, ...parts: readonly (string | number)[]): string {
  return fillPath(STAFF_SCREENS.find(({ screen }) => screen === name)!.path, parts);
}

/** Fills the `*` of an address in order. */
export function fillPath(path: string, parts: readonly (string | number)[]): string {
  const left = parts.map((part) => encodeURIComponent(part));
  const filled = path.replace(/\/?\*$/, () => (left.length < starsOf(path) ? '' : `/${left.pop()}`));
  return filled.replaceAll('*', () => {
    const part = left.shift();
    if (part === undefined) throw new Error(`${path} needs more parts`);
    return part;
  });
}

const starsOf = (path: string): number => path.split('*').length - 1;

/** The screen of a path, such as `/lobby/` or `/staff/3/assignments/edit`; undefined if there is none. */
export function staffScreenAt(path: string): StaffScreen | undefined {
  const gate = gateFor(path);
  return STAFF_SCREENS.find((screen) => screen.path === gate?.path);
}

/** Returns the permission that opens a path such as `/clients/12/timeline`; null for any other path. */
export function routePermission(path: string): PermissionId | null {
  return gateFor(path)?.permission ?? null;
}

/** Returns the vendor's feature that a path belongs to; null without one. */
export function routeFeature(path: string): FeatureName | null {
  return gateFor(path)?.feature ?? null;
}

/** Returns what a path asks of its permission's cell: the requests of its page ask the same. Null for any other path. */
export function routeAccess(path: string): (CellDemand & { permission: PermissionId }) | null {
  const gate = gateFor(path);
  if (gate === null) return null;
  const { permission, scope, limit } = gate;
  return { permission, ...(scope && { scope }), ...(limit && { limit }) };
}

/**
 * Returns whether a signed-in person may open a path. A kiosk may open none, whatever its cells say: signing in
 * with role 7 turns the browser into a device. `/forbidden` is open to all, since refused requests are
 * redirected there.
 */
export function mayOpen(who: Caller, path: string): boolean {
  const gate = gateFor(path);
  if (gate === null || who === 'A') return false;
  if ((typeof who === 'object' ? who.role : who) === 7) return gate.path === '/forbidden';
  const cells = cellsOf(who, gate.permission);
  return cells.some((cell) => (!gate.write || writes(cell)) && meets(cell, gate));
}

interface Gate extends StaffAddress {
  readonly pattern: RegExp;
}

const GATES: readonly Gate[] = STAFF_ADDRESSES.map((address: StaffAddress) => ({
  ...address,
  pattern: patternOf(address.path),
}));

/** A path without `*` beats one with it: `/settings/categories/create` is not an edit page named create. */
function gateFor(path: string): Gate | null {
  // mutation: path-without-its-end
  const clean = withoutSlashes(path.replace(/[?#].*$/, ''));
  const matches = GATES.filter((gate) => gate.pattern.test(clean));
  return matches.find((gate) => !gate.path.includes('*')) ?? matches[0] ?? null;
}
