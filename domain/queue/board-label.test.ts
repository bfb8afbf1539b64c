import { describe, expect, it } from 'vitest';
import { boardName } from './board-label.ts';

describe('a visitor on a wall display', () => {
  it.each([
    ['ticket', 'Maria', 'Gomez', null],
    ['first_name', 'Maria', 'Gomez', 'Maria'],
    ['first_name_initial', 'Maria', 'Gomez', 'Maria G.'],
    ['first_name_initial', ' Maria ', ' de la Cruz', 'Maria D.'],
    ['first_name_initial', 'Émile', 'e\u0301tienne', 'Émile E\u0301.'],
    ['first_name_initial', '민준', '김', '민준 김.'],
    ['first_name_initial', 'Cher', '', 'Cher'],
    ['first_name_initial', 'Cher', null, 'Cher'],
    ['first_name_initial', '', 'Gomez', null],
    ['first_name', null, null, null],
    ['first_name', '  ', 'Gomez', null],
  ] as const)('by %s: %s %s is %s', (identity, firstName, lastName, shown) => {
    expect(boardName(identity, { firstName, lastName })).toBe(shown);
  });
});
