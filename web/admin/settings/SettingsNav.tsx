import { useId, useMemo, useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { SETTINGS_HOME } from '#contract/protocol/staff-addresses.ts';
import { mayOpenSettings } from '#contract/settings/settings-pages.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { keepLocation } from '../shell/keep-location.ts';
import { matchingSettings, settingsToFind } from './find-settings.ts';
import { settingsGroups, settingsPageTitle } from './settings-groups.ts';
import styles from './settings-nav.module.css';

/** The list scrolls beside the page, whose own entry may stand at its end. The page itself stays at its top. */
function intoView(link: HTMLElement | null): void {
  const list = link?.closest('nav')?.parentElement;
  if (!link || !list) return;
  const below = link.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + GAP;
}
const GAP = 8;

/** The settings' own navigation: a search over every setting, and the pages by group. */
export function SettingsNav() {
  const { t } = useWords();
  const id = useId();
  const person = usePerson();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [typed, setTyped] = useState('');
  const all = useMemo(() => settingsToFind(person, t), [person, t]);
  const found = matchingSettings(all, typed);
  return (
    <nav className={styles.nav} aria-label={t('settingsPage.nav')}>
      <div className={styles.head}>
        {mayOpenSettings(holderOf(person)) && (
          <Link to={SETTINGS_HOME} search={keepLocation} className={styles.title}>
            {t('nav.group.settings')}
          </Link>
        )}
        <TextField
          label={<VisuallyHidden>{t('settingsPage.find')}</VisuallyHidden>}
          placeholder={t('settingsPage.find')}
          leading={<IconSearch />}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p role="status" className={styles.count}>
        {typed.trim() !== '' && t('settingsPage.found', { count: found.length })}
      </p>
      {typed.trim() === '' ? (
        settingsGroups(person).map(({ group, pages }) => (
          <div key={group}>
            <p id={`${id}-${group}`} className={styles.group}>
              {t(`settingsPage.group.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {pages.map(({ path, words }) => (
                <li key={path}>
                  <Link
                    to={path}
                    search={keepLocation}
                    ref={pathname === path ? intoView : null}
                    aria-current={pathname === path ? 'page' : undefined}
                  >
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
                <small>{t(settingsPageTitle(setting.page))}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
