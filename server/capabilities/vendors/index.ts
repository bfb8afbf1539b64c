import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { holdRoutes } from './hold-routes.ts';
import type { DnsPort } from '#server/infrastructure/outgoing/dns.ts';
import { seeLogoRoute, sendLogoRoute } from './logos.ts';
import { ownDomainRoutes } from './own-domains.ts';
import { publishScheduledDraftsJob } from './publish-scheduled-drafts.ts';
import { seeSettingsRoute } from './see-settings.ts';
import { settingsDraftRoutes } from './settings-drafts.ts';
import { settingsPageRoutes } from './settings-page-routes.ts';
import { settingsBroadcasts } from './vendor-channel.ts';

export { configured } from './configuration.ts';
export { configurationVersionOf, readConfigurationVersion } from './vendors-store.ts';
export {
  effectiveSettings,
  settingsAfter,
  settingsByLine,
  settingsFrom,
  settingsOf,
  settingsOfService,
  valuesAt,
} from './effective-settings.ts';
export type { Settings, SettingsByLine } from './effective-settings.ts';
export {
  HELD_CLIENT,
  HELD_ENTRY,
  HELD_INVITATION,
  HELD_MESSAGE,
  HELD_VISIT,
  heldSince,
  holdOfClient,
  repointHolds,
  HELD_CHAT,
  HELD_TEXT,
} from './holds-store.ts';
export { draftCutoff, securityLogRetention, storedCutoff } from './retention-cutoffs.ts';
export { changedSettings } from './changed-settings.ts';
export { settingFaults } from './setting-faults.ts';
export { readSettings, readSettingsOfService, SettingTaken, storedValues } from './settings-store.ts';
export { addHost, removeHost } from './vendor-hosts.ts';
export { hostsOf } from './vendors-store.ts';
export { createVendor } from './vendors-store.ts';
export { writeFeature } from './write-feature.ts';
export { writeSetting } from './write-setting.ts';
export { translatedForm } from './translated-form.ts';
export { replaceTranslations, textsByLanguage, translated, translationsOf } from './translations-store.ts';

export { logosRetention } from './logos.ts';
export { vendorChannel } from './vendor-channel.ts';

export const vendorsCapability = (deps: {
  db: Database;
  clock: Clock;
  broadcast: Broadcast;
  dns: DnsPort;
  random(bytes: number): Buffer;
  config: { publicUrl: string };
}): { routes: Route[]; jobs: Job[]; listeners: Listener[] } => ({
  routes: [
    seeSettingsRoute,
    ...settingsPageRoutes(deps),
    ...settingsDraftRoutes(deps),
    ...holdRoutes,
    ...ownDomainRoutes(deps),
    sendLogoRoute(deps),
    seeLogoRoute,
  ],
  jobs: [publishScheduledDraftsJob(deps)],
  listeners: [settingsBroadcasts(deps.broadcast)],
});
