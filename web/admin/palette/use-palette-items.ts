import { useNavigate, useRouter } from '@tanstack/react-router';
import { IconBolt } from '@tabler/icons-react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { navGroups, offeredActions } from '../navigation/nav-entries.ts';
import type { OfferedAction } from '../navigation/nav-entries.ts';
import { usePreference } from '../shell/preferences.ts';
import { useShortcutList } from '../shell/shortcuts.tsx';
import { RECENT_MOST } from './palette-results.ts';
import type { PaletteItem, PaletteTarget } from './palette-results.ts';

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
  return [...here, ...items.filter(({ id }) => !here.some((one) => one.id === id)), ...screens];
}

export const targetOf = ({ path, search }: OfferedAction): PaletteTarget => ({ to: path, search });

/** Opens a target at the location in view, here or in a new tab. */
export function useOpenTarget(): (target: PaletteTarget, inNewTab?: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return ({ to, search }, inNewTab = false) => {
    const before = router.state.location.search as { location?: string };
    const place = { to, search: { ...(before.location && { location: before.location }), ...search } };
    if (inNewTab) window.open(router.buildLocation(place).href, '_blank', 'noopener');
    else void navigate(place);
  };
}

/** The ids of the items used last. Records are left out: names do not stay on the device. */
export function useRecent() {
  const [recent = [], setRecent] = usePreference(usePerson().identity_id, 'recent');
  const note = ({ id, isFound }: PaletteItem): void => {
    if (!isFound) setRecent([id, ...recent.filter((one) => one !== id)].slice(0, RECENT_MOST));
  };
  return { recent, note };
}
