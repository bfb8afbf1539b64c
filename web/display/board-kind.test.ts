import { describe, expect, it } from 'vitest';
import { boardKind } from './board-kind.ts';

const board = (is_open: boolean, takes_line: boolean, waiting_count: number) => ({
  location: { is_open },
  takes_line,
  waiting_count,
});

describe('the kind of board', () => {
  it.each([
    ['open, nobody there', board(true, true, 0), 0, 'nobody'],
    ['open, somebody is called, nobody waits', board(true, true, 0), 1, 'line'],
    ['open, people waiting', board(true, true, 3), 0, 'line'],
    ['closed', board(false, true, 0), 0, 'closed'],
    ['closed, no line anyway', board(false, false, 0), 0, 'closed'],
    ['closed, but people still wait', board(false, true, 2), 0, 'line'],
    ['closed, but somebody is called', board(false, true, 0), 1, 'line'],
    ['no line taken', board(true, false, 0), 0, 'plain'],
    ['joining paused while people wait', board(true, false, 4), 0, 'line'],
  ] as const)('%s', (_words, input, calls, kind) => {
    expect(boardKind(input, calls)).toBe(kind);
  });
});
