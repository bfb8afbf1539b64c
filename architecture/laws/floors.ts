import { isTest } from '../source/tree.ts';
import type { Law } from './law.ts';
import { floorOf, importLaw, PAGE_BUILDERS, within } from './law.ts';

const inRules = (path: string) => within(path, 'domain') && !isTest(path);

/** Without packages and Node, the rules run anywhere and cannot cause side effects. */
export const domainStandsAlone: Law = importLaw({
  name: 'domain-stands-alone',
  words: 'domain imports only itself and one time-zone library',
  concerns: inRules,
  fault(_file, to) {
    if (to.kind === 'file') return within(to.path, 'domain') ? null : `domain must not import ${to.path}`;
    return to.name === 'temporal-polyfill' ? null : `domain must not import ${to.name}`;
  },
});

/** Server and browser share these schemas, so they use only the small validation library. */
export const contractSpeaksPlainly: Law = importLaw({
  name: 'contract-speaks-plainly',
  words: 'contract imports domain and zod/mini only',
  concerns: (path) => within(path, 'contract') && !isTest(path),
  fault(_file, to, from) {
    if (to.kind === 'file')
      return within(to.path, 'contract', 'domain') ? null : `contract must not import ${to.path}`;
    return from.name === 'zod/mini' ? null : `the contract is written with zod/mini, not ${from.name}`;
  },
});

/** Response schemas and API descriptions would only make pages heavier. */
export const responsesStayOnServer: Law = importLaw({
  name: 'responses-stay-on-server',
  words: 'web, and the contract files that web imports, do not import server-only parts of an endpoint',
  concerns: (path) => within(path, 'web', 'contract') && !path.endsWith('.responses.ts') && !isTest(path),
  fault: (_file, to) =>
    to.kind === 'file' && to.path.endsWith('.responses.ts') ? `${to.path} is for the server` : null,
});

/** Floors that a floor may import besides itself. Tests and scripts may import any floor. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  translations: ['domain'],
  server: ['domain', 'contract', 'translations'],
  web: ['domain', 'contract', 'translations'],
};

/** Shared code lives in the contract, so a page cannot import the server. */
export const floorsMeetInContract: Law = importLaw({
  name: 'floors-meet-in-contract',
  words: 'web and server meet only in contract; no floor imports one above it',
  concerns: (path) => floorOf(path) in BELOW && !isTest(path),
  fault(file, to) {
    if (to.kind !== 'file') return null;
    const [mine, theirs] = [floorOf(file), floorOf(to.path)];
    return mine === theirs || BELOW[mine]!.includes(theirs) ? null : `${mine} must not import ${to.path}`;
  },
});

/** Pages run without Node; the page build has it. */
export const pagesRunInBrowsers: Law = importLaw({
  name: 'pages-run-in-browsers',
  words: 'web uses nothing of Node, and server no page renderer',
  concerns: (path) => within(path, 'web', 'server') && !isTest(path),
  exceptions: PAGE_BUILDERS,
  fault(file, to) {
    if (within(file, 'server')) {
      return to.kind === 'package' && /^(react|react-dom|wouter|@mantine\/.*)$/.test(to.name)
        ? `the server does not render ${to.name}`
        : null;
    }
    if (to.kind === 'file') return to.path === 'translations/read.ts' ? 'a page cannot read files' : null;
    return to.kind === 'node' || to.name === 'vite' ? `a page cannot use ${to.name}` : null;
  },
});

export const FLOOR_LAWS = [
  domainStandsAlone,
  contractSpeaksPlainly,
  responsesStayOnServer,
  floorsMeetInContract,
  pagesRunInBrowsers,
];
