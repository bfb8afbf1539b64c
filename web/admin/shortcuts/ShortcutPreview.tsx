import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import { PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { draftToken, linkQuery } from '#contract/shortcuts/draft-link.ts';
import { presetsOf } from '#contract/shortcuts/shortcut-presets.ts';
import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { contradictions } from '#domain/shortcuts/shortcut.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../resource/declaration.ts';
import { usePerson } from '../session/session.ts';
import { PreviewBody } from '../settings/preview/ClientViewPreview.tsx';
import { PreviewFrame } from '../settings/preview/PreviewFrame.tsx';
import styles from './shortcuts.module.css';

/** A person who types loads one page, not one for each letter. */
const DEBOUNCE_MS = 400;

/** The page that the link opens with the unsaved values; while it is paused, what visitors read then. */
export function ShortcutPreview({ values, language, textOf }: PreviewProps<ShortcutValues>) {
  const { t } = useWords();
  const { vendor } = usePerson();
  const isSound = contradictions(values.kind, presetsOf(values)).length === 0;
  const [sound, setSound] = useState<ShortcutValues | null>(isSound ? values : null);
  if (isSound && values !== sound) setSound(values);
  const wanted = sound && previewAddress(vendor!.pathname, sound, language);
  const [address] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const message = textOf('expired_message');
  return (
    <div className={styles.preview}>
      {values.paused ? (
        <>
          <p>{t('shortcuts.preview.paused')}</p>
          {message.text !== '' && <p lang={message.lang}>{message.text}</p>}
        </>
      ) : (
        <PreviewBody problem={isSound ? null : 'faulty'} note={t('shortcuts.preview.note')}>
          {address === null ? (
            <></>
          ) : (
            <PreviewFrame address={address} screen="phone" title={t('shortcuts.preview.frame')} />
          )}
        </PreviewBody>
      )}
    </div>
  );
}

/** The address of the link with the draft in place of its token; in the language of the tab, unless the link has one. */
function previewAddress(pathname: string, values: ShortcutValues, language: string): string {
  const { kind, lang, location_ids: locationIds, service_ids: serviceIds } = values;
  const query = new URLSearchParams({
    lang: language,
    ...linkQuery({ kind, lang, locationIds, serviceIds }, draftToken(values)),
    [PREVIEW_PARAMETER]: '1',
  });
  return `${vendorPrefix(pathname)}/?${query}`;
}
