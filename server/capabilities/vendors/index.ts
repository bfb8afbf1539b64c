import type { Route } from '#server/infrastructure/http/routes.ts';
import { listSnippetsRoute } from './list-snippets.ts';
import { seeSettingsRoute } from './see-settings.ts';

export { configured } from './configuration.ts';
export { configurationVersionOf, readConfigurationVersion } from './vendors-store.ts';
export { effectiveSettings, settingsFrom } from './effective-settings.ts';
export type { Settings } from './effective-settings.ts';
export { readSettings } from './settings-store.ts';
export { createVendor } from './vendors-store.ts';
export { writeSetting } from './write-setting.ts';
export { snippetsOf, synonymsOf } from './vendors-store.ts';
export { translated, translationsOf } from './translations-store.ts';

export const vendorsCapability = (): { routes: Route[] } => ({
  routes: [listSnippetsRoute, seeSettingsRoute],
});
