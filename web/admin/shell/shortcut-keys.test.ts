import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveKeyCap, shortcutOf } from './shortcut-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const page = { typing: false, dialogOpen: false, onControl: false, onTab: false };

describe('a shortcut', () => {
  it.each([
    ['a letter', { key: 'n' }, {}, 'n'],
    ['a letter with caps lock', { key: 'N' }, {}, 'n'],
    ['a sign', { key: '?' }, {}, '?'],
    ['an arrow on the page', { key: 'ArrowDown' }, {}, 'ArrowDown'],
    ['an arrow on a button', { key: 'ArrowDown' }, { onControl: true }, null],
    ['Enter on a button', { key: 'Enter' }, { onControl: true }, null],
    ['a letter on a button', { key: 'c' }, { onControl: true }, 'c'],
    ['an arrow on a tab', { key: 'ArrowLeft' }, { onTab: true }, null],
    ['a letter on a tab', { key: 'a' }, { onTab: true }, 'a'],
    ['while typing', { key: 'n' }, { typing: true }, null],
    ['under a dialog', { key: 'n' }, { dialogOpen: true }, null],
    ['the browser’s own', { key: 'n', ctrlKey: true }, {}, null],
    ['the system’s own', { key: 'c', metaKey: true }, {}, null],
    ['⌘K', { key: 'k', metaKey: true }, {}, 'mod+k'],
    ['Ctrl K while typing', { key: 'K', ctrlKey: true }, { typing: true }, 'mod+k'],
    ['Ctrl K under a dialog', { key: 'k', ctrlKey: true }, { dialogOpen: true }, null],
    ['an accented letter', { key: 'n', altKey: true }, {}, null],
    ['held down: calls once', { key: 'n', repeat: true }, {}, null],
    ['held down: moves on', { key: 'j', repeat: true }, {}, 'j'],
  ])('%s', (_words, pressed, position, shortcut) => {
    expect(shortcutOf({ ...plain, ...pressed }, { ...page, ...position })).toBe(shortcut);
  });
});

describe('the cap of the key that saves', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['MacIntel', '⌘S'],
    ['iPad', '⌘S'],
    ['Win32', 'Ctrl S'],
    ['Linux x86_64', 'Ctrl S'],
  ])('on %s is %s', (platform, cap) => {
    vi.stubGlobal('navigator', { platform });
    expect(saveKeyCap()).toBe(cap);
  });
});
