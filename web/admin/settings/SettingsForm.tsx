import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import type { SettingsOfPage, SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { sectionsOf, settingsPageSlug } from '#domain/vendors/settings-of-page.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { saveWords, useImpact } from '../impact/use-impact.ts';
import { PasswordDialog } from '../profile/FactorDialogs.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { DraftBanner } from './drafts/DraftBanner.tsx';
import { SettingChanges, settingInputId, SettingRow } from './SettingRow.tsx';
import { settingLabel, settingValueWords } from './setting-words.ts';
import { atOf } from './place.ts';
import { changeOf, impactOfEdits } from './settings-draft.ts';
import type { UnsavedChange } from './settings-draft.ts';
import { useSettingsForm } from './use-settings-form.ts';
import styles from './settings.module.css';

const ScheduleDialog = lazy(() => import('./drafts/ScheduleDialog.tsx'));

/** What a live preview gets. */
export interface PreviewProps {
  /** The address of the page. */
  path: string;
  /** What the form would save. */
  change: UnsavedChange;
  /** The key of the setting that has or had the focus; null before any had it. */
  focused: string | null;
  /** Whether it stands beside the form; without the room for it, it stands above. */
  isBeside: boolean;
}

interface SettingsFormProps {
  of: SettingsPageEndpoints;
  page: SettingsOfPage['data'];
  preview: ComponentType<PreviewProps> | undefined;
  /** Settings that the page shows elsewhere. */
  hides?: readonly string[] | undefined;
}

/** Recent changes at the side. */
const RECENT = 5;
/** As in settings.module.css. */
const TWO_COLUMNS = '(min-width: 75em)';

/** The sections of a page with the state of its form. */
export function SettingsForm({ of, page, preview: Preview, hides = [] }: SettingsFormProps) {
  const { t, formats } = useWords();
  const form = useSettingsForm(of, page);
  const { began, edits, faults, conflict } = form;
  const [history, setHistory] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const at = atOf(began);
  const readOnly = began.read_only !== null;
  const slug = settingsPageSlug(of.path);
  const settings = began.settings
    .filter(({ key }) => !hides.includes(key))
    .map(({ key }) => settingByName(key)!);
  const sections = sectionsOf(settings);
  const changed = Object.keys(edits);
  const values = Object.fromEntries(began.settings.map(({ key }) => [key, form.valueOf(key)]));
  const isBeside = useMediaQuery(TWO_COLUMNS, undefined, { getInitialValueInEffect: false }) ?? true;
  const shown = Preview && (
    <Preview path={of.path} change={changeOf(began, edits)} focused={focused} isBeside={isBeside} />
  );
  const isDraft = form.isOpen;
  const impact = useImpact(readOnly ? null : impactOfEdits(of.path, began, edits));
  // The effect stands below the last section with an edit that has one.
  const actsIn = sections.findLast((one) => one.settings.some(({ key, acts }) => acts && key in edits))?.name;
  const saving = async (save: () => Promise<boolean>): Promise<void> => {
    if (!form.check()) return;
    const settle = await impact.ready();
    if (settle !== null && (await save())) settle();
  };
  // Visitors do not see a draft: its effect counts once it is published.
  const submit = (): void => void (isDraft ? form.saveDraft() : saving(form.save));
  useSaveKey(submit);
  useNamedSetting();
  const inWords = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      changed.map(
        (key) => [key, settingValueWords(settingByName(key)!, given[key], { t, formats })] as const,
      ),
    );
  const stored = Object.fromEntries(began.settings.map(({ key, value }) => [key, value]));
  const errors = Object.entries(faults).map(([key, message]) => ({
    fieldId: settingInputId(key),
    message: formats.labelled(settingLabel(key, t), message),
  }));
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.sections}>
          {!isBeside && shown}
          {readOnly && <Banner tone="info">{t('settingsPage.readOnly')}</Banner>}
          <DraftBanner
            form={form}
            busy={form.busy || impact.isWaiting}
            onPublish={() => void saving(form.publish)}
            onSchedule={() => setScheduling(true)}
          />
          {form.isOvertaken && (
            <Banner
              tone="warn"
              role="status"
              action={
                <Button size="small" onClick={form.discard}>
                  {t('form.reload')}
                </Button>
              }
            >
              {t('settingsPage.overtaken')}
            </Banner>
          )}
          <ErrorSummary
            title={t('form.fix', { count: errors.length })}
            errors={errors}
            attempt={form.attempt}
          />
          {sections.length > 1 && (
            <nav className={styles.anchors} aria-label={t('form.onThisPage')}>
              {sections.map(({ name }) => (
                <a key={name} href={`#section-${name}`}>
                  {t(`settings.section.${slug}.${name}`)}
                </a>
              ))}
            </nav>
          )}
          {sections.map(({ name, settings: inSection }) => (
            <Fragment key={name}>
              <Card id={`section-${name}`} title={t(`settings.section.${slug}.${name}`)}>
                {inSection.map((setting) => (
                  <SettingRow
                    key={setting.key}
                    setting={setting}
                    stored={began.settings.find(({ key }) => key === setting.key)!}
                    edits={edits}
                    at={at}
                    error={faults[setting.key]}
                    readOnly={readOnly}
                    onFocus={() => setFocused(setting.key)}
                    onEdit={(edit) => form.edit(setting.key, edit)}
                    onHistory={() => setHistory(setting.key)}
                  />
                ))}
              </Card>
              {name === actsIn && <ImpactPanel of={impact} />}
            </Fragment>
          ))}
        </div>
        <div className={styles.aside}>
          {/* A tall preview scrolls, and may have nothing else to focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
          <div className={styles.asideBody} tabIndex={0}>
            {isBeside && shown}
            <aside aria-label={t('settingsPage.recent')}>
              <h2 className={styles.asideTitle}>{t('settingsPage.recent')}</h2>
              <SettingChanges of={of} at={at} setting={null} first={RECENT} />
            </aside>
          </div>
        </div>
        {form.isDirty && !readOnly && (
          <SaveBar
            summary={t('settingsPage.changed', { count: form.unsaved.length, faults: errors.length })}
            onDiscard={form.discard}
            busy={form.busy || impact.isWaiting}
            also={
              form.hasDrafts &&
              !isDraft && (
                <Button onClick={() => void form.saveDraft()}>
                  {t(form.draft === null ? 'settingsPage.draft.save' : 'settingsPage.draft.add')}
                </Button>
              )
            }
            save={isDraft ? t('messages.saveDraft') : saveWords(t, impact, t('settingsPage.save'))}
          />
        )}
        <Dialog
          open={history !== null}
          onClose={() => setHistory(null)}
          title={history === null ? '' : t('settingsPage.historyOf', { name: settingLabel(history, t) })}
          closeLabel={t('action.close')}
          actions={<Button onClick={() => setHistory(null)}>{t('action.close')}</Button>}
        >
          {history !== null && (
            <SettingChanges
              of={of}
              at={at}
              setting={history}
              first={Infinity}
              onRestore={
                readOnly
                  ? undefined
                  : (value) => {
                      form.edit(history, { value });
                      setHistory(null);
                    }
              }
            />
          )}
        </Dialog>
        {conflict && (
          <ConflictDialog
            words="settings"
            labelOf={(key) => settingLabel(key, t)}
            conflict={{ ...conflict, values: inWords(conflict.values) }}
            mine={inWords(values)}
            base={inWords(stored)}
            onClose={form.keepEditing}
            onMine={() => void (isPublic(conflict.refused) ? saving(form.takeMine) : form.takeMine())}
            onReload={form.takeTheirs}
          />
        )}
        <LeaveGuard
          isDirty={form.isDirty}
          keeps={(from, to) => from.pathname === to.pathname && placeOf(from.search) === placeOf(to.search)}
        />
      </form>
      {/* Forms of their own, which stand in no other. */}
      {isScheduling && form.draft && (
        <Suspense fallback={null}>
          <ScheduleDialog
            draft={{ ...form.draft, schedule: form.schedule }}
            onClose={() => setScheduling(false)}
            onSchedule={(publishAt) => void form.scheduleDraft(publishAt)}
          />
        </Suspense>
      )}
      {form.password && <PasswordDialog {...form.password} text={t('settingsPage.password')} />}
    </>
  );
}

/** Whether taking the own values changes at once what visitors see. */
const isPublic = (refused: unknown): boolean => refused === 'save' || refused === 'publication';

const placeOf = (search: object): unknown => (search as { at?: string }).at ?? null;

/** Moves the focus to the setting that the address names; the same link does it again. */
function useNamedSetting(): void {
  const { setting, visit } = useLocation({
    select: ({ search, state }) => ({
      setting: (search as { setting?: string }).setting,
      visit: state.__TSR_key,
    }),
  });
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (setting === undefined || done.current === visit) return;
    done.current = visit;
    const input = document.getElementById(settingInputId(setting));
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [setting, visit]);
}
