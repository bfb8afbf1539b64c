import { useId, useMemo, useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { settingsPageSlug } from '#domain/vendors/settings-of-page.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { keepLocation } from '../shell/keep-location.ts';
import { matchingSettings, settingsToFind } from './find-settings.ts';
import styles from './settings-nav.module.css';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { Caller } from '#domain/access/permission-table.ts';

/** The settings' own navigation: a search over every setting, and the pages by group. */
export function SettingsNav() {
  const { t } = useWords();
  const id = useId();
  const role = holderOf(usePerson());
  const pathname = useLocation({ select: (location) => location.pathname });
  const [typed, setTyped] = useState('');
  const all = useMemo(() => settingsToFind(role, t), [role, t]);
  const found = matchingSettings(all, typed);
  return (
    <nav className={styles.nav} aria-label={t('settingsPage.nav')}>
      <p className={styles.title} aria-hidden="true">
        {t('nav.group.settings')}
      </p>
      <TextField
        label={<VisuallyHidden>{t('settingsPage.find')}</VisuallyHidden>}
        placeholder={t('settingsPage.find')}
        leading={<IconSearch />}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={styles.count}>
        {typed.trim() !== '' && t('settingsPage.found', { count: found.length })}
      </p>
      {typed.trim() === '' ? (
        settingsGroups(role).map(({ group, pages }) => (
          <div key={group}>
            <p id={`${id}-${group}`} className={styles.group}>
              {t(`settingsPage.group.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {pages.map(({ path, words }) => (
                <li key={path}>
                  <Link to={path} search={keepLocation} aria-current={pathname === path ? 'page' : undefined}>
                    {t(words)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))
      ) : (
        <ul aria-label={t('settingsPage.results')}>
          {found.map(({ setting, label }) => (
            <li key={setting.key}>
              <Link
                to={setting.page}
                search={(before: { location?: string }) => ({
                  location: before.location,
                  setting: setting.key,
                })}
                onClick={() => setTyped('')}
              >
                {label}
                <small>{t(`settings.page.${settingsPageSlug(setting.page)}`)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The groups of the settings' own navigation, in its order (B 3.2). */
const SETTINGS_GROUPS = ['general', 'communication', 'access', 'integrations', 'data'] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** The group of each page. */
const GROUP_OF: Readonly<Record<string, SettingsGroup>> = {
  '/settings/branding/general': 'general',
  '/settings/branding/email': 'general',
  '/settings/client-view': 'general',
  '/settings/lobby': 'general',
  '/synonyms-management': 'general',
  '/cx-snippets-management': 'general',
  '/settings/notifications/client': 'communication',
  '/settings/notifications/staff': 'communication',
  '/settings/notifications/location': 'communication',
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

const NAV_PAGES: readonly NavPage[] = [
  ...SETTINGS_PAGES.map(({ path }) => ({ path, words: `settings.page.${settingsPageSlug(path)}` })),
  // Their values stand in no registry.
  { path: '/synonyms-management', words: 'wording.title' },
  { path: '/cx-snippets-management', words: 'snippets.title' },
  { path: '/settings/access/audit-log', words: 'nav.auditLog' },
  { path: '/settings/integrations', words: 'nav.integrations' },
];

/** The settings pages that a role may open, by group; both in their order. A group without a page is left out. */
function settingsGroups(role: Caller): readonly { group: SettingsGroup; pages: readonly NavPage[] }[] {
  return SETTINGS_GROUPS.map((group) => ({
    group,
    pages: NAV_PAGES.filter(({ path }) => GROUP_OF[path] === group && mayOpen(role, path)),
  })).filter(({ pages }) => pages.length > 0);
}
