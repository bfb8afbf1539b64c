import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { settingsPageSlug } from '#domain/vendors/settings-of-page.ts';
import { opensTo } from '../session/is-offered.ts';
import type { Person } from '../session/session.ts';

/** The groups of the settings' own navigation, in its order (B 3.2). */
const SETTINGS_GROUPS = ['general', 'communication', 'access', 'integrations', 'data'] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** The group of each page. */
const GROUP_OF: Readonly<Record<string, SettingsGroup>> = {
  '/settings/branding/general': 'general',
  '/settings/branding/email': 'general',
  '/settings/client-view': 'general',
  '/settings/branch-locator': 'general',
  '/settings/admin-view': 'general',
  '/settings/lobby': 'general',
  '/settings/categories': 'general',
  '/settings/support': 'general',
  '/synonyms-management': 'general',
  '/cx-snippets-management': 'general',
  '/settings/notifications/client': 'communication',
  '/settings/notifications/staff': 'communication',
  '/settings/notifications/location': 'communication',
  '/settings/contact-centre': 'communication',
  '/settings/conversations': 'communication',
  '/settings/video-calls': 'communication',
  '/settings/access/roles': 'access',
  '/settings/access/audit-log': 'access',
  '/settings/integrations': 'integrations',
  '/settings/data': 'data',
};

/** A page of the navigation, and the id of its words. */
interface NavPage {
  readonly path: string;
  readonly words: string;
}

/** The features of the platform: settings of product admins, with a page in the group of security. */
const FEATURES_PAGE: NavPage = { path: '/manage-features', words: 'nav.features' };

export const NAV_PAGES: readonly NavPage[] = [
  ...SETTINGS_PAGES.map(({ path }) => ({ path, words: `settings.page.${settingsPageSlug(path)}` })),
  // Their values stand in no registry.
  { path: '/synonyms-management', words: 'wording.title' },
  { path: '/cx-snippets-management', words: 'snippets.title' },
  { path: '/settings/categories', words: 'nav.categories' },
  { path: '/settings/access/audit-log', words: 'nav.auditLog' },
  { path: '/settings/integrations', words: 'nav.integrations' },
];

/** The id of the title of a page that has settings. */
export const settingsPageTitle = (path: string): string =>
  [...NAV_PAGES, FEATURES_PAGE].find((page) => page.path === path)!.words;

/** The settings pages that a person may open, by group; both in their order. A group without a page is left out. */
export function settingsGroups(
  person: Person,
): readonly { group: SettingsGroup; pages: readonly NavPage[] }[] {
  return SETTINGS_GROUPS.map((group) => ({
    group,
    pages: NAV_PAGES.filter(({ path }) => GROUP_OF[path] === group && opensTo(person, path)),
  })).filter(({ pages }) => pages.length > 0);
}
