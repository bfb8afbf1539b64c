import { seeLanguageCoverage, TEXTS_PAGES } from '#contract/wording/wording.ts';

/** The rows of the pages by hand, in the order of the matrix: 5, 7, 10, 13, 15, 20, 30, 50. */
const ROWS = { words: '– – – – – – V –', snippets: '– – – – – – V Pr' } as const;
const KEYS = { words: 'form.topic', snippets: 'cx.how' } as const;

export const WORDING_ROWS: Record<string, string> = Object.fromEntries([
  [seeLanguageCoverage.name, ROWS.words] as const,
  ...TEXTS_PAGES.flatMap(({ kind, see, draft, publish, history, preview }) =>
    [see, draft, publish, history, preview].map(({ name }) => [name, ROWS[kind]] as const),
  ),
]);

/** A valid request for each endpoint of own texts. They leave the texts as they are. */
export const WORDING_CALLS: Record<string, () => Promise<{ path: string; body?: object }>> =
  Object.fromEntries([
    [seeLanguageCoverage.name, async () => ({ path: '/synonyms-management/coverage' })] as const,
    ...TEXTS_PAGES.flatMap(({ kind, path, see, draft, publish, history, preview }) => {
      const text = { key: KEYS[kind], version: '0' };
      return [
        [see.name, async () => ({ path: `${path}?lang=fr` })] as const,
        [
          draft.name,
          async () => ({ path, body: { language: 'fr', texts: [{ ...text, text: null }] } }),
        ] as const,
        [
          publish.name,
          async () => ({ path: `${path}/publications`, body: { language: 'fr', texts: [text] } }),
        ] as const,
        [history.name, async () => ({ path: `${path}/history` })] as const,
        [
          preview.name,
          async () => ({ path: `${path}/preview`, body: { language: 'fr', texts: {} } }),
        ] as const,
      ];
    }),
  ]);
