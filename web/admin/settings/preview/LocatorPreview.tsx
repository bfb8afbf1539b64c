import { useMemo } from 'react';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewBody, PreviewPanel } from './ClientViewPreview.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePagePreview } from './use-page-preview.ts';

/** The branch locator with the unsaved values. */
export function LocatorPreview({ path, change, isBeside }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Locator path={path} change={change} />
    </PreviewPanel>
  );
}

function Locator({ path, change }: Pick<PreviewProps, 'path' | 'change'>) {
  const { t } = useWords();
  const { vendor } = usePerson();
  const { shown: settings, problem } = usePagePreview(path, change);
  const message = useMemo(() => settings && ({ preview: 'settings', settings } as const), [settings]);
  return (
    <PreviewBody problem={problem}>
      {message && (
        <PreviewFrame
          address={`${vendorPrefix(vendor!.pathname)}${visitorPath('branch-locator')}?${PREVIEW_PARAMETER}=1`}
          message={message}
          screen="phone"
          title={t('locatorPage.preview')}
        />
      )}
    </PreviewBody>
  );
}
