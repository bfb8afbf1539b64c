import { useMemo } from 'react';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewBody } from './ClientViewPreview.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { useDisplayPreview } from './use-page-preview.ts';
import styles from './preview.module.css';

/** The location whose wall display a preview shows; undefined for a person without one. */
export function useDisplayedLocation(change: PreviewProps['change']) {
  const { locations } = usePerson();
  return locations.find(({ id }) => id === change.location_id) ?? locations[0];
}

/** The board in a frame. */
export function PreviewedDisplay({
  path,
  location: { id, name },
  change,
}: Pick<PreviewProps, 'path' | 'change'> & { location: { id: string; name: string } }) {
  const { t } = useWords();
  const { vendor } = usePerson();
  const { shown: board, problem } = useDisplayPreview({ location: id, path }, change);
  const message = useMemo(() => board && ({ preview: 'board', board } as const), [board]);
  const query = new URLSearchParams({ location: id, [PREVIEW_PARAMETER]: '1' });
  return (
    <>
      <p className={styles.note}>{t('settingsPage.preview.display', { name })}</p>
      <PreviewBody problem={problem} height="162px">
        {message && (
          <PreviewFrame
            address={`${vendorPrefix(vendor!.pathname)}${visitorPath('tv')}?${query}`}
            message={message}
            screen="display"
            title={t('settingsPage.preview.displayFrame')}
          />
        )}
      </PreviewBody>
    </>
  );
}
