/** Expands a zlib stream; null if it is damaged or larger than allowed. The server passes its own. */
export type Inflate = (bytes: Uint8Array) => Uint8Array | null;

/** A pattern of a name, each letter as it is or by its number: `/#4aavaScript`. */
const spelled = (name: string): string =>
  name.replaceAll(/[a-z]/gi, (letter) => {
    const number = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
const ENDS = String.raw`(?![\w#.-])`;
/** A pattern of any of these names, which a space separates. */
const namePattern = (names: string): RegExp =>
  new RegExp(`/(?:${names.split(' ').map(spelled).join('|')})${ENDS}`);

/**
 * Scripts, programs to start, forms that send themselves, embedded files and media. Links for a reader to follow
 * are allowed. An encrypted file hides all of these.
 */
const ACTIVE = namePattern(
  'JavaScript Launch SubmitForm ImportData EmbeddedFile EmbeddedFiles RichMedia RichMediaContent RichMediaExecute GoToE Rendition XFA Encrypt',
);
/** A stream of objects gives the position of the first one; readers rely on it, not on the stream's type. */
const OF_OBJECTS = namePattern('First ObjStm');
const FILTER = namePattern('Filter');
const FLATE = spelled('FlateDecode');
const ONLY_FLATE = new RegExp(
  String.raw`/${spelled('Filter')}\s*(?:/${FLATE}${ENDS}|\[\s*/${FLATE}\s*\])`,
  'g',
);
/** They rearrange the bytes, which would hide a name. */
const PARAMETERS = namePattern('DecodeParms');

/** A hostile file has any number of these; a real one of this size has far fewer. */
const MOST_OBJECT_STREAMS = 5_000;
const LONGEST_DICTIONARY = 2 ** 20;
/** Dictionaries of real files do not overlap: together they are at most as long as the file. */
const MOST_READ = 2;

/**
 * Returns whether a PDF holds active content. Modern files compress their objects: each such stream is expanded and
 * searched, and one that cannot be expanded counts as active.
 */
export function isActivePdf(bytes: Uint8Array, inflate: Inflate): boolean {
  const text = latin1(bytes);
  if (ACTIVE.test(text)) return true;
  let [read, expanded] = [0, 0];
  for (const { index } of text.matchAll(/obj/g)) {
    const from = blankEnd(text, index + 3);
    const dictionary = text.startsWith('<<', from) ? dictionaryFrom(text, from + 2) : null;
    const then = dictionary ? blankEnd(text, dictionary.end) : from;
    read += then - index;
    if (read > MOST_READ * text.length || dictionary?.isCut) return true;
    const data = dictionary && dataFrom(text, then);
    if (!dictionary || data === null) continue;
    const { plain } = dictionary;
    if (!OF_OBJECTS.test(plain) || !FILTER.test(plain)) continue;
    expanded += 1;
    if (expanded > MOST_OBJECT_STREAMS || PARAMETERS.test(plain)) return true;
    if (FILTER.test(plain.replaceAll(ONLY_FLATE, ''))) return true;
    const inner = inflate(bytes.subarray(data));
    if (inner === null || ACTIVE.test(latin1(inner))) return true;
  }
  return false;
}

/**
 * Reads a dictionary after its `<<`, without comments and texts: these can look like names, and like its end. One
 * that is too long is cut.
 */
function dictionaryFrom(text: string, from: number): { plain: string; end: number; isCut: boolean } {
  const marks = /<<|>>|[(%]/g;
  let [plain, at, depth] = ['', from, 1];
  while (depth > 0) {
    marks.lastIndex = at;
    const mark = marks.exec(text);
    if (mark === null) return { plain, end: text.length, isCut: false };
    plain += `${text.slice(at, mark.index)} `;
    at = mark.index + mark[0].length;
    if (mark[0] === '<<') depth += 1;
    else if (mark[0] === '>>') depth -= 1;
    else at = mark[0] === '%' ? lineEnd(text, at) : textEnd(text, at);
    if (at - from > LONGEST_DICTIONARY) return { plain, end: at, isCut: true };
  }
  return { plain, end: at, isCut: false };
}

/** Returns where the data of a stream begin after its keyword; null without one. */
function dataFrom(text: string, from: number): number | null {
  // Readers take a lone carriage return and spaces, too.
  const keyword = /stream[^\S\r\n]*(?:\r\n?|\n)/y;
  keyword.lastIndex = from;
  return keyword.test(text) ? keyword.lastIndex : null;
}

/** Returns the end of white space and comments. */
function blankEnd(text: string, from: number): number {
  const blank = /[\s\0]*/y;
  for (let at = from; ; at = lineEnd(text, at)) {
    blank.lastIndex = at;
    blank.test(text);
    at = blank.lastIndex;
    if (text[at] !== '%') return at;
  }
}

function lineEnd(text: string, from: number): number {
  const ends = /[\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** Returns the end of a text after its opening bracket: brackets within are in pairs, or follow a backslash. */
function textEnd(text: string, from: number): number {
  const marks = /\\[^]|[()]/g;
  marks.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const mark = marks.exec(text);
    if (mark === null) return text.length;
    if (mark[0] === '(') depth += 1;
    else if (mark[0] === ')') depth -= 1;
  }
  return marks.lastIndex;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}
