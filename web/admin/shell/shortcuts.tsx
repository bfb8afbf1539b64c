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
import { keyScope, SEQUENCE_START, shortcutOf } from './shortcut-keys.ts';

export interface Shortcut {
  /** The value of KeyboardEvent.key, letters in lower case; `g l` is a sequence, `mod+k` is ⌘K or Ctrl K. */
  readonly key: string;
  /** Text for the help. */
  readonly words: string;
  readonly act: () => void;
  /** A second key for the same action, listed next to the first. */
  readonly also?: string;
  /** It moves within the page or opens another one: no action that the palette lists. */
  readonly moves?: true;
}

interface Shortcuts {
  readonly on: boolean;
  readonly listed: readonly Shortcut[];
  register: (shortcuts: readonly Shortcut[]) => () => void;
}

/** Milliseconds from the first to the second key of a sequence. */
const SEQUENCE_MS = 1500;

const ShortcutsContext = createContext<Shortcuts | null>(null);

/** Handles the keys of the page for the open screen; a person may switch it off. */
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
    let startedAt = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const pressed = shortcutOf(event, keyScope(event.target));
      const inSequence = event.timeStamp - startedAt < SEQUENCE_MS;
      startedAt = pressed === SEQUENCE_START && !inSequence ? event.timeStamp : -Infinity;
      const key = inSequence && pressed !== null ? `${SEQUENCE_START} ${pressed}` : pressed;
      const result = latest.current.find((one) => one.key === key || one.also === key);
      // Keys with a modifier stay too. Help stays available: it holds the switch that turns shortcuts on again.
      if (!result || (!on && result.key !== '?' && !result.key.startsWith('mod+'))) return;
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

/**
 * Registers shortcuts while the calling screen is open. The actions may change with every render, the keys
 * and words may not.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { register } = useShortcutsContext();
  const latest = useRef(shortcuts);
  // Before paint: a key always acts on the visible state.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // A string stays equal across renders, whatever the actions are.
  const written = JSON.stringify(
    shortcuts.map(({ key, also, words, moves }) => ({ key, also, words, moves })),
  );
  useEffect(() => {
    const listed = JSON.parse(written) as Omit<Shortcut, 'act'>[];
    const act = (key: string) => () => latest.current.find((one) => one.key === key)?.act();
    return register(listed.map((shortcut) => ({ ...shortcut, act: act(shortcut.key) })));
  }, [register, written]);
}

/** The key cap of a button: none while shortcuts are off, or without a likely keyboard. */
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
