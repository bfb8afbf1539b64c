import { useId, useState } from 'react';
import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import type { UnsavedChange } from '../settings-draft.ts';
import { previewAddress } from './preview-address.ts';
import type { PreviewScreen } from './preview-address.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePagePreview } from './use-page-preview.ts';
import styles from './preview.module.css';

/** Visitors' pages with the unsaved values: beside the form, or in a drawer where there is no room. */
export function ClientViewPreview({ change, isBeside }: PreviewProps) {
  const { t } = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (isBeside)
    return (
      <section aria-labelledby={id} className={styles.preview}>
        <h2 id={id} className={styles.title}>
          {t('settingsPage.preview')}
        </h2>
        <Preview change={change} />
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
        <div className={styles.preview}>
          <Preview change={change} />
        </div>
      </Dialog>
    </>
  );
}

function Preview({ change }: { change: UnsavedChange }) {
  const { t } = useWords();
  const id = useId();
  const [screen, setScreen] = useState<PreviewScreen>('phone');
  const { settings, problem } = usePagePreview(change);
  return (
    <>
      <Segmented
        label={t('settingsPage.preview.screen')}
        options={[
          { value: 'phone', label: t('settingsPage.preview.phone') },
          { value: 'kiosk', label: t('settingsPage.preview.kiosk') },
        ]}
        value={screen}
        onChange={setScreen}
      />
      <div className={styles.skipped}>
        <SkipLink target={id}>{t('settingsPage.preview.skip')}</SkipLink>
        {settings ? (
          <PreviewFrame
            address={previewAddress({ settings, locationId: change.location_id, screen })}
            settings={settings}
            screen={screen}
            title={t('settingsPage.preview.frame')}
          />
        ) : (
          <Skeleton height="500px" />
        )}
      </div>
      <p id={id} tabIndex={-1} role="status" className={styles.note} data-problem={problem ?? undefined}>
        {problem === 'faulty'
          ? t('settingsPage.preview.faulty')
          : problem === 'failed'
            ? t('settingsPage.preview.failed')
            : t('settingsPage.preview.note')}
      </p>
    </>
  );
}
