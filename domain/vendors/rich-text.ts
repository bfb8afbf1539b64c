/** The elements that a formatted text of a vendor may have. Pages build these and no others. */
export const RICH_ELEMENTS = [
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'a',
  'br',
  'h3',
  'h4',
] as const;

const PLAIN = RICH_ELEMENTS.filter((name) => name !== 'a').join('|');
const MARKUP = new RegExp(
  `</?(?:${PLAIN})\\s*/?>|<a(?:\\s+(?:href|target|rel|title)="[^"<>]*")*\\s*>|</a>|&(?:amp|lt|gt|quot|apos|nbsp);`,
  'gi',
);

/** Returns a formatted text with spaces for its allowed markup, so each character keeps its position. */
export const withoutFormats = (text: string): string =>
  text.replaceAll(MARKUP, (found) => ' '.repeat(found.length));
