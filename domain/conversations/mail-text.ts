/** The most characters of a mail that staff write. */
export const MAIL_LENGTH = 4_000;

/** The most characters that are kept of a mail that arrived. */
const MOST_KEPT = 20_000;

/** Reads a header by its name in small letters; undefined without it. */
type Header = (name: string) => string | undefined;

/** Whether a program wrote a mail: an absence note, a bounce, a receipt, or a mail to a list. */
export function isAutomatic(header: Header, from: string): boolean {
  const submitted = (header('auto-submitted') ?? 'no').trim().toLowerCase();
  if (submitted !== '' && submitted !== 'no') return true;
  if (/^\s*(bulk|junk|list|auto[_-]reply)\b/i.test(header('precedence') ?? '')) return true;
  if (OF_PROGRAMS.some((name) => header(name) !== undefined)) return true;
  if (/^\s*<\s*>\s*$/.test(header('return-path') ?? '')) return true;
  if (/^\s*multipart\/report\b/i.test(header('content-type') ?? '')) return true;
  return from === '' || /^(mailer-daemon|postmaster|no-?reply)@/i.test(from);
}

const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe'];

/** The subject of the answer to a mail: with one mark of an answer, however many it has. */
export function replySubject(subject: string): string {
  const bare = subject
    .replace(/^(?:\s*(?:re|aw|sv|antw|odp|rép|tr|fwd?|rv|enc|회신|答复|回复)\s*[:：])+/i, '')
    .trim();
  return bare === '' ? '' : `Re: ${bare}`;
}

/** What the author of a mail wrote, without the mail that they answer. All of it if nothing else remains. */
export function writtenPart(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').normalize('NFC').trim();
  const own = withoutQuotes(whole.split('\n')).join('\n').trim();
  const kept = own === '' ? whole : own;
  return kept.length > MOST_KEPT ? `${kept.slice(0, MOST_KEPT).toWellFormed()} …` : kept;
}

const isQuoted = (line: string | undefined): boolean => line?.startsWith('>') === true;
const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/** Quotes before and after the own words go. Those between them stay: the author answers line by line. */
function withoutQuotes(all: readonly string[]): string[] {
  const lines = all.slice(0, startOfCopy(all));
  let end = lines.length;
  while (end > 0 && isBlank(lines[end - 1])) end -= 1;
  if (isQuoted(lines[end - 1])) {
    while (end > 0 && (isQuoted(lines[end - 1]) || isBlank(lines[end - 1]))) end -= 1;
    end = beforeAttribution(lines, end);
  }
  let start = 0;
  while (start < end && isBlank(lines[start])) start += 1;
  const first = afterAttribution(lines, start);
  if (isQuoted(lines[first])) {
    start = first;
    while (start < end && (isQuoted(lines[start]) || isBlank(lines[start]))) start += 1;
  }
  return lines.slice(start, end);
}

/** The most lines of “On Friday, Foyer <…> wrote:”, which mail programs break. */
const ATTRIBUTION_LINES = 3;
const isAttribution = (line: string): boolean => /[:：]\s*$/.test(line);
/** A date, a time or an address stands in it in every language; a sentence of the author ends with a colon too. */
const namesSource = (text: string): boolean => /\d{1,2}[:.h]\d{2}|\d{4}|@/.test(text);

function beforeAttribution(lines: readonly string[], end: number): number {
  if (end === 0 || !isAttribution(lines[end - 1]!)) return end;
  let start = end - 1;
  while (start > 0 && end - start < ATTRIBUTION_LINES && !isBlank(lines[start - 1])) {
    if (namesSource(lines.slice(start, end).join(' '))) break;
    start -= 1;
  }
  return namesSource(lines.slice(start, end).join(' ')) ? start : end;
}

function afterAttribution(lines: readonly string[], start: number): number {
  for (let at = start; at < Math.min(lines.length, start + ATTRIBUTION_LINES); at += 1) {
    if (isBlank(lines[at])) return start;
    if (isAttribution(lines[at]!) && namesSource(lines.slice(start, at + 1).join(' ')))
      return isBlank(lines[at + 1]) ? at + 2 : at + 1;
  }
  return start;
}

/** Where the unmarked copy of an earlier mail begins, as some programs add it; the end without one. */
function startOfCopy(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, index) =>
      index > 0 &&
      (/^\s*-{4,}[^-]{3,60}-{4,}\s*$/.test(line) ||
        (/^\s*_{20,}\s*$/.test(line) && isHead(lines, index + 1)) ||
        isHead(lines, index)),
  );
  return at === -1 ? lines.length : at;
}

/** The fewest lines like “From: …” in a row that are the head of a mail; one of them has an address. */
const HEAD_LINES = 3;

function isHead(lines: readonly string[], from: number): boolean {
  const head = lines.slice(from, from + HEAD_LINES);
  return (
    head.length === HEAD_LINES &&
    head.every((line) => /^\s*\*?[\p{L} ]{1,20}\*?\s?[:：]\*?\s*\S/u.test(line)) &&
    head.some((line) => line.includes('@'))
  );
}

/** The words of a mail that has no plain text, without the mail that it quotes. */
export function textOfHtml(html: string): string {
  const quote = html.search(
    /<blockquote|class="?gmail_quote|id="?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY)/i,
  );
  const own = quote === -1 ? html : html.slice(0, html.lastIndexOf('<', quote));
  return textOf(own).trim() === '' ? textOf(html) : textOf(own);
}

const SILENT = new Set(['style', 'script', 'title', 'head']);
const BREAKS = new Set(['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'ul', 'ol', 'table']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A linear scan: a hostile page cannot slow it down. */
function textOf(html: string): string {
  const parts: string[] = [];
  let silent = '';
  for (const [index, piece] of html.split('<').entries()) {
    const end = index === 0 ? -1 : piece.indexOf('>');
    if (index > 0 && end === -1) continue;
    const [, slash = '', name = ''] = /^(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(piece.slice(0, 20)) ?? [];
    const tag = name.toLowerCase();
    if (silent === '' && slash === '' && SILENT.has(tag)) silent = tag;
    else if (silent !== '' && slash !== '' && tag === silent) silent = '';
    if (silent !== '') continue;
    if (BREAKS.has(tag) && (slash === '' || tag !== 'br')) parts.push('\n');
    parts.push(piece.slice(end + 1).replaceAll(/\s+/g, ' '));
  }
  return decoded(parts.join(''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const decoded = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point).toWellFormed() : '';
  });
