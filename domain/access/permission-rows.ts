/**
 * Who may do what, and nothing else decides it: the server gates its endpoints by these names, the admin its
 * screens and buttons, and the test of every route and role is made from it. Cells stand in the order A
 * (anonymous), 7, 5, 10, 13, 15, 20, 30, 50; how to read one stands in cells.ts. Deny by default.
 */
export interface Row {
  readonly id: string;
  readonly words: string;
  readonly cells: readonly [string, string, string, string, string, string, string, string, string];
  readonly routes?: readonly Route[];
}

/**
 * An admin route of §2.5, `*` standing for anything. Some ask more of the cell than being there: `write` for
 * pages that only change things, `scope: 'V'` where a right on one's own things is not enough, `limit` for
 * the one page that a limited cell opens.
 */
export type Route =
  | string
  | { readonly path: string; readonly write?: true; readonly scope?: 'V'; readonly limit?: 'lobby' };

export const ROWS = [
  {
    id: 'public-see',
    words: 'See public locations, services, slots and waits',
    cells: ['V', 'L', 'V', 'V', 'V', 'V', 'V', 'V', 'P'],
    routes: ['/forbidden'],
  },
  {
    id: 'join-queue',
    words: 'Book or join the line under the public rules',
    cells: ['V', 'L', 'V', 'L', 'L', 'L', 'L', 'V', 'P'],
  },
  {
    id: 'book-outside-rules',
    words: 'Book outside the public rules (notice, hidden service)',
    cells: ['–', '–', 'V', 'L', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'overbook',
    words: 'Overbook or override a conflict, with a reason',
    cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'],
  },
  {
    id: 'own-visit',
    words: 'Read, cancel or convert the own visit, give feedback',
    cells: ['O', '–', '–', '–', '–', '–', '–', '–', '–'],
  },
  {
    id: 'visits-list',
    words: 'List appointments and visits',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', 'P r'],
    routes: ['/schedule'],
  },
  {
    id: 'visit-edit',
    words: 'Edit, reschedule or cancel an appointment',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'],
    routes: ['/meetings/salesforce/*'],
  },
  {
    id: 'visit-move',
    words: 'Change the status of a visit (start, serve, complete, no-show)',
    cells: ['–', '–', '–', 'O', 'L', 'L', 'L', 'V', '–'],
  },
  { id: 'check-in', words: 'Check in by code', cells: ['–', 'L', '–', 'L', 'L', 'L', 'L', 'V', '–'] },
  {
    id: 'lobby-see',
    words: 'See the line in the lobby',
    cells: ['–', 'L ticket-numbers', 'V r', 'L', 'L', 'L', 'L', 'V', 'P r'],
    routes: ['/lobby'],
  },
  {
    id: 'lobby-call',
    words: 'Call the next visitor, recall, put on hold',
    cells: ['–', '–', '–', 'L', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'lobby-reorder',
    words: 'Reorder the line, assign to somebody else, give priority',
    cells: ['–', '–', '–', '–', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'lobby-close',
    words: 'Close the line, pause callbacks',
    cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'],
  },
  {
    id: 'clients-see',
    words: 'Search and see clients and their personal data',
    cells: ['–', '–', 'V min-fields', 'O', 'L', 'L', 'L', 'V', 'P r'],
    routes: [
      '/clients',
      '/clients/*/appointments',
      '/clients/*/timeline',
      '/clients/*/walk-ins',
      '/clients/*/workflows',
    ],
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
    routes: ['/conversations', '/chats'],
  },
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
  {
    id: 'snippets-edit',
    words: 'Client text snippets, analytics roles',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', 'P r'],
    routes: ['/cx-snippets-management', '/manage-analytics-roles'],
  },
  {
    id: 'notifications-edit',
    words: 'Notification settings and templates',
    cells: ['–', '–', '–', '–', '–', '–', 'L location-text', 'V', '–'],
    routes: [
      { path: '/settings/notifications/client', scope: 'V' },
      { path: '/settings/notifications/staff', scope: 'V' },
      '/settings/notifications/location',
    ],
  },
  {
    id: 'settings-client-view',
    words: 'Branding, client view, synonyms',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
    routes: [
      '/settings/branding/general',
      '/settings/branding/email',
      '/settings/client-view',
      '/synonyms-management',
    ],
  },
  {
    id: 'embed-edit',
    words: 'Embed allow list, content security settings',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth', '–'],
  },
  {
    id: 'integrations',
    words: 'Integrations (CRM, calendars, video, e-signatures); one’s own calendar',
    cells: ['–', '–', '–', 'O', 'O', 'O', 'O', 'V', '–'],
    routes: [
      { path: '/settings/crm', scope: 'V' },
      { path: '/settings/integrations/*', scope: 'V' },
      { path: '/settings/e-signatures', scope: 'V' },
      { path: '/settings/video-calls', scope: 'V' },
      { path: '/settings/coconut-connect', scope: 'V' },
      { path: '/settings/digital-banking/*', scope: 'V' },
      { path: '/settings/glia', scope: 'V' },
      { path: '/settings/reserve', scope: 'V' },
      '/settings/exchange/*',
      '/settings/google-calendar/*',
    ],
  },
  {
    id: 'integration-credentials',
    words: 'Credentials of integrations (written, never read)',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth', '–'],
  },
  {
    id: 'api-keys',
    words: 'API keys, webhooks',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth', '–'],
    routes: ['/settings/api', '/settings/webhooks'],
  },
  {
    id: 'network-access',
    words: 'Client certificates, IP lists',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth', 'P r'],
    routes: ['/mtls-credentials', '/ip-management'],
  },
  {
    id: 'sso-edit',
    words: 'Single sign-on and provisioning',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth test-login', '–'],
    routes: ['/settings/sso', '/settings/microsoft-entra-id'],
  },
  {
    id: 'devices-enrol',
    words: 'Enrol and revoke kiosks',
    cells: ['–', '–', '–', '–', '–', '–', 'L', 'V', '–'],
  },
  {
    id: 'features-manage',
    words: 'Feature flags',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
    routes: ['/manage-features', '/manage-features/create', '/manage-features/*/edit'],
  },
  {
    id: 'privacy-edit',
    words: 'Retention, privacy, data settings',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
    routes: ['/settings/data'],
  },
  {
    id: 'dashboard-see',
    words: 'Dashboard',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', 'P r'],
    routes: ['/dashboard'],
  },
  {
    id: 'settings-other',
    words: 'Other settings (admin view, lobby, contact centre, branch locator, conversations, support)',
    cells: ['–', '–', '–', '–', '–', '–', 'L r lobby', 'V', '–'],
    routes: [
      '/settings/admin-view',
      { path: '/settings/lobby', limit: 'lobby' },
      '/settings/contact-centre',
      '/settings/branch-locator',
      '/settings/conversations',
      '/settings/support',
    ],
  },
  {
    id: 'audit-log',
    words: 'Audit log',
    cells: ['–', '–', '–', '–', '–', '–', 'L r', 'V r', 'P r own-acts'],
  },
  {
    id: 'impersonate',
    words: 'Look at the product as somebody else (read only, with the vendor’s consent)',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
  },
  {
    id: 'demo-data',
    words: 'Make demo data',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P demo'],
    routes: ['/seed-demo-data'],
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
