import type { DisplayBoard } from '#contract/queue/display.ts';

/**
 * The display's content: the line, an empty line, the notice of a closed location, or the vendor's message
 * alone where walk-ins are off. Called and waiting visitors always show, even after closing.
 */
export function boardKind(
  board: Pick<DisplayBoard['data'], 'takes_line' | 'waiting_count'> & { location: { is_open: boolean } },
  calls: number,
): 'line' | 'empty' | 'closed' | 'plain' {
  if (calls > 0 || board.waiting_count > 0) return 'line';
  if (!board.location.is_open) return 'closed';
  return board.takes_line ? 'empty' : 'plain';
}
