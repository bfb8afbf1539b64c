import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { previewAddress } from './preview-address.ts';
import type { PreviewScreen } from './preview-address.ts';
import { pagesPreviewed, previewTarget } from '#domain/vendors/previewed-pages.ts';
import type { PreviewedPage } from '#domain/vendors/previewed-pages.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePagePreview } from './use-page-preview.ts';
import { usePreviewSample } from './use-preview-sample.ts';
import styles from './preview.module.css';

/** Visitors' pages with the unsaved values: the page on which the setting in focus acts. */
export function ClientViewPreview({ isBeside, ...of }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Preview {...of} />
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

function Preview(of: Omit<PreviewProps, 'isBeside'>) {
  const shown = useShownPage<PreviewScreen>(of);
  return (
    <>
      <ScreenChoice screens={SCREENS} value={shown.screen} onChange={shown.setScreen} />
      <PreviewedPages {...of} shown={shown} screen={shown.screen} />
    </>
  );
}

const SCREENS = ['phone', 'kiosk'] as const;

/** A page of visitors in a preview, and the screen it is on. */
interface ShownPage<Screen> {
  page: PreviewedPage;
  screen: Screen;
  setPage: (page: PreviewedPage) => void;
  setScreen: (screen: Screen) => void;
}

/** Follows the setting in focus, until the person chooses another page or screen. */
export function useShownPage<Screen extends PreviewScreen | 'tv' | 'mail'>({
  path,
  focused,
}: Pick<PreviewProps, 'path' | 'focused'>): ShownPage<Screen> {
  const [shown, setShown] = useState<{ for: string | null; page: PreviewedPage; screen: Screen }>({
    for: null,
    page: pagesPreviewed(path)[0] ?? 'start',
    screen: 'phone' as Screen,
  });
  if (focused !== shown.for) {
    const target = focused === null ? null : previewTarget(focused);
    const stays = target === null || target.pages.includes(shown.page);
    setShown({
      for: focused,
      page: stays ? shown.page : target.pages[0],
      screen: target === null ? shown.screen : (target.screen as Screen),
    });
  }
  return {
    page: shown.page,
    screen: shown.screen,
    setPage: (page) => setShown({ ...shown, page }),
    setScreen: (screen) => setShown({ ...shown, screen }),
  };
}

/** The screens that a preview shows, one at a time. */
export function ScreenChoice<Screen extends PreviewScreen | 'tv' | 'mail'>({
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
    mail: t('messages.channel.email'),
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

/** A page of visitors on one screen, and the choice of the page. */
export function PreviewedPages({
  path,
  change,
  shown: { page, setPage },
  screen,
}: Pick<PreviewProps, 'path' | 'change'> & {
  shown: Pick<ShownPage<string>, 'page' | 'setPage'>;
  screen: PreviewScreen;
}) {
  const { t } = useWords();
  const sample = usePreviewSample(change.location_id);
  const { shown: settings, problem } = usePagePreview(path, change);
  const message = useMemo(() => settings && ({ preview: 'settings', settings } as const), [settings]);
  return (
    <>
      <PageChoice pages={pagesPreviewed(path)} value={page} onChange={setPage} />
      <PreviewBody problem={problem}>
        {settings && message && sample && (
          <PreviewFrame
            address={previewAddress({ page, settings, locationId: change.location_id, sample, screen })}
            message={message}
            screen={screen}
            title={t('settingsPage.preview.frame')}
          />
        )}
      </PreviewBody>
    </>
  );
}

interface PageChoiceProps {
  pages: readonly PreviewedPage[];
  value: PreviewedPage;
  onChange: (page: PreviewedPage) => void;
}

/** The page that a preview shows. */
export function PageChoice({ pages, value, onChange }: PageChoiceProps) {
  const { t } = useWords();
  return (
    <SelectField
      label={t('wording.preview.page')}
      options={pages.map((page) => ({ value: page, label: t(`preview.page.${page}`) }))}
      value={value}
      onChange={({ target }) => onChange(target.value as PreviewedPage)}
    />
  );
}

/** The frame with a way around it by keyboard, and what it shows in words. */
export function PreviewBody({
  problem,
  note,
  height = '500px',
  children,
}: {
  problem: 'faulty' | 'failed' | null;
  /** About the height of the preview, which its first load reserves. */
  height?: string;
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
        {children ?? <Skeleton height={height} />}
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
