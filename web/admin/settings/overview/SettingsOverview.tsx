import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { DifferingSetting, SettingsOverview as Overview } from '#contract/shell/settings-overview.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { keepLocation } from '../../shell/keep-location.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { matchingSettings, settingsToFind } from '../find-settings.ts';
import { settingLabel } from '../setting-words.ts';
import { valueOnOneLine } from '../setting-now.ts';
import { settingsGroups, settingsPageTitle } from '../settings-groups.ts';
import { useSettingsOverview } from '../use-settings.ts';
import styles from './settings-overview.module.css';

type Page = Overview['data']['pages'][number];

/** All settings: a search over every one, what needs attention, and the pages by group with what differs there. */
export function SettingsOverview() {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const { data, error, isError, refetch } = useSettingsOverview();
  const isSearching = typed.trim() !== '';
  return (
    <div className={styles.page}>
      <PageHead title={t('nav.group.settings')} use={t('settingsOverview.use')} />
      <search>
        <TextField
          label={t('settingsPage.find')}
          leading={<IconSearch />}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {isSearching && <Found typed={typed} differing={data?.pages.flatMap((page) => page.differing) ?? []} />}
      {!isSearching && isError && !data && (
        <FailedState title={t('settingsPage.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isSearching && !isError && !data && (
        <div aria-busy="true">
          <SkeletonRows rows={8} height="56px" />
        </div>
      )}
      {!isSearching && data && (
        <>
          <NeedsAttention attention={data.attention} />
          <Groups pages={data.pages} />
        </>
      )}
    </div>
  );
}

/** The settings that the search finds, each with its page and whether it differs from its default. */
function Found({ typed, differing }: { typed: string; differing: readonly DifferingSetting[] }) {
  const { t } = useWords();
  const person = usePerson();
  const all = useMemo(() => settingsToFind(person, t), [person, t]);
  const found = matchingSettings(all, typed);
  return (
    <Card>
      <p role="status" className={styles.count}>
        {t('settingsPage.found', { count: found.length })}
      </p>
      <ul className={styles.list} aria-label={t('settingsPage.results')}>
        {found.map(({ setting, label }) => {
          const differs = differing.find(({ key }) => key === setting.key);
          return (
            <li key={setting.key}>
              <SettingLink to={setting.page} setting={setting.key} className={styles.found}>
                <span className={styles.name}>{label}</span>
                <span className={styles.detail}>{t(settingsPageTitle(setting.page))}</span>
              </SettingLink>
              <p className={styles.detail}>{t(`${setting.words}.help`)}</p>
              {differs && (
                <p className={styles.detail}>
                  <Difference of={differs} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function NeedsAttention({ attention }: Pick<Overview['data'], 'attention'>) {
  const { t } = useWords();
  return (
    <Card title={t('settingsOverview.attention')} aria-label={t('settingsOverview.attention')}>
      {attention.length === 0 ? (
        <p className={styles.detail}>{t('settingsOverview.attention.none')}</p>
      ) : (
        <ul className={styles.list}>
          {attention.map(({ kind, path, key, count }) => (
            <li key={`${kind} ${path}`}>
              <SettingLink to={path} setting={key} className={styles.attention}>
                <IconAlertTriangle aria-hidden="true" />
                <span className={styles.name}>{t(`settingsOverview.attention.${kind}`, { count })}</span>
                <span className={styles.detail}>{t(settingsPageTitle(path))}</span>
              </SettingLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Groups({ pages }: { pages: readonly Page[] }) {
  const { t } = useWords();
  const person = usePerson();
  return (
    <div className={styles.groups}>
      {settingsGroups(person).map(({ group, pages: ofGroup }) => (
        <Card key={group} title={t(`settingsPage.group.${group}`)}>
          <ul className={styles.list}>
            {ofGroup.map(({ path, words }) => {
              const page = pages.find((one) => one.path === path);
              return (
                <li key={path}>
                  <Link to={path} search={keepLocation} className={styles.found}>
                    <span className={styles.name}>{t(words)}</span>
                    <IconChevronRight aria-hidden="true" />
                  </Link>
                  <p className={styles.detail}>{t(USES[path] ?? `${words}.use`)}</p>
                  {page && page.settings > 0 && <Differing of={page} name={t(words)} />}
                </li>
              );
            })}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** Pages outside the registry whose texts have other ids. */
const USES: Readonly<Record<string, string>> = {
  '/synonyms-management': 'wording.use',
  '/cx-snippets-management': 'snippets.use',
  '/settings/categories': 'categories.empty.why',
  '/settings/access/audit-log': 'auditLog.use',
  '/settings/integrations': 'integrations.use',
};

/** How many settings of a page differ, and which ones behind it. */
function Differing({ of: { settings, differing }, name }: { of: Page; name: string }) {
  const { t } = useWords();
  const id = useId();
  if (differing.length === 0)
    return <p className={styles.detail}>{t('settingsOverview.asDefault', { count: settings })}</p>;
  return (
    <details className={styles.differing}>
      <summary
        id={id}
        aria-label={t('settingsOverview.differOn', { count: differing.length, settings, name })}
      >
        {t('settingsOverview.differ', { count: differing.length, settings })}
      </summary>
      <ul aria-labelledby={id}>
        {differing.map((one) => (
          <li key={one.key}>
            <SettingLink to={settingByName(one.key)!.page} setting={one.key} className={styles.difference}>
              {settingLabel(one.key, t)}
            </SettingLink>{' '}
            <span className={styles.detail}>
              <Difference of={one} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The vendor's value where it differs, and at how many places another one is set. */
function Difference({
  of: { key, value, is_vendors: isVendors, locations, lines },
}: {
  of: DifferingSetting;
}) {
  const words = useWords();
  const shown = isVendors ? valueOnOneLine(settingByName(key)!, value, words) : null;
  return [
    ...(shown === null ? [] : [shown]),
    ...(lines > 0 ? [words.t('palette.differsIn', { count: lines })] : []),
    ...(locations > 0 ? [words.t('palette.differsAt', { count: locations })] : []),
  ].join(' · ');
}

interface SettingLinkProps {
  to: string;
  setting: string | null;
  className: string | undefined;
  children: ReactNode;
}

/** Leads to a page; the page moves the focus to the setting. */
function SettingLink({ to, setting, className, children }: SettingLinkProps) {
  return (
    <Link
      to={to}
      search={
        ((before: { location?: string }) => ({
          location: before.location,
          ...(setting !== null && { setting }),
        })) as never
      }
      className={className}
    >
      {children}
    </Link>
  );
}
