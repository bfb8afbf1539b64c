import { useQuery } from '@tanstack/react-query';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { valueOnOneLine } from './setting-now.ts';
import { settingsQuery } from './use-settings.ts';

/** How long a list of settings shows the values that it has fetched. */
const FRESH_MS = 10_000;

/** The vendor's value of a setting, and at how many locations another one is in force; nothing for one of another page. */
export function SettingNow({ setting }: { setting: Setting }) {
  const page = SETTINGS_PAGES.find(({ path }) => path === setting.page);
  return page && <ValueNow setting={setting} page={page} />;
}

function ValueNow({ setting, page }: { setting: Setting; page: SettingsPageEndpoints }) {
  const words = useWords();
  const { data } = useQuery({ ...settingsQuery(page, null), staleTime: FRESH_MS, retry: false });
  const stored = data?.data.settings.find(({ key }) => key === setting.key);
  const value = stored ? valueOnOneLine(setting, stored.value, words) : null;
  if (!stored || value === null) return null;
  const [locations, lines] = [stored.differs_at.length, stored.differs_in.length];
  return (
    <>
      {value}
      {lines > 0 && ` · ${words.t('palette.differsIn', { count: lines })}`}
      {locations > 0 && ` · ${words.t('palette.differsAt', { count: locations })}`}
    </>
  );
}
