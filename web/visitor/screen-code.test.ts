import { expect, it } from 'vitest';
import { VISITOR_DOCUMENTS, VISITOR_PAGES, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { VisitorPageName } from '#contract/protocol/visitor-pages.ts';
import { codeAt } from './screen-code.ts';

const files = import.meta.glob('./**/*.tsx');

it.each(Object.keys(VISITOR_PAGES) as VisitorPageName[])(
  'the document of "%s" requests the code of its screen',
  async (name) => {
    const { code } = VISITOR_DOCUMENTS[name];
    for (const source of code) expect(files).toHaveProperty([`./${source}`]);
    const screen = codeAt(visitorPath(name as 'request', '12'));
    const [first] = code;
    expect(await screen?.()).toBe(first && (await files[`./${first}`]!()));
  },
);
