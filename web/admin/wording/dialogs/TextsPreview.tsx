import { useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PageChoice, PreviewBody, PreviewPanel } from '../../settings/preview/ClientViewPreview.tsx';
import { previewAddress } from '../../settings/preview/preview-address.ts';
import { PAGE_OF_PLACEMENT, PREVIEWED_PAGES } from '#domain/vendors/previewed-pages.ts';
import type { PreviewedPage } from '#domain/vendors/previewed-pages.ts';
import { usePreviewSample } from '../../settings/preview/use-preview-sample.ts';
import { PreviewFrame } from '../../settings/preview/PreviewFrame.tsx';
import { sentText } from '../editing/texts-draft.ts';
import type { TextsForm } from '../editing/use-texts.ts';

interface TextsPreviewProps {
  of: TextsPageEndpoints;
  page: OwnTexts['data'];
  form: TextsForm;
  /** The key of the text that has or had the focus; null before any had it. */
  focused: string | null;
  isBeside: boolean;
}

/** Visitors' pages in the language, with drafts and unsaved texts. */
export function TextsPreview({ isBeside, ...of }: TextsPreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Preview {...of} />
    </PreviewPanel>
  );
}

/** A person who types sends one request, not one for each letter. */
const DEBOUNCE_MS = 400;

/** Snippets stand on some pages, words on all. */
const PAGES: Readonly<Record<TextsPageEndpoints['kind'], readonly PreviewedPage[]>> = {
  words: PREVIEWED_PAGES,
  snippets: Object.values(PAGE_OF_PLACEMENT),
};

const pageOf = (key: string | null): PreviewedPage | undefined =>
  key === null ? undefined : (PAGE_OF_PLACEMENT as Readonly<Record<string, PreviewedPage>>)[key];

/** A vendor writes the text of its branch locator before it switches the page on. */
const shownOf = (settings: PageSettings): PageSettings => ({
  ...settings,
  atRest: { ...settings.atRest, settings: { ...settings.atRest.settings, 'branch_locator.enabled': true } },
});

function Preview({ of, page, form, focused }: Omit<TextsPreviewProps, 'isBeside'>) {
  const { t } = useWords();
  const sample = usePreviewSample(null);
  const { language } = page;
  const [shown, setShown] = useState({ of: focused, page: pageOf(focused) ?? PAGES[of.kind][0]! });
  // It follows the placement in focus, until the person chooses another page.
  if (focused !== shown.of) setShown({ of: focused, page: pageOf(focused) ?? shown.page });
  const isFaulty = Object.keys(form.faults).length > 0;
  const texts = Object.fromEntries(
    Object.entries(form.edits).map(([key, typed]) => [key, sentText(typed)] as const),
  );
  const [settled] = useDebouncedValue(JSON.stringify(texts), DEBOUNCE_MS);
  const drafts = form.drafts.map(({ version }) => version).join(' ');
  const [last, setLast] = useState<PageSettings | null>(null);
  const { data, error } = useQuery({
    queryKey: ['texts-preview', of.path, language, settled, drafts],
    queryFn: ({ signal }) =>
      request(of.preview, {
        body: { language, texts: JSON.parse(settled) as Record<string, string | null> },
        signal,
      }),
    enabled: !isFaulty,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.data !== last) setLast(data.data);
  const message = useMemo(
    () => last && ({ preview: 'settings', settings: shownOf(last), hasWords: true } as const),
    [last],
  );
  return (
    <>
      <PageChoice
        pages={PAGES[of.kind]}
        value={shown.page}
        onChange={(chosen) => setShown({ of: focused, page: chosen })}
      />
      <PreviewBody problem={isFaulty ? 'faulty' : error ? 'failed' : null} note={t('wording.preview.note')}>
        {last && message && sample && (
          <PreviewFrame
            address={previewAddress({
              page: shown.page,
              settings: last,
              locationId: null,
              sample,
              screen: 'phone',
              language,
            })}
            message={message}
            screen="phone"
            title={t('settingsPage.preview.frame')}
          />
        )}
      </PreviewBody>
    </>
  );
}
