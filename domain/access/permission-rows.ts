import { SETTINGS_ROWS } from './settings-rows.ts';
import { VISIT_ROWS } from './visit-rows.ts';
import type { Row } from './cells.ts';

/** Supervision of the whole platform, and the product's own rights. */
const PLATFORM_ROWS = [
  {
    id: 'audit-log',
    words: 'Audit log',
    cells: ['–', '–', '–', '–', '–', '–', 'L r', 'V r', 'P r own-acts'],
  },
  {
    id: 'impersonate',
    words: 'View the product as another person (read only, with the vendor’s consent)',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
  },
  {
    id: 'demo-data',
    words: 'Make demo data',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P demo'],
  },
  {
    id: 'vendors-manage',
    words: 'Create and suspend vendors',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
  },
  {
    id: 'secrets-read',
    words: 'Read the secrets of integrations in clear',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', '–'],
  },
] as const satisfies readonly Row[];

/** Clients, and messages with them. */
const CLIENT_ROWS = [
  {
    id: 'clients-see',
    words: 'Search and see clients and their personal data',
    cells: ['–', '–', 'V min-fields', 'O', 'L', 'L', 'L', 'V', 'P r'],
  },
  { id: 'clients-edit', words: 'Edit clients', cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'] },
  { id: 'clients-merge', words: 'Merge clients', cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'] },
  { id: 'clients-export', words: 'Export clients', cells: ['–', '–', '–', '–', '–', '–', 'L', 'V', '–'] },
  {
    id: 'clients-erase',
    words: 'Erase a client, with a second approver',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
  },
  {
    id: 'conversations',
    words: 'Conversations and live chats',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'],
  },
] as const satisfies readonly Row[];

/** The vendor's own: hours, places, services, staff, and what they earn. */
const BUSINESS_ROWS = [
  {
    id: 'own-hours',
    words: 'Own availability and hours',
    cells: ['–', '–', '–', 'O request', 'O', 'O', 'L', 'V', '–'],
  },
  {
    id: 'staff-schedule',
    words: "Other people's schedule and adjustments",
    cells: ['–', '–', '–', '–', 'L r', 'L', 'L', 'V', '–'],
  },
  {
    id: 'location-hours',
    words: 'Hours of a location, holidays',
    cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'],
  },
  {
    id: 'locations-edit',
    words: 'Create, delete and change locations, public or private',
    cells: ['–', '–', '–', '–', '–', '–', 'L edit', 'V', '–'],
  },
  {
    id: 'services-edit',
    words: 'Services, lines of business, categories, questions',
    cells: ['–', '–', 'V r', 'V r', 'V r', 'V r', 'L', 'V', '–'],
  },
  {
    id: 'rooms-edit',
    words: 'Rooms, group sessions, points',
    cells: ['–', '–', 'V r', 'L r', 'L r', 'L', 'L', 'V', '–'],
  },
  {
    id: 'staff-names',
    words: 'The list of staff, by name',
    cells: ['V names', 'L names', 'V', 'L', 'L', 'L', 'L', 'V', 'P r'],
  },
  {
    id: 'staff-edit',
    words: 'Invite, edit and deactivate staff below the own level',
    cells: ['–', '–', '–', '–', '–', '–', 'L ≤15', 'V ≤30', '–'],
  },
  {
    id: 'roles-assign',
    words: 'Assign roles, make custom roles',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V ≤30', '–'],
  },
  {
    id: 'shortcuts',
    words: 'Booking shortcuts and invitations',
    cells: ['–', '–', 'V use', 'L use', 'L use', 'L', 'L', 'V', '–'],
  },
  {
    id: 'reports-see',
    words: 'Reports and insights',
    cells: ['–', '–', '–', 'O', 'L', 'L', 'L', 'V', 'P aggregate'],
  },
  {
    id: 'analytics-advanced',
    words: 'Advanced analytics, report templates',
    cells: ['–', '–', '–', '–', '–', 'L r', 'L', 'V', '–'],
  },
] as const satisfies readonly Row[];

/**
 * The only source of permissions. The server gates its endpoints by these names, the admin its screens and
 * buttons; the test of all routes and roles is generated from it. Cells are in the order A (anonymous), 7, 5,
 * 10, 13, 15, 20, 30, 50; cells.ts explains them. Deny by default.
 */
export const ROWS = [
  ...VISIT_ROWS,
  ...CLIENT_ROWS,
  ...BUSINESS_ROWS,
  ...SETTINGS_ROWS,
  ...PLATFORM_ROWS,
] as const;
