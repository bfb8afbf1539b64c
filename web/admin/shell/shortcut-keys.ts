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
  /** The focused control handles Enter and arrows. */
  readonly onControl: boolean;
}

/** Keys that a focused button or link handles. */
const CONTROL_KEYS = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

/** Holding one of these keys repeats it; other shortcuts act once per press. */
const REPEATING = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/**
 * The shortcut of a key ("n", "?", "ArrowDown"); null while typing, under a dialog, with a modifier (that is
 * the browser's), or held down.
 */
export function shortcutOf(pressed: PressedKey, position: KeyScope): string | null {
  if (position.typing || position.dialogOpen || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
    return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (position.onControl && CONTROL_KEYS.has(key)) return null;
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
      ) || within('[role=menu], [role=listbox], [role=combobox], [role=tablist]'),
    dialogOpen: document.querySelector('dialog[open], [role=dialog][aria-modal=true]') !== null,
    onControl: within('button, a[href], summary') && !within('[data-shortcut-rows]'),
  };
}
