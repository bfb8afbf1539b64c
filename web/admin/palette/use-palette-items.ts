import { useNavigate, useRouter } from '@tanstack/react-router';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createElement, useMemo } from 'react';
import { IconAdjustments, IconBolt } from '@tabler/icons-react';
import { LEAST_LETTERS, searchRecords } from '#contract/shell/search.ts';
import type { SearchHit, RecordKind } from '#contract/shell/search.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { settingsToFind } from '../settings/find-settings.ts';
import { settingsPageTitle } from '../settings/settings-groups.ts';
import { SettingNow } from '../settings/SettingNow.tsx';
import { useCurrentLocation } from '../shell/current-location.ts';
import { inViewOf } from '../shell/keep-location.ts';
import { navGroups, offeredActions, recordScreens } from '../navigation/nav-entries.ts';
import type { OfferedAction } from '../navigation/nav-entries.ts';
import { usePreference } from '../shell/preferences.ts';
import { useShortcutList } from '../shell/shortcuts.tsx';
import { readQuery, RECENT_MOST } from './palette-results.ts';
import type { PaletteItem, PaletteSection, PaletteTarget } from './palette-results.ts';

/** Milliseconds without a change before the server searches. */
const PAUSE_MS = 200;

/** What the server finds, of the kinds that a screen of this person opens. */
export function useSearchHits(typed: string): SearchHits {
  const screens = recordScreens(usePerson());
  const { section, words } = readQuery(typed);
  const text = section === null ? typed.trim() : typed.trim().slice(1).trim();
  const [q] = useDebouncedValue(text, PAUSE_MS);
  const wanted = screens.some(({ kind }) => section === null || SECTION_OF[kind] === section);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['palette', q],
    queryFn: async ({ signal }) => (await request(searchRecords, { query: { q }, signal })).data,
    enabled: wanted && words.length > 0 && q.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!wanted || words.length === 0 || text.length < LEAST_LETTERS) return NOTHING;
  // Results of the last search stay until the next ones come, as far as they match.
  const isMatched = q === text && !isPlaceholderData;
  const hits = (data ?? []).flatMap((record) => {
    const screen = screens.find(({ kind }) => kind === record.kind);
    return screen === undefined ? [] : [{ ...itemOf(record, screen), isMatched }];
  });
  return { hits, isSearching: q !== text || isFetching };
}

interface SearchHits {
  readonly hits: readonly PaletteItem[];
  /** The results of this text are on their way. */
  readonly isSearching: boolean;
}

/** The sections that the person may find something in. */
export function usePaletteSections(): ReadonlySet<PaletteSection> {
  const person = usePerson();
  return new Set<PaletteSection>([
    'actions',
    'screens',
    ...recordScreens(person).map(({ kind }) => SECTION_OF[kind]),
  ]);
}

const NOTHING: SearchHits = { hits: [], isSearching: false };

const SECTION_OF = {
  visit: 'visits',
  client: 'clients',
  staff: 'staff',
  location: 'locations',
  service: 'services',
} as const satisfies Readonly<Record<RecordKind, PaletteSection>>;

const itemOf = (
  { kind, id, text, detail, location_id }: SearchHit,
  screen: ReturnType<typeof recordScreens>[number],
): PaletteItem => ({
  id: `${kind}:${id}`,
  section: SECTION_OF[kind],
  text,
  detail: detail === '' ? undefined : detail,
  also: [detail],
  isRecord: true,
  icon: screen.icon,
  opens: {
    to: screen.path,
    search: { [screen.parameter]: id, ...(location_id !== null && { location: location_id }) },
  },
});

/** What the palette finds without the server: the actions and screens that the person may open. */
export function usePaletteItems(): readonly PaletteItem[] {
  const { t } = useWords();
  const person = usePerson();
  const { listed } = useShortcutList();
  const { location } = useCurrentLocation();
  const actions = offeredActions(person);
  const items = actions.map((action): PaletteItem => ({
    id: `action:${action.words}`,
    section: 'actions',
    text: t(action.words),
    detail: location?.name,
    icon: action.icon,
    opens: targetOf(action),
  }));
  // The shortcuts of the open page act at once; an action that it declares too is the same one.
  const here = listed
    .filter(({ key, moves }) => !moves && !key.includes(' ') && !key.includes('+') && key !== '?')
    .map((shortcut): PaletteItem => {
      const declared = items.find(({ text }) => text === shortcut.words);
      return {
        id: declared?.id ?? `shortcut:${shortcut.key}`,
        section: 'actions',
        text: shortcut.words,
        detail: location?.name,
        icon: declared?.icon ?? IconBolt,
        keyCap: shortcut.key.toUpperCase(),
        opens: shortcut.act,
      };
    });
  const screens = navGroups(person).flatMap(({ entries }) =>
    entries.map((entry): PaletteItem => ({
      id: `screen:${entry.path}`,
      section: 'screens',
      text: t(entry.words),
      also: entry.synonyms === undefined ? [] : [t(entry.synonyms)],
      icon: entry.icon,
      opens: { to: entry.path },
    })),
  );
  return [
    ...here,
    ...items.filter(({ id }) => !here.some((one) => one.id === id)),
    ...screens,
    ...useSettingItems(),
  ];
}

/** Every setting of the pages that the person may open; the page moves the focus to it. */
function useSettingItems(): readonly PaletteItem[] {
  const { t } = useWords();
  const person = usePerson();
  return useMemo(
    () =>
      settingsToFind(person, t).map(({ setting, label, others }): PaletteItem => ({
        id: `setting:${setting.key}`,
        section: 'settings',
        text: label,
        detail: t(settingsPageTitle(setting.page)),
        value: createElement(SettingNow, { setting }),
        also: others,
        icon: IconAdjustments,
        opens: { to: setting.page, search: { setting: setting.key } },
      })),
    [person, t],
  );
}

export const targetOf = ({ path, search }: OfferedAction): PaletteTarget => ({ to: path, search });

/** Opens a target at the location in view, here or in a new tab. */
export function useOpenTarget(): (target: PaletteTarget, inNewTab?: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return ({ to, search }, inNewTab = false) => {
    const before = inViewOf(router.state.location.search);
    // A record's location decides: it may be one of another line of business.
    const kept = search?.['location'] === undefined ? before : {};
    const place = { to, search: { ...kept, ...search } };
    if (inNewTab) window.open(router.buildLocation(place).href, '_blank', 'noopener');
    else void navigate(place);
  };
}

/** The ids of the items used last. Records are left out: names do not stay on the device. */
export function useRecent() {
  const [recent = [], setRecent] = usePreference(usePerson().identity_id, 'recent');
  const note = ({ id, isRecord }: PaletteItem): void => {
    if (!isRecord) setRecent([id, ...recent.filter((one) => one !== id)].slice(0, RECENT_MOST));
  };
  return { recent, note };
}
