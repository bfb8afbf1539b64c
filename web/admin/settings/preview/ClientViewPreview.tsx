import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { previewAddress } from './preview-address.ts';
import type { PreviewScreen } from './preview-address.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePagePreview } from './use-page-preview.ts';
import styles from './preview.module.css';

/** Visitors' pages with the unsaved values. */
export function ClientViewPreview({ path, change, isBeside }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Preview path={path} change={change} />
    </PreviewPanel>
  );
}

/** Stands beside the form, or in a drawer where there is no room. */
export function PreviewPanel({ isBeside, children }: { isBeside: boolean; children: ReactNode }) {
  const { t } = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (isBeside)
    return (
      <section aria-labelledby={id} className={styles.preview}>
        <h2 id={id} className={styles.title}>
          {t('settingsPage.preview')}
        </h2>
        {children}
      </section>
    );
  return (
    <>
      <Button className={styles.open} icon={<IconEye />} onClick={() => setOpen(true)}>
        {t('settingsPage.preview.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="drawer"
        title={t('settingsPage.preview')}
        closeLabel={t('action.close')}
      >
        <div className={styles.preview}>{children}</div>
      </Dialog>
    </>
  );
}

function Preview({ path, change }: Pick<PreviewProps, 'path' | 'change'>) {
  const [screen, setScreen] = useState<PreviewScreen>('phone');
  return (
    <>
      <ScreenChoice screens={SCREENS} value={screen} onChange={setScreen} />
      <PreviewedPages path={path} change={change} screen={screen} />
    </>
  );
}

const SCREENS = ['phone', 'kiosk'] as const;

/** The screens that a preview shows, one at a time. */
export function ScreenChoice<Screen extends PreviewScreen | 'tv'>({
  screens,
  value,
  onChange,
}: {
  screens: readonly Screen[];
  value: Screen;
  onChange: (screen: Screen) => void;
}) {
  const { t } = useWords();
  const labels = {
    phone: t('settingsPage.preview.phone'),
    kiosk: t('settingsPage.preview.kiosk'),
    tv: t('settingsPage.preview.tv'),
  };
  return (
    <Segmented
      label={t('settingsPage.preview.screen')}
      options={screens.map((screen) => ({ value: screen, label: labels[screen] }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Visitors' pages on one screen. */
export function PreviewedPages({
  path,
  change,
  screen,
}: Pick<PreviewProps, 'path' | 'change'> & { screen: PreviewScreen }) {
  const { t } = useWords();
  const { shown: settings, problem } = usePagePreview(path, change);
  const message = useMemo(() => settings && ({ preview: 'settings', settings } as const), [settings]);
  return (
    <PreviewBody problem={problem}>
      {settings && message && (
        <PreviewFrame
          address={previewAddress({ settings, locationId: change.location_id, screen })}
          message={message}
          screen={screen}
          title={t('settingsPage.preview.frame')}
        />
      )}
    </PreviewBody>
  );
}

/** The frame with a way around it by keyboard, and what it shows in words. */
export function PreviewBody({
  problem,
  note,
  children,
}: {
  problem: 'faulty' | 'failed' | null;
  /** What visitors see, and when; by default that of a settings page. */
  note?: string;
  children: ReactNode;
}) {
  const { t } = useWords();
  const id = useId();
  return (
    <>
      <div className={styles.skipped}>
        <SkipLink target={id}>{t('settingsPage.preview.skip')}</SkipLink>
        {children ?? <Skeleton height="500px" />}
      </div>
      <p id={id} tabIndex={-1} role="status" className={styles.note} data-problem={problem ?? undefined}>
        {problem === 'faulty'
          ? t('settingsPage.preview.faulty')
          : problem === 'failed'
            ? t('settingsPage.preview.failed')
            : (note ?? t('settingsPage.preview.note'))}
      </p>
    </>
  );
}
