import { isTest } from '../source/tree.ts';
import type { Law } from './law.ts';
import { importLaw, within } from './law.ts';

const AUDIENCES = ['visitor', 'display', 'admin'];
/** Rooms of the visitor's side that are loaded apart. */
const APART = ['booking', 'queue'];

/** `admin` for web/admin/lobby/page/LobbyPage.tsx. */
const roomOf = (path: string): string => /^web\/([^/]+)\//.exec(path)?.[1] ?? '';
const stepOf = (path: string): string => /^web\/visitor\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Each audience's pages can be thrown away and written anew without a look at the others. */
export const audiencesKeepApart: Law = importLaw({
  name: 'audiences-keep-apart',
  words: 'visitor, display and admin never import each other, nor do booking and queue',
  concerns: (path) => AUDIENCES.includes(roomOf(path)) && !isTest(path),
  fault(file, to) {
    if (to.kind !== 'file') return null;
    const theirs = roomOf(to.path);
    if (AUDIENCES.includes(theirs) && theirs !== roomOf(file))
      return `${roomOf(file)} does not know ${theirs}`;
    const [from, into] = [stepOf(file), stepOf(to.path)];
    return from !== into && APART.includes(from) && APART.includes(into)
      ? `${from} does not know ${into}`
      : null;
  },
});

/** What each room beneath the audiences may use of web; of other floors the kit uses none at all. */
const ROOMS_BELOW: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  connection: [],
  language: ['kit', 'connection'],
};

export const kitKnowsNoProduct: Law = importLaw({
  name: 'kit-knows-no-product',
  words: 'kit imports only packages and itself; connection and language know no audience',
  concerns: (path) => roomOf(path) in ROOMS_BELOW && !isTest(path),
  fault(file, to) {
    if (to.kind !== 'file') return null;
    const mine = roomOf(file);
    if (!within(to.path, 'web')) return mine === 'kit' ? `the kit knows nothing of ${to.path}` : null;
    return roomOf(to.path) === mine || ROOMS_BELOW[mine]!.includes(roomOf(to.path))
      ? null
      : `${mine} does not reach ${to.path}`;
  },
});

/** A file that only hands on makes a page load what it never uses. */
export const noBarrelsInWeb: Law = {
  name: 'no-barrels-in-web',
  words: 'no file of web only hands on what other files export',
  check: (tree) =>
    tree.code
      .filter(({ path }) => within(path, 'web') && !isTest(path))
      .filter(({ program }) => {
        const body = program['body'] as { type: string; source?: unknown }[];
        return (
          body.length > 0 && body.every(({ type, source }) => type.startsWith('Export') && Boolean(source))
        );
      })
      .map(({ path }) => ({ file: path, line: 0, what: 'is a barrel' })),
};

export const WEB_LAWS = [audiencesKeepApart, kitKnowsNoProduct, noBarrelsInWeb];
