import { SETTINGS } from './settings.ts';
import type { Setting } from './settings.ts';

/** The settings that the page of an address shows, in the order of the registry: those that the product acts on. */
export function settingsOfPage(page: string): readonly Setting[] {
  return SETTINGS.filter((setting) => setting.page === page && setting.isBuilt);
}

/** A place with values of its own: a location or a line of business; 0 is neither, and both 0 the vendor. */
export interface SettingsScope {
  readonly locationId: number;
  readonly lineId: number;
}

/** Whether a setting may have a value of its own there. */
export const mayDifferAt = ({ scope, ofLines }: Setting, { locationId, lineId }: SettingsScope): boolean =>
  lineId !== 0 ? ofLines && locationId === 0 : locationId === 0 || scope !== 'vendor';

/** The sections of a page with their settings, in the order of the registry; the switch of a feature comes first. */
export function sectionsOf(settings: readonly Setting[]): { name: string; settings: readonly Setting[] }[] {
  const names = [...new Set(settings.map(({ section }) => section))];
  return names.map((name) => ({
    name,
    settings: inOrder(settings.filter(({ section }) => section === name)),
  }));
}

const isSwitch = ({ key }: Setting): number => (key.startsWith('feature.') ? 0 : 1);
const inOrder = (settings: readonly Setting[]): readonly Setting[] =>
  settings.toSorted((one, other) => isSwitch(one) - isSwitch(other));

/** The part of a page's address that its texts are named after: `access.roles` of `/settings/access/roles`. */
export const settingsPageSlug = (page: string): string => page.replace('/settings/', '').replaceAll('/', '.');
