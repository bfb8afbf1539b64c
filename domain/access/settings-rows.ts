import type { Row } from './permission-row.ts';

/** Settings and integrations. */
export const SETTINGS_ROWS = [
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
] as const satisfies readonly Row[];
