import {
  PAGE_PREVIEWS,
  previewBrandedDisplay,
  previewDisplay,
  previewTicket,
} from '#contract/settings/page-preview.ts';
import {
  brandingSettings,
  dataSettings,
  locationMessageSettings,
  lobbySettings,
  mailSettings,
  SETTINGS_PAGES,
} from '#contract/settings/settings-pages.ts';
import { SETTINGS_DRAFTS } from '#contract/settings/settings-drafts.ts';
import { sendLogo } from '#contract/settings/logos.ts';
import { MESSAGE_TEMPLATE_EXAMPLES } from '#contract/settings/message-templates.responses.ts';
import { previewBrandedMail } from '#contract/settings/mail-frame.ts';
import { MAIL_FRAME_EXAMPLES } from '#contract/settings/mail-frame.responses.ts';
import { DATA_EXAMPLES } from '#contract/settings/data.responses.ts';
import { LOGO_EXAMPLES } from '#contract/settings/logos.responses.ts';
import type { SettingsOfPage, SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { aDoneExport } from './vendor-export-store.ts';
import type { EveryRole } from './every-role-store.ts';

/** The rows of the pages by hand, in the order of the matrix: 5, 7, 10, 13, 15, 20, 30, 50. */
const ROWS: Record<string, string> = {
  '/settings/branding/general': '– – – – – – V –',
  '/settings/branding/email': '– – – – – – V –',
  '/settings/client-view': '– – – – – – V –',
  '/settings/branch-locator': '– – – – – – V –',
  '/settings/admin-view': '– – – – – – V –',
  '/settings/lobby': '– – – – – Lr V –',
  '/settings/notifications/client': '– – – – – – V –',
  '/settings/notifications/staff': '– – – – – – V –',
  // A manager reads them, and changes only the words of a location.
  '/settings/notifications/location': '– – – – – Lr V –',
  '/settings/conversations': '– – – – – – V –',
  '/settings/video-calls': '– – – – – – V –',
  '/settings/contact-centre': '– – – – – – V –',
  '/settings/access/roles': '– – – – – – V –',
  '/settings/data': '– – – – – – V –',
  '/settings/support': '– – – – – – V –',
};

const namesOf = ({ see, change, history }: SettingsPageEndpoints) => [see.name, change.name, history.name];

const TEMPLATE_NAMES = Object.keys(MESSAGE_TEMPLATE_EXAMPLES);
/** Previews of one mail, at the location of the request alone. */
const FRAME_NAMES = Object.keys(MAIL_FRAME_EXAMPLES).filter((name) => name !== previewBrandedMail.name);

/** Of the vendor as a whole, not of a location. */
export const DATA_LISTS = [
  'listHolds',
  'listVendorExports',
  'previewRetention',
  'seeResidency',
  'setHold',
  'startVendorExport',
];
export const OWN_DOMAIN_LISTS = ['addOwnDomain', 'listOwnDomains'];
const OWN_DOMAIN_NAMES = [...OWN_DOMAIN_LISTS, 'checkOwnDomain', 'removeOwnDomain'];
const DATA_NAMES = [...DATA_LISTS, 'liftHold', 'removeVendorExport', 'seeExportPassword', 'seeVendorArchive'];

/** Their rows, by the names of their endpoints. */
export const SETTINGS_ROWS: Record<string, string> = Object.fromEntries(
  SETTINGS_PAGES.flatMap((page) => namesOf(page).map((name) => [name, ROWS[page.path]!])).concat(
    PAGE_PREVIEWS.map(({ page, preview }) => [preview.name, ROWS[page.path]!]),
    SETTINGS_DRAFTS.flatMap(({ page, save, publish, schedule, unschedule, discard }) =>
      [save, publish, schedule, unschedule, discard].map(({ name }): [string, string] => [
        name,
        ROWS[page.path]!,
      ]),
    ),
    [
      [previewDisplay.name, ROWS[lobbySettings.path]!],
      [previewTicket.name, ROWS[lobbySettings.path]!],
      [previewBrandedDisplay.name, ROWS[brandingSettings.path]!],
      [previewBrandedMail.name, ROWS[brandingSettings.path]!],
      [sendLogo.name, ROWS[brandingSettings.path]!],
      ...OWN_DOMAIN_NAMES.map((name) => [name, ROWS[brandingSettings.path]!] as [string, string]),
      ...DATA_NAMES.map((name) => [name, ROWS[dataSettings.path]!] as [string, string]),
      ...FRAME_NAMES.map((name) => [name, ROWS[mailSettings.path]!] as [string, string]),
      ...TEMPLATE_NAMES.map((name) => [name, '– – – – – L V –'] as [string, string]),
    ],
  ),
);

/** A valid request for each endpoint of the settings pages, at a location: as rows of the permission matrix. */
export function settingsCalls(
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> {
  const calls = SETTINGS_PAGES.flatMap(({ path, see, change, history }) => {
    const here = () => `location=${world().location}`;
    const saving = async () => {
      const { body } = await world().call(30, `GET /api/internal/v1/admin${path}?${here()}`);
      const { version } = (body as { data: { version: number } }).data;
      return { path, body: { version, location_id: String(world().location), values: {}, reset: [] } };
    };
    return [
      [see.name, async () => ({ path: `${path}?${here()}` })] as const,
      [change.name, saving] as const,
      [history.name, async () => ({ path: `${path}/history?${here()}` })] as const,
    ];
  });
  const previews = PAGE_PREVIEWS.map(
    ({ page, preview }) =>
      [
        preview.name,
        async () => ({
          path: `${page.path}/preview`,
          body: { location_id: String(world().location), values: {}, reset: [] },
        }),
      ] as const,
  );
  const drafts = SETTINGS_DRAFTS.flatMap(({ page: { path }, ...endpoints }) => {
    const { save, publish, schedule, unschedule, discard } = endpoints;
    const body = async () => {
      const at = `location=${world().location}`;
      const seen = await world().call(30, `GET /api/internal/v1/admin${path}?${at}`);
      const { version, draft } = (seen.body as SettingsOfPage).data;
      return { location_id: String(world().location), version, revision: draft?.revision ?? 0 };
    };
    return [
      [
        save.name,
        async () => ({ path: `${path}/draft`, body: { ...(await body()), values: {}, reset: [] } }),
      ] as const,
      [publish.name, async () => ({ path: `${path}/draft/publish`, body: await body() })] as const,
      [
        schedule.name,
        async () => ({
          path: `${path}/draft/schedule`,
          body: { ...(await body()), publish_at: '2099-01-01T08:00:00Z' },
        }),
      ] as const,
      [unschedule.name, async () => ({ path: `${path}/draft/unschedule`, body: await body() })] as const,
      [discard.name, async () => ({ path: `${path}/draft/discard`, body: await body() })] as const,
    ];
  });
  const display = async () => ({
    path: `${lobbySettings.path}/preview?location=${world().location}`,
    body: { location_id: null, values: {}, reset: [] },
  });
  const ticket = async () => ({
    path: `${lobbySettings.path}/preview/ticket?location=${world().location}`,
    body: { location_id: null, values: {}, reset: [] },
  });
  const branded = async () => ({
    path: `${brandingSettings.path}/preview/display?location=${world().location}`,
    body: { location_id: null, values: {}, reset: [] },
  });
  // Own words of a location: the ones that managers write, too.
  const words = { en: { subject: 'New in the line', body: 'See {link}' } };
  const message = (act = ''): string =>
    `${locationMessageSettings.path}/messages/location-request/email${act}?location=${world().location}`;
  // Each caller begins with the revision of then.
  const worded = async () => {
    const seen = await world().call(30, `GET /api/internal/v1/admin${message()}`);
    return (seen.body as { data: { revision: number } }).data.revision;
  };
  const templates: Record<string, () => Promise<{ path: string; body?: object }>> = {
    previewMail: () => look('preview'),
    previewBrandedMail: async () => ({
      path: `${brandingSettings.path}/preview/mail`,
      body: { location_id: null, values: {}, reset: [], language: 'en' },
    }),
    testMail: () => look('test'),
    checkSendingDomain: async () => ({ path: `${mailSettings.path}/sending-domain`, body: {} }),
    listMessageTemplates: async () => ({
      path: `${locationMessageSettings.path}/messages?location=${world().location}`,
    }),
    seeMessageTemplate: async () => ({ path: message() }),
    saveMessageTemplate: async () => ({
      path: message(),
      body: { texts: words, service_ids: [], revision: await worded() },
    }),
    publishMessageTemplate: async () => ({ path: message('/publish'), body: { revision: await worded() } }),
    previewMessageTemplate: async () => ({
      path: message('/preview'),
      body: { texts: words, languages: ['en'] },
    }),
    testMessageTemplate: async () => ({ path: message('/test'), body: { texts: words, language: 'en' } }),
  };
  const look = async (act: string) => ({
    path: `${mailSettings.path}/${act}`,
    body: { location_id: String(world().location), values: {}, reset: [], language: 'en' },
  });
  const logo = async () => ({ path: `${brandingSettings.path}/logo`, ...LOGO_EXAMPLES.sendLogo });
  return Object.fromEntries([
    ...calls,
    ...previews,
    ...drafts,
    [previewDisplay.name, display],
    [previewTicket.name, ticket],
    [previewBrandedDisplay.name, branded],
    [sendLogo.name, logo],
    ...Object.entries(templates),
    ...Object.entries(dataCalls(world)),
    ...Object.entries(domainCalls(world)),
  ]);
}

function dataCalls(world: () => EveryRole): Record<string, () => Promise<{ path: string; body?: object }>> {
  const holds = `${dataSettings.path}/holds`;
  const exports = `${dataSettings.path}/exports`;
  const hold = DATA_EXAMPLES['setHold']!.body as object;
  const aHold = async () => {
    const came = await world().call(30, `POST /api/internal/v1/admin${holds}`, { body: hold });
    return (came.body as { data: { id: string } }).data.id;
  };
  return {
    liftHold: async () => ({ path: `${holds}/${await aHold()}/lift`, body: {} }),
    listHolds: async () => ({ path: holds }),
    previewRetention: async () => ({
      path: `${dataSettings.path}/retention-preview`,
      body: DATA_EXAMPLES['previewRetention']!.body as object,
    }),
    listVendorExports: async () => ({ path: exports }),
    seeResidency: async () => ({ path: `${dataSettings.path}/residency` }),
    removeVendorExport: async () => ({ path: `${exports}/${await aDoneExport(world())}` }),
    seeExportPassword: async () => ({ path: `${exports}/${await aDoneExport(world())}/password` }),
    seeVendorArchive: async () => ({ path: `${exports}/${await aDoneExport(world())}/archive.zip` }),
    setHold: async () => ({ path: holds, body: hold }),
    startVendorExport: async () => ({ path: exports, body: {} }),
  };
}

function domainCalls(world: () => EveryRole): Record<string, () => Promise<{ path: string; body?: object }>> {
  const path = `${brandingSettings.path}/domains`;
  let count = 0;
  // Each caller claims and checks a host of their own.
  const newHost = () => `visit-${(count += 1)}.bank.example`;
  const aDomain = async () => {
    const host = newHost();
    await world().call(30, `POST /api/internal/v1/admin${path}`, { body: { host } });
    return host;
  };
  return {
    addOwnDomain: async () => ({ path, body: { host: newHost() } }),
    checkOwnDomain: async () => ({ path: `${path}/${await aDomain()}/check`, body: {} }),
    listOwnDomains: async () => ({ path }),
    removeOwnDomain: async () => ({ path: `${path}/${await aDomain()}` }),
  };
}
