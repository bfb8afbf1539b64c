import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { WordValues } from './catalogue.ts';
import { useWords } from './words-context.ts';
import { richPieces } from './rich-text.ts';
import type { RichPiece } from './rich-text.ts';

export type WordsProps = {
  id: string;
  values?: WordValues;
  /** Elements for the message's tags: `{ terms: (inside) => <a href={address}>{inside}</a> }`. */
  tags?: Readonly<Record<string, (inside: ReactNode) => ReactNode>>;
};

/** A message that holds elements; for plain text `t(id)` is enough. */
export function Words({ id, values, tags = {} }: WordsProps) {
  const { t } = useWords();
  return <>{pieces(richPieces(t(id, values)), tags)}</>;
}

function pieces(list: readonly RichPiece[], tags: NonNullable<WordsProps['tags']>): ReactNode[] {
  return list.map((piece, position) => {
    if (typeof piece === 'string') return piece;
    const inside = pieces(piece.inside, tags);
    return <Fragment key={position}>{tags[piece.tag]?.(inside) ?? inside}</Fragment>;
  });
}
