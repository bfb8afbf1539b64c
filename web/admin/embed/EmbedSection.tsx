import { lazy, Suspense, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientViewSettings } from '#contract/settings/settings-pages.ts';
import { PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { usePerson } from '../session/session.ts';
import { settingsQuery } from '../settings/use-settings.ts';
import { LAYOUTS, snippetOf, SNIPPETS } from './snippets.ts';
import type { EmbedChoice, Layout, Snippet } from './snippets.ts';
import styles from './embed.module.css';

/** The element of the script is there before the first one renders, so this page loads no script. */
const Widget = lazy(async () => {
  const [{ defineWidget }, { BookingWidget }] = await Promise.all([
    import('#web/embed/widget.ts'),
    import('#web/embed/react/BookingWidget.tsx'),
  ]);
  defineWidget(location.origin);
  return { default: BookingWidget };
});

const LAYOUT_WORDS = {
  inline: 'embed.layout.inline',
  popup: 'embed.layout.popup',
  button: 'embed.layout.button',
} as const satisfies Record<Layout, string>;

const KIND_WORDS = {
  script: { label: 'embed.kind.script', hint: 'embed.hint.script' },
  element: { label: 'embed.kind.element', hint: 'embed.hint.element' },
  iframe: { label: 'embed.kind.iframe', hint: 'embed.hint.iframe' },
  react: { label: 'embed.kind.react', hint: 'embed.hint.react' },
} as const satisfies Record<Snippet, { label: string; hint: string }>;

/** The snippet for the vendor's own website, with what visitors will see there. */
export default function EmbedSection() {
  const { t } = useWords();
  const { vendor } = usePerson();
  const [choice, setChoice] = useState<EmbedChoice>({
    layout: 'inline',
    view: '',
    location: '',
    service: '',
    lang: '',
  });
  const [kind, setKind] = useState<Snippet>('script');
  const change = (part: Partial<EmbedChoice>): void => {
    setChoice((before) => ({ ...before, ...part }));
  };
  if (vendor === null) return null;
  const site = { origin: location.origin, vendor: vendor.pathname, title: t('embed.frame') };
  // Nothing opens a plain frame.
  const kinds = SNIPPETS.filter((one) => one !== 'iframe' || choice.layout === 'inline');
  const shown = kinds.includes(kind) ? kind : 'script';
  return (
    <Card title={t('embed.title')} className={styles.section}>
      <p className={styles.text}>{t('embed.text')}</p>
      <NoSites />
      <div className={styles.columns}>
        <div className={styles.options}>
          <Segmented
            label={t('embed.layout')}
            options={LAYOUTS.map((value) => ({ value, label: t(LAYOUT_WORDS[value]) }))}
            value={choice.layout}
            onChange={(layout) => change({ layout })}
          />
          <SelectField
            label={t('embed.view')}
            options={[
              { value: '', label: t('embed.view.start') },
              { value: 'booking', label: t('embed.view.booking') },
              { value: 'queue', label: t('embed.view.queue') },
              { value: 'branches', label: t('embed.view.branches') },
            ]}
            value={choice.view}
            onChange={({ target }) => change({ view: target.value as EmbedChoice['view'] })}
          />
          <RecordPicker
            kind="location"
            label={t('embed.location')}
            value={choice.location || null}
            onChange={(id) => change({ location: id ?? '' })}
            clearable
          />
          <RecordPicker
            kind="service"
            label={t('embed.service')}
            value={choice.service || null}
            onChange={(id) => change({ service: id ?? '' })}
            clearable
          />
          <SelectField
            label={t('embed.language')}
            options={[
              { value: '', label: t('embed.language.page') },
              ...LANGUAGES.map((value) => ({ value, label: ENDONYMS[value], lang: value })),
            ]}
            value={choice.lang}
            onChange={({ target }) => change({ lang: target.value })}
          />
          <Segmented
            label={t('embed.kind')}
            options={kinds.map((value) => ({ value, label: t(KIND_WORDS[value].label) }))}
            value={shown}
            onChange={setKind}
          />
          <SnippetText text={snippetOf(shown, choice, site)} hint={t(KIND_WORDS[shown].hint)} />
        </div>
        <LivePreview choice={choice} vendor={vendor.pathname} />
      </div>
    </Card>
  );
}

/** Without a website on the list, browsers show none of the pages elsewhere. */
function NoSites() {
  const { t } = useWords();
  const { data } = useQuery({ ...settingsQuery(clientViewSettings, null), retry: false });
  const sites = data?.data.settings.find(({ key }) => key === 'api.allowedOrigins')?.value;
  if (!Array.isArray(sites) || sites.length > 0) return null;
  return (
    <Banner tone="warn">
      <a href="#section-embed">{t('embed.noSites')}</a>
    </Banner>
  );
}

function SnippetText({ text, hint }: { text: string; hint: string }) {
  const { t } = useWords();
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <>
      <TextArea
        label={t('embed.snippet')}
        hint={hint}
        value={text}
        rows={5}
        readOnly
        spellCheck={false}
        className={styles.snippet}
        onFocus={({ target }) => target.select()}
      />
      {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
      {'clipboard' in navigator && (
        <Button className={styles.copy} onClick={() => void copy()}>
          {t('embed.copy')}
        </Button>
      )}
    </>
  );
}

/** The same element as on the website, with a preview of the pages, which changes nothing. */
function LivePreview({ choice, vendor }: { choice: EmbedChoice; vendor: string }) {
  const { t } = useWords();
  const id = useId();
  const { layout, view, service, lang } = choice;
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h3 id={id}>{t('embed.preview')}</h3>
      <div className={styles.page} data-layout={layout}>
        <Suspense fallback={<Skeleton height="400px" />}>
          <Widget
            origin={location.origin}
            vendor={vendor}
            layout={layout}
            view={view || undefined}
            location={choice.location || undefined}
            service={service || undefined}
            lang={lang || undefined}
            query={`${PREVIEW_PARAMETER}=1`}
          />
        </Suspense>
      </div>
      <p className={styles.note}>{t('embed.preview.note')}</p>
    </section>
  );
}
