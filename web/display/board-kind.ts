import type { DisplayBoard } from '#contract/queue/display.ts';

/**
 * What the display is for now: the line; that nobody is in it; the notice that the location is closed; or, where no line is taken at all, the
 * vendor's own message alone. People still called or waiting are shown in any case: the door closing does not undo them.
 */
export function boardKind(
  board: Pick<DisplayBoard['data'], 'takes_line' | 'waiting_count'> & { location: { is_open: boolean } },
  calls: number,
): 'line' | 'nobody' | 'closed' | 'plain' {
  if (calls > 0 || board.waiting_count > 0) return 'line';
  if (!board.location.is_open) return 'closed';
  return board.takes_line ? 'nobody' : 'plain';
}
