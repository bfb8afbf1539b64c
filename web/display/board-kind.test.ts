import { describe, expect, it } from 'vitest';
import { boardKind } from './board-kind.ts';

const board = (is_open: boolean, takes_line: boolean, waiting_count: number) => ({
  location: { is_open },
  takes_line,
  waiting_count,
});

describe('the kind of board', () => {
  it.each([
    ['open, empty line', board(true, true, 0), 0, 'empty'],
    ['open, a visitor is called, none wait', board(true, true, 0), 1, 'line'],
    ['open, visitors waiting', board(true, true, 3), 0, 'line'],
    ['closed', board(false, true, 0), 0, 'closed'],
    ['closed, walk-ins off', board(false, false, 0), 0, 'closed'],
    ['closed, but visitors still wait', board(false, true, 2), 0, 'line'],
    ['closed, but a visitor is called', board(false, true, 0), 1, 'line'],
    ['walk-ins off', board(true, false, 0), 0, 'plain'],
    ['walk-ins off while visitors wait', board(true, false, 4), 0, 'line'],
  ] as const)('%s', (_words, input, calls, kind) => {
    expect(boardKind(input, calls)).toBe(kind);
  });
});
