/** A piece of a message: plain text, or a named tag around more pieces. */
export type RichPiece = string | { tag: string; inside: RichPiece[] };

const TAG = /<(\/?)([a-z][A-Za-z0-9]*)>/g;

/**
 * Splits "I accept the <terms>terms</terms>" into pieces, so that a sentence with a link stays one message.
 * Ignores a stray closing tag; closes an unclosed tag at the end.
 */
export function richPieces(text: string): RichPiece[] {
  const root: RichPiece[] = [];
  const open: { tag: string; inside: RichPiece[] }[] = [];
  const innermost = (): RichPiece[] => open.at(-1)?.inside ?? root;
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index > at) innermost().push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2] ?? '';
    if (!match[1]) {
      const piece = { tag, inside: [] };
      innermost().push(piece);
      open.push(piece);
    } else if (open.at(-1)?.tag === tag) open.pop();
  }
  if (at < text.length) innermost().push(text.slice(at));
  return root;
}
