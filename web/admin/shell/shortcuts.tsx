import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { usePerson } from '../session/session.ts';
import { usePreference } from './preferences.ts';
import { keyScope, shortcutOf } from './shortcut-keys.ts';

export interface Shortcut {
  /** As KeyboardEvent.key gives it, letters in lower case. */
  readonly key: string;
  /** What it does, in words, for the help. */
  readonly words: string;
  readonly act: () => void;
  /** A second key for the same act, listed beside the first. */
  readonly also?: string;
}

interface Shortcuts {
  readonly on: boolean;
  readonly listed: readonly Shortcut[];
  register: (shortcuts: readonly Shortcut[]) => () => void;
}

const ShortcutsContext = createContext<Shortcuts | null>(null);

/** Hears the keys of the page for whatever screen is open; a person may switch it off. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [on = true] = usePreference(usePerson().identity_id, 'shortcuts');
  const [listed, setListed] = useState<readonly Shortcut[]>([]);
  const register = useCallback((added: readonly Shortcut[]) => {
    setListed((now) => [...now, ...added]);
    return () => setListed((now) => now.filter((one) => !added.includes(one)));
  }, []);
  const latest = useRef(listed);
  useLayoutEffect(() => {
    latest.current = listed;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const key = shortcutOf(event, keyScope(event.target));
      const result = latest.current.find((one) => one.key === key || one.also === key);
      // Help stays within reach: it is where the shortcuts are switched on again.
      if (!result || (!on && result.key !== '?')) return;
      event.preventDefault();
      result.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
  const value = useMemo(() => ({ on, listed, register }), [on, listed, register]);
  return <ShortcutsContext value={value}>{children}</ShortcutsContext>;
}

export function useShortcutList(): Pick<Shortcuts, 'on' | 'listed'> {
  return useShortcutsContext();
}

/** Offers shortcuts while the calling screen is open. The acts may change with every render, the keys and words may not. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { register } = useShortcutsContext();
  const latest = useRef(shortcuts);
  // Before the page is drawn: a key always acts on what is seen.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // As text it is the same in every render, whatever the acts are.
  const written = JSON.stringify(shortcuts.map(({ key, also, words }) => ({ key, also, words })));
  useEffect(() => {
    const listed = JSON.parse(written) as Omit<Shortcut, 'act'>[];
    const act = (key: string) => () => latest.current.find((one) => one.key === key)?.act();
    return register(listed.map((shortcut) => ({ ...shortcut, act: act(shortcut.key) })));
  }, [register, written]);
}

/** The key cap a button shows: none while shortcuts are off, or where there is hardly a keyboard. */
export function useKeyCaps(): (key: string) => string | undefined {
  const { on } = useShortcutsContext();
  const keyboard = useMediaQuery('(min-width: 48em) and (hover: hover)', true, {
    getInitialValueInEffect: false,
  });
  return (key) => (on && keyboard ? key : undefined);
}

function useShortcutsContext(): Shortcuts {
  const shortcuts = use(ShortcutsContext);
  if (!shortcuts) throw new Error('Shortcuts are used outside the shell');
  return shortcuts;
}
