/** What an enrolled wall display shows of a visitor (`tv.identity`). */
export const BOARD_IDENTITIES = ['ticket', 'first_name_initial', 'first_name'] as const;
export type BoardIdentity = (typeof BOARD_IDENTITIES)[number];

/**
 * The name of a visitor on a wall display; null shows the ticket. A visitor without a first name has a ticket
 * alone: a last name says too much.
 */
export function boardName(
  identity: BoardIdentity,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): string | null {
  const first = (firstName ?? '').trim();
  if (identity === 'ticket' || first === '') return null;
  const [initial] = characters.segment((lastName ?? '').trim());
  return identity === 'first_name_initial' && initial ? `${first} ${initial.segment.toUpperCase()}.` : first;
}

// An accent may be a code point of its own.
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });
