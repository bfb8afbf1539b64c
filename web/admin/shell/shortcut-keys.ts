/** The parts of a pressed key that decide; a KeyboardEvent fits. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** The context of a pressed key. */
export interface KeyScope {
  /** The person types, or moves inside a menu or list of choices: that control gets the key. */
  readonly typing: boolean;
  /** A dialog covers the page. */
  readonly dialogOpen: boolean;
  /** The focused control handles Enter and arrows; a row of visits leaves them to the page. */
  readonly onControl: boolean;
  /** The focused tab leads to its neighbours by arrows. */
  readonly onTab: boolean;
}

/** Keys that a focused button or link handles. */
const CONTROL_KEYS = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

/** Keys that a focused tab handles. */
const TAB_KEYS = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

/** Keys that work with ⌘ or Ctrl, also while typing. The browser keeps all others. */
const WITH_COMMAND = new Set(['k']);

/** Holding one of these keys repeats it; other shortcuts act once per press. */
const REPEATING = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/** The key that starts a sequence: G, then a letter. */
export const SEQUENCE_START = 'g';

/**
 * The shortcut of a key ("n", "?", "ArrowDown", "mod+k"); null while typing, under a dialog, with a modifier
 * that is the browser's, or held down.
 */
export function shortcutOf(pressed: PressedKey, position: KeyScope): string | null {
  if (position.dialogOpen || pressed.altKey) return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (pressed.ctrlKey || pressed.metaKey)
    return WITH_COMMAND.has(key) && !pressed.repeat ? `mod+${key}` : null;
  if (position.typing) return null;
  if (position.onControl && CONTROL_KEYS.has(key)) return null;
  if (position.onTab && TAB_KEYS.has(key)) return null;
  if (pressed.repeat && !REPEATING.has(key)) return null;
  return key;
}

/** The key scope of an event's target. */
export function keyScope(target: EventTarget | null): KeyScope {
  const element = target instanceof Element ? target : null;
  const within = (selector: string): boolean => element?.closest(selector) !== null && element !== null;
  return {
    typing:
      within(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]',
      ) || within('[role=menu], [role=listbox], [role=combobox]'),
    dialogOpen: document.querySelector('dialog[open], [role=dialog][aria-modal=true]') !== null,
    onControl: within('button, a[href], summary') && !within('[data-shortcut-rows] [data-visit]'),
    onTab: within('[role=tablist]'),
  };
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
};

/** The caps of a shortcut: `g l` has two, `mod+k` is ⌘ and K, or Ctrl and K. */
export function keyCapsOf(key: string): string[] {
  if (key.startsWith('mod+')) return [commandKey(), key.slice(4).toUpperCase()];
  return key.split(' ').map((one) => KEY_NAMES[one] ?? one.toUpperCase());
}

/** The name of the key that this device uses for commands. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');

/** The cap of the key that saves, on a button. */
export const saveKeyCap = (): string => (commandKey() === '⌘' ? '⌘S' : 'Ctrl S');
