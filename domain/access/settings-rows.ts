import type { Row } from './cells.ts';

/** Settings and integrations. */
export const SETTINGS_ROWS = [
  {
    id: 'snippets-edit',
    words: 'Client text snippets, analytics roles',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', 'P r'],
  },
  {
    id: 'notifications-edit',
    words: 'Notification settings and templates',
    cells: ['–', '–', '–', '–', '–', '–', 'L location-text', 'V', '–'],
  },
  {
    id: 'settings-client-view',
    words: 'Branding, client view, synonyms',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
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
  },
  {
    id: 'network-access',
    words: 'Client certificates, IP lists',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth', 'P r'],
  },
  {
    id: 'sso-edit',
    words: 'Single sign-on and provisioning',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V re-auth test-login', '–'],
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
  },
  {
    id: 'privacy-edit',
    words: 'Retention, privacy, data settings',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
  },
  {
    id: 'dashboard-see',
    words: 'Dashboard',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', 'P r'],
  },
  {
    id: 'settings-other',
    words: 'Other settings (admin view, lobby, contact centre, branch locator, conversations, support)',
    cells: ['–', '–', '–', '–', '–', '–', 'L r lobby', 'V', '–'],
  },
] as const satisfies readonly Row[];
