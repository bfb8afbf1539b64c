import { useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { PageChoice, PreviewBody, PreviewPanel } from '../../settings/preview/ClientViewPreview.tsx';
import { previewAddress } from '../../settings/preview/preview-address.ts';
import type { PreviewedPage } from '#domain/vendors/previewed-pages.ts';
import { usePreviewSample } from '../../settings/preview/use-preview-sample.ts';
import { PreviewFrame } from '../../settings/preview/PreviewFrame.tsx';
import { sentText } from '../editing/texts-draft.ts';
import type { TextsForm } from '../editing/use-texts.ts';
import styles from '../wording.module.css';

interface TextsPreviewProps {
  of: TextsPageEndpoints;
  page: OwnTexts['data'];
  form: TextsForm;
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

const PAGES: readonly PreviewedPage[] = ['start', 'how', 'request'];

function Preview({ of, page, form }: Omit<TextsPreviewProps, 'isBeside'>) {
  const { t } = useWords();
  const sample = usePreviewSample(null);
  const { language } = page;
  const [shownPage, setShownPage] = useState<PreviewedPage>('start');
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
    () => last && ({ preview: 'settings', settings: last, hasWords: true } as const),
    [last],
  );
  return (
    <>
      <PageChoice pages={PAGES} value={shownPage} onChange={setShownPage} />
      <PreviewBody problem={isFaulty ? 'faulty' : error ? 'failed' : null} note={t('wording.preview.note')}>
        {last && message && sample && (
          <PreviewFrame
            address={previewAddress({
              page: shownPage,
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
      <Placed of={of} form={form} />
    </>
  );
}

/** Snippets on pages of one visit, which only its visitor opens. */
function Placed({ of, form }: Pick<TextsPreviewProps, 'of' | 'form'>) {
  const { t } = useWords();
  const { vendor } = usePerson();
  if (of.kind !== 'snippets') return null;
  return (['cx.visit', 'cx.appointment', 'cx.wait-list'] as const).map((key) => {
    const text = form.valueOf(key).trim();
    if (text === '' || key in form.faults) return null;
    return (
      <section key={key} aria-label={t(`wording.placement.${key}`)}>
        <p className={styles.note}>{t(`wording.placement.${key}`)}</p>
        <p className={styles.placed}>{text.replaceAll(/\{\s*vendor\s*\}/g, vendor?.name ?? '')}</p>
      </section>
    );
  });
}
