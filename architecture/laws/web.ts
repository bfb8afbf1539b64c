import { isTest } from '../source/tree.ts';
import type { Law } from './law.ts';
import { importLaw, within } from './law.ts';

const AUDIENCES = ['visitor', 'display', 'admin'];
/** Visitor folders that load as separate chunks. */
const APART = ['booking', 'queue'];

/** Returns `admin` for web/admin/lobby/page/LobbyPage.tsx. */
const roomOf = (path: string): string => /^web\/([^/]+)\//.exec(path)?.[1] ?? '';
const stepOf = (path: string): string => /^web\/visitor\/([^/]+)\//.exec(path)?.[1] ?? '';

/** The pages of one audience can be replaced without touching the others. */
export const audiencesKeepApart: Law = importLaw({
  name: 'audiences-keep-apart',
  words: 'visitor, display and admin never import each other, nor do booking and queue',
  concerns: (path) => AUDIENCES.includes(roomOf(path)) && !isTest(path),
  fault(file, to) {
    if (to.kind !== 'file') return null;
    const theirs = roomOf(to.path);
    if (AUDIENCES.includes(theirs) && theirs !== roomOf(file))
      return `${roomOf(file)} must not import ${theirs}`;
    const [from, into] = [stepOf(file), stepOf(to.path)];
    return from !== into && APART.includes(from) && APART.includes(into)
      ? `${from} must not import ${into}`
      : null;
  },
});

/** Folders of web that each shared folder may import; the kit imports no other floor. */
const ROOMS_BELOW: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  connection: [],
  language: ['kit', 'connection'],
};

export const kitKnowsNoProduct: Law = importLaw({
  name: 'kit-knows-no-product',
  words: 'kit imports only packages and itself; connection and language import no audience',
  concerns: (path) => roomOf(path) in ROOMS_BELOW && !isTest(path),
  fault(file, to) {
    if (to.kind !== 'file') return null;
    const mine = roomOf(file);
    if (!within(to.path, 'web')) return mine === 'kit' ? `kit must not import ${to.path}` : null;
    return roomOf(to.path) === mine || ROOMS_BELOW[mine]!.includes(roomOf(to.path))
      ? null
      : `${mine} must not import ${to.path}`;
  },
});

/** A barrel file makes a page load code that it never uses. */
export const noBarrelsInWeb: Law = {
  name: 'no-barrels-in-web',
  words: 'no file of web only re-exports other files',
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
