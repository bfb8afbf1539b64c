import type { PermissionId } from './permission-table.ts';

/** The groups of rights on the form of a role: pages, five kinds of work, settings. */
export const RIGHT_GROUPS = [
  'page',
  'queue',
  'scheduled',
  'staff',
  'location',
  'client',
  'settings',
] as const;

export type RightGroup = (typeof RIGHT_GROUPS)[number];

/** A right that a custom role may contain. */
export interface GrantableRight {
  readonly id: PermissionId;
  readonly group: RightGroup;
  /** The right without which this one is of little use, and whose reach it never exceeds. */
  readonly needs?: PermissionId;
  /** Misuse does lasting damage, or shows many people's data. */
  readonly isRisky?: true;
}

/**
 * The rights of the permission table that staff of a vendor can hold. Missing are those of visitors, devices and the
 * platform, and `public-see`, which every role has.
 */
export const GRANTABLE_RIGHTS: readonly GrantableRight[] = [
  { id: 'dashboard-see', group: 'page' },
  { id: 'reports-see', group: 'page' },
  { id: 'analytics-advanced', group: 'page', needs: 'reports-see' },
  { id: 'audit-log', group: 'page', isRisky: true },
  { id: 'lobby-see', group: 'queue' },
  { id: 'lobby-call', group: 'queue', needs: 'lobby-see' },
  { id: 'lobby-reorder', group: 'queue', needs: 'lobby-see' },
  { id: 'lobby-close', group: 'queue', needs: 'lobby-see', isRisky: true },
  { id: 'check-in', group: 'queue', needs: 'lobby-see' },
  { id: 'visits-list', group: 'scheduled' },
  { id: 'visit-edit', group: 'scheduled', needs: 'visits-list' },
  { id: 'visit-move', group: 'scheduled', needs: 'visits-list' },
  { id: 'join-queue', group: 'scheduled' },
  { id: 'book-outside-rules', group: 'scheduled', needs: 'join-queue' },
  { id: 'overbook', group: 'scheduled', needs: 'visit-edit', isRisky: true },
  { id: 'shortcuts', group: 'scheduled' },
  { id: 'staff-names', group: 'staff' },
  { id: 'own-hours', group: 'staff' },
  { id: 'staff-schedule', group: 'staff', needs: 'staff-names' },
  { id: 'staff-edit', group: 'staff', needs: 'staff-names', isRisky: true },
  { id: 'roles-assign', group: 'staff', needs: 'staff-edit', isRisky: true },
  { id: 'location-hours', group: 'location' },
  { id: 'locations-edit', group: 'location', isRisky: true },
  { id: 'services-edit', group: 'location' },
  { id: 'rooms-edit', group: 'location' },
  { id: 'devices-enrol', group: 'location', isRisky: true },
  { id: 'clients-see', group: 'client' },
  { id: 'clients-edit', group: 'client', needs: 'clients-see' },
  { id: 'clients-merge', group: 'client', needs: 'clients-edit', isRisky: true },
  { id: 'clients-export', group: 'client', needs: 'clients-see', isRisky: true },
  { id: 'clients-erase', group: 'client', needs: 'clients-see', isRisky: true },
  { id: 'conversations', group: 'client', needs: 'clients-see' },
  { id: 'snippets-edit', group: 'settings' },
  { id: 'notifications-edit', group: 'settings' },
  { id: 'settings-client-view', group: 'settings' },
  { id: 'embed-edit', group: 'settings', isRisky: true },
  { id: 'integrations', group: 'settings' },
  { id: 'integration-credentials', group: 'settings', needs: 'integrations', isRisky: true },
  { id: 'api-keys', group: 'settings', isRisky: true },
  { id: 'network-access', group: 'settings', isRisky: true },
  { id: 'sso-edit', group: 'settings', isRisky: true },
  { id: 'privacy-edit', group: 'settings', isRisky: true },
  { id: 'settings-other', group: 'settings' },
];

const BY_ID = new Map(GRANTABLE_RIGHTS.map((right) => [right.id, right]));

export const rightOf = (id: PermissionId): GrantableRight | undefined => BY_ID.get(id);
