import * as z from 'zod/mini';
import { isInYears } from '#domain/time/instant.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { SettingsOfPage, SettingsPageEndpoints } from './settings-page.ts';
import { branchLocatorSettings, brandingSettings, clientViewSettings } from './settings-pages.ts';

const place = {
  location_id: z.nullable(recordId),
  line_of_business_id: z.optional(z.nullable(recordId)),
};
/** The draft that the caller has seen; 0 for none. */
const revision = z.int();
const moment = z.iso.datetime({ precision: 0 }).check(z.refine((text) => isInYears(Date.parse(text))));

/** The endpoints of the draft of a settings page, one for each place. Who may save the page may draft it. */
function settingsDrafts(name: string, page: SettingsPageEndpoints) {
  const path = `${page.change.path}/draft`;
  const isGuarded = settingsOfPage(page.path).some(({ guard }) => guard !== null);
  const common = {
    access: page.changeAccess,
    vendor: 'session',
    api: 'internal',
    refusals: [
      ...STAFF_WRITE_REFUSALS,
      'record-changed',
      ...(isGuarded ? (['password-required'] as const) : []),
    ],
  } as const;
  return {
    page,
    /** Visitors keep the published values. A draft without changes is removed. */
    save: endpoint<SettingsOfPage>()({
      ...common,
      name: `draft${name}Settings`,
      method: 'PUT',
      path,
      body: z.object({
        ...place,
        revision,
        /** The version of the page with which the changes began. */
        version: z.int(),
        values: z.record(z.string(), z.unknown()),
        reset: z.array(z.string()).check(z.maxLength(200)),
      }),
    }),
    publish: endpoint<SettingsOfPage>()({
      ...common,
      name: `publish${name}SettingsDraft`,
      method: 'POST',
      path: `${path}/publish`,
      idempotent: false,
      body: z.object({
        ...place,
        revision,
        /** That of the draft, or a later one whose values the person has compared. */
        version: z.int(),
      }),
    }),
    /** Stores the time at which a job publishes the draft as it then is, in place of the time before. */
    schedule: endpoint<SettingsOfPage>()({
      ...common,
      name: `schedule${name}SettingsDraft`,
      method: 'PUT',
      path: `${path}/schedule`,
      body: z.object({
        ...place,
        revision,
        /** That of the draft, or a later one whose values the person has compared. */
        version: z.int(),
        publish_at: moment,
      }),
    }),
    unschedule: endpoint<SettingsOfPage>()({
      ...common,
      name: `unschedule${name}SettingsDraft`,
      method: 'POST',
      path: `${path}/unschedule`,
      idempotent: false,
      body: z.object({ ...place, revision }),
    }),
    discard: endpoint<SettingsOfPage>()({
      ...common,
      name: `discard${name}SettingsDraft`,
      method: 'POST',
      path: `${path}/discard`,
      idempotent: false,
      body: z.object({ ...place, revision }),
    }),
  };
}

export type SettingsDraftEndpoints = ReturnType<typeof settingsDrafts>;

/** The settings pages with drafts: those of what visitors see. */
export const SETTINGS_DRAFTS: readonly SettingsDraftEndpoints[] = [
  settingsDrafts('Branding', brandingSettings),
  settingsDrafts('ClientView', clientViewSettings),
  settingsDrafts('BranchLocator', branchLocatorSettings),
];

/** The endpoints of a page's draft; undefined if the page has none. */
export const draftsOfPage = (path: string): SettingsDraftEndpoints | undefined =>
  SETTINGS_DRAFTS.find(({ page }) => page.path === path);
