import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { settingsPageSlug, settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { ScreenDeclaration, ScreenIcon } from '../shell/screen.ts';
import { FailedState } from '../shell/FailedState.tsx';
import type { PreviewProps } from './SettingsForm.tsx';
import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMenu2 } from '@tabler/icons-react';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { atLine } from './place.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import { useSettings } from './use-settings.ts';
import styles from './settings.module.css';

interface SettingsScreen {
  screen: StaffScreenName;
  settings: SettingsPageEndpoints;
  icon: ScreenIcon;
  /** Its position in the settings' own navigation. */
  order: number;
  /** Shows what the values of the form do, before they are saved. */
  preview?: ComponentType<PreviewProps>;
  /** What stands below the settings: records of the same subject. */
  below?: ComponentType<{ at: string | null }>;
  /** Parameters of the address that the records below read. */
  search?: readonly string[];
  /** What stands above them, and shows some of them itself. */
  above?: {
    component: ComponentType<{ at: string | null }>;
    shows: readonly string[];
    search: readonly string[];
    /** Whether the page takes the width of two columns of their own. */
    wide?: true;
  };
}

/** The screen of a settings page: everything else comes from the registry. */
export function settingsScreen({
  screen,
  settings,
  icon,
  order,
  preview,
  below,
  search = [],
  above,
}: SettingsScreen): ScreenDeclaration {
  return {
    screen,
    component: () => (
      <SettingsPage key={settings.path} of={settings} preview={preview} below={below} above={above} />
    ),
    search: ['at', 'setting', ...search, ...(above?.search ?? [])],
    rail: 'narrow',
    settings,
    entry: {
      words: `settings.page.${settingsPageSlug(settings.path)}`,
      icon,
      group: 'settings',
      order,
    },
  };
}

interface SettingsPageProps {
  of: SettingsPageEndpoints;
  preview?: ComponentType<PreviewProps> | undefined;
  below?: ComponentType<{ at: string | null }> | undefined;
  above?: SettingsScreen['above'] | undefined;
}

/** A page of settings, rendered from the registry, with the settings' own navigation. */
function SettingsPage({ of, preview, below: Below, above }: SettingsPageProps) {
  const { t } = useWords();
  const { at = null } = useSearch({ strict: false }) as { at?: string | null };
  const slug = settingsPageSlug(of.path);
  return (
    <SettingsFrame width={above?.wide && 'wide'}>
      <PageHead
        title={t(`settings.page.${slug}`)}
        use={t(`settings.page.${slug}.use`)}
        actions={<PlaceSwitch of={of} at={at} />}
      />
      {above && (
        <Suspense fallback={<SkeletonRows rows={8} height="38px" />}>
          <above.component at={at} />
        </Suspense>
      )}
      <Loaded key={at ?? 'vendor'} of={of} preview={preview} at={at} above={above} />
      {Below && (
        <Suspense fallback={null}>
          <Below at={at} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

interface SettingsFrameProps {
  /** Two columns of their own, or a table that takes the window; by default a form and its aside. */
  width?: 'wide' | 'full' | undefined;
  children: ReactNode;
}

/** A page beside the settings' own navigation, which folds on narrow screens. */
export function SettingsFrame({ width, children }: SettingsFrameProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.nav} data-open={open || undefined}>
        <Button
          className={styles.toggle}
          icon={<IconMenu2 />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('settingsPage.all')}
        </Button>
        <div className={styles.navBody}>
          <SettingsNav />
        </div>
      </div>
      <div className={styles.main}>
        <div className={styles.content} data-width={width}>
          {children}
        </div>
      </div>
    </div>
  );
}

function Loaded({ of, preview, at, above }: SettingsPageProps & { at: string | null }) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useSettings(of, at);
  if (data) return <SettingsForm of={of} page={data.data} preview={preview} hides={above?.shows} />;
  if (isRefusal(error, 'not-found') || isRefusal(error, 'parameter-invalid'))
    return (
      <EmptyState role="status" title={t('settingsPage.notHere')} text={t('settingsPage.notHere.why')} />
    );
  if (isError)
    return <FailedState title={t('settingsPage.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <SkeletonRows rows={6} height="72px" />
    </div>
  );
}

/** Whose settings the page shows: the vendor's, or those of a location or a line of business. */
function PlaceSwitch({ of, at }: { of: SettingsPageEndpoints; at: string | null }) {
  const { t } = useWords();
  const { locations, lines_of_business: all } = usePerson();
  const navigate = useNavigate();
  const settings = settingsOfPage(of.path);
  const lines = settings.some(({ ofLines }) => ofLines) ? all : [];
  if (lines.length === 0 && settings.every(({ scope }) => scope === 'vendor')) return null;
  return (
    <SelectField
      label={t('settingsPage.place')}
      className={styles.place}
      options={[
        { value: '', label: t('settingsPage.place.all') },
        ...lines.map(({ id, name }) => ({
          value: atLine(id),
          label: t('settingsPage.place.line', { name }),
        })),
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={at ?? ''}
      onChange={({ target }) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, at: target.value || undefined, setting: undefined }),
        } as never)
      }
    />
  );
}
