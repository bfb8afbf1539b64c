import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LAWS } from './laws/every.ts';
import { readTree } from './source/tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const papers = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].sort();
const scripts = (JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: object }).scripts;

describe('the documents', () => {
  it.each(papers)('%s names only what exists', (paper) => {
    expect(faultsOf(readFileSync(ROOT + paper, 'utf8'), paper)).toEqual([]);
  });

  it('list every law, and no other', () => {
    const section = readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8').split('\n## The laws\n')[1] ?? '';
    const shown = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1]!);
    expect(shown.sort()).toEqual(LAWS.map(({ name }) => name).sort());
  });

  it('number the decisions without gaps, each with a status', () => {
    const decisions = papers.filter((paper) => paper.startsWith('docs/decisions/'));
    const numbers = decisions.map((paper) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(paper)?.[1]));
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
    for (const paper of decisions) {
      expect(readFileSync(ROOT + paper, 'utf8'), paper).toMatch(
        /^# \d{4} .+\nStatus: (in force|replaced by \d{4})\n/,
      );
    }
  });

  it('are the only ones that code cites', () => {
    const cited = readTree(ROOT.replace(/\/$/, '')).code.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:docs\/)?[A-Za-z-]+\.md\b/g)].map((match) => `${path}: ${match[0]}`),
    );
    const missing = cited.filter((line) => !existsSync(ROOT + line.split(': ')[1]!));
    expect(missing.filter((line) => !line.startsWith('architecture/'))).toEqual([]);
  });
});

describe('the check of a document', () => {
  it.each([
    ['[map](docs/spec-map.md) and [site](https://example.com)', []],
    ['[map](spec-map.md#1)', ['spec-map.md#1 leads nowhere']],
    ['`domain/codes/role.ts`, `domain/` and `web/{visitor,admin}/app.tsx`', []],
    ['`domain/codes/rolle.ts`', ['domain/codes/rolle.ts is not there']],
    ['`server/infrastructure/outgoing`', []],
    ['`web/nowhere`', ['web/nowhere is not there']],
    ['`npm run check` and `npm run foyer -- doctor`', []],
    ['`npm run fly`', ['there is no npm run fly']],
    ['`docs/decisions/NNNN-title.md`, `contract/<capability>.ts`, `translations/*/admin.json`', []],
  ])('%s', (text, faults) => {
    expect(faultsOf(text, 'README.md')).toEqual(faults);
  });
});

/** Finds dead links, missing paths between backticks and unknown npm scripts. Images are ignored. */
function faultsOf(text: string, paper: string): string[] {
  const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  const request = [...text.matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1]!);
  return [
    ...links
      .filter(
        (link) => !/^https?:/.test(link) && !existsSync(join(ROOT, dirname(paper), link.split('#')[0]!)),
      )
      .map((link) => `${link} leads nowhere`),
    ...quoted
      .filter((path) => isPath(path) && !existsSync(ROOT + path))
      .map((path) => `${path} is not there`),
    ...request.filter((name) => !(name in scripts)).map((name) => `there is no npm run ${name}`),
  ];
}

/** Matches a path in one of our folders without a placeholder. */
function isPath(text: string): boolean {
  return (
    /^(architecture|benches|contract|docs|domain|e2e|proofs|scripts|server|translations|web)\/[\w./-]*$/.test(
      text,
    ) && !/NNNN|…/.test(text)
  );
}
