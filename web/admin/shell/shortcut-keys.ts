/** What a pressed key needs to be judged; KeyboardEvent fits. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** Where the key was pressed. */
export interface KeyScope {
  /** The person writes something, or moves inside a menu or list of choices: the key belongs to that control. */
  readonly typing: boolean;
  /** A dialog covers the page. */
  readonly dialogOpen: boolean;
  /** A control that answers to Enter and arrows by itself has the focus. */
  readonly onControl: boolean;
}

/** Keys that a focused button or link uses itself. */
const CONTROL_KEYS = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

/** Holding these down moves on and on; every other shortcut acts once per press. */
const REPEATING = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/**
 * The shortcut a key stands for ("n", "?", "ArrowDown"), or null when it is none here: while typing, under a dialog,
 * with a modifier (that is the browser's), or held down.
 */
export function shortcutOf(pressed: PressedKey, position: KeyScope): string | null {
  if (position.typing || position.dialogOpen || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
    return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (position.onControl && CONTROL_KEYS.has(key)) return null;
  if (pressed.repeat && !REPEATING.has(key)) return null;
  return key;
}

/** Judges the place of an event in the page. */
export function keyScope(target: EventTarget | null): KeyScope {
  const element = target instanceof Element ? target : null;
  const within = (selector: string): boolean => element?.closest(selector) !== null && element !== null;
  return {
    typing:
      within(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]',
      ) || within('[role=menu], [role=listbox], [role=combobox], [role=tablist]'),
    dialogOpen: document.querySelector('dialog[open], [role=dialog][aria-modal=true]') !== null,
    onControl: within('button, a[href], summary') && !within('[data-shortcut-rows]'),
  };
}
