import type { Row } from './permission-row.ts';

/** The vendor's own: hours, places, services, staff, and what they earn. */
export const BUSINESS_ROWS = [
  {
    id: 'own-hours',
    words: 'Own availability and hours',
    cells: ['–', '–', '–', 'O request', 'O', 'O', 'L', 'V', '–'],
    routes: ['/hours/*'],
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
    routes: ['/locations'],
  },
  {
    id: 'services-edit',
    words: 'Services, lines of business, categories, questions',
    cells: ['–', '–', 'V r', 'V r', 'V r', 'V r', 'L', 'V', '–'],
    routes: [
      '/services',
      '/lines-of-business*',
      '/settings/categories',
      { path: '/settings/categories/create', write: true },
      { path: '/settings/categories/*/edit', write: true },
    ],
  },
  {
    id: 'rooms-edit',
    words: 'Rooms, group sessions, points',
    cells: ['–', '–', 'V r', 'L r', 'L r', 'L', 'L', 'V', '–'],
    routes: ['/rooms', '/groups', '/points'],
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
    routes: ['/staff', '/staff/*/assignments/edit'],
  },
  {
    id: 'roles-assign',
    words: 'Assign roles, make custom roles',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V ≤30', '–'],
    routes: ['/settings/access/roles', '/settings/access/roles/*'],
  },
  {
    id: 'shortcuts',
    words: 'Booking shortcuts and invitations',
    cells: ['–', '–', 'V use', 'L use', 'L use', 'L', 'L', 'V', '–'],
    routes: [
      '/booking-shortcuts',
      { path: '/booking-shortcuts/create', write: true },
      { path: '/booking-shortcuts/edit/*', write: true },
    ],
  },
  {
    id: 'reports-see',
    words: 'Reports and insights',
    cells: ['–', '–', '–', 'O', 'L', 'L', 'L', 'V', 'P aggregate'],
    routes: ['/reports', '/insights', '/analytics-lite'],
  },
  {
    id: 'analytics-advanced',
    words: 'Advanced analytics, report templates',
    cells: ['–', '–', '–', '–', '–', 'L r', 'L', 'V', '–'],
    routes: ['/advanced_analytics', '/report_templates'],
  },
] as const satisfies readonly Row[];
