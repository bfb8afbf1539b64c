import { useState } from 'react';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconHistory, IconSearch, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnText, OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { ENDONYMS, isLanguage, LANGUAGES } from '#domain/language/languages.ts';
import { PLACEMENTS } from '#domain/wording/placements.ts';
import { TERM_FORMS, TERMS } from '#domain/wording/terms.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { SettingsFrame } from '../settings/settings-screen.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { ExportDialog, ImportDialog } from './dialogs/FileDialogs.tsx';
import { HistoryDialog } from './dialogs/HistoryDialog.tsx';
import { PublishDialog } from './dialogs/PublishDialog.tsx';
import { TermsDialog } from './dialogs/TermsDialog.tsx';
import { TextsPreview } from './dialogs/TextsPreview.tsx';
import { TEXT_FILTERS, matchingTexts, nameOfText } from './editing/texts-draft.ts';
import type { TextFilter } from './editing/texts-draft.ts';
import { TermFields, textInputId, TextRows } from './editing/TextRows.tsx';
import { useTexts, useTextsForm } from './editing/use-texts.ts';
import styles from './wording.module.css';

interface TextsPageProps {
  of: TextsPageEndpoints;
  below?: ReactNode;
}

/** A page of own texts, one language at a time. The language stands in the address. */
export function TextsPage({ of, below }: TextsPageProps) {
  const { t } = useWords();
  const isWords = of.kind === 'words';
  const { lang = '' } = useSearch({ strict: false }) as { lang?: string };
  const navigate = useNavigate();
  const language = isLanguage(lang) ? lang : 'en';
  const { data, error, isError, refetch } = useTexts(of, language);
  const waiting = data?.data.waiting ?? {};
  return (
    <SettingsFrame>
      <PageHead
        title={t(isWords ? 'wording.title' : 'snippets.title')}
        use={t(isWords ? 'wording.use' : 'snippets.use')}
        actions={
          <SelectField
            className={styles.language}
            label={t('wording.language')}
            options={LANGUAGES.map((one) => ({
              value: one,
              label: waiting[one]
                ? t('wording.language.waiting', { language: ENDONYMS[one], count: waiting[one] })
                : ENDONYMS[one],
            }))}
            value={language}
            onChange={({ target }) =>
              void navigate({ to: '.', search: (before: object) => ({ ...before, lang: target.value }) })
            }
          />
        }
      />
      {data ? (
        <Texts key={language} of={of} page={data.data} below={below} />
      ) : isError ? (
        <FailedState title={t('wording.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} height="72px" />
        </div>
      )}
    </SettingsFrame>
  );
}

type Dialogs = 'publish' | 'history' | 'export' | 'import' | 'terms';
/** As in wording.module.css. */
const TWO_COLUMNS = '(min-width: 75em)';

function Texts({ of, page, below }: { of: TextsPageEndpoints; page: OwnTexts['data']; below: ReactNode }) {
  const { t, formats } = useWords();
  const form = useTextsForm(of, page);
  const [dialog, setDialog] = useState<Dialogs | null>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 150);
  const [filter, setFilter] = useState<TextFilter>('all');
  const [focused, setFocused] = useState<string | null>(null);
  const isBeside = useMediaQuery(TWO_COLUMNS, undefined, { getInitialValueInEffect: false }) ?? true;
  const isWords = of.kind === 'words';
  const nameOf = useTextNames(page.texts);
  const listed = isWords ? page.texts.filter(({ key }) => !key.startsWith('term.')) : page.texts;
  const found = matchingTexts(listed, { filter, typed: search, edits: form.edits, nameOf });
  useSaveKey(() => void form.save());
  const close = (): void => setDialog(null);
  const count = Object.keys(form.edits).length;
  const errors = Object.entries(form.faults).map(([key, words]) => ({
    fieldId: textInputId(key),
    message: formats.labelled(nameOf(key) || key, words),
  }));
  const preview = <TextsPreview {...{ of, page, form, focused, isBeside }} />;
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={styles.main}>
        {page.read_only !== null && <Banner tone="info">{t('wording.readOnly')}</Banner>}
        {form.attempt > 0 && (
          <ErrorSummary
            title={t('form.fix', { count: errors.length })}
            errors={errors}
            attempt={form.attempt}
          />
        )}
        {form.drafts.length > 0 && (
          <Banner
            tone="info"
            role="status"
            action={
              page.read_only === null && (
                <Button size="small" variant="primary" onClick={() => setDialog('publish')}>
                  {t('wording.review')}
                </Button>
              )
            }
          >
            {t('wording.waiting', { count: form.drafts.length })}
          </Banner>
        )}
        <div className={styles.tools}>
          <TextField
            label={t('wording.search')}
            type="search"
            autoComplete="off"
            leading={<IconSearch />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Segmented
            label={t('wording.filter')}
            options={TEXT_FILTERS.map((one) => ({ value: one, label: t(`wording.filter.${one}`) }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
        <div className={styles.tools}>
          <p role="status" className={styles.count}>
            {t('wording.found', { count: found.length })}
          </p>
          <Button size="small" icon={<IconHistory />} onClick={() => setDialog('history')}>
            {t('wording.history')}
          </Button>
          <Button size="small" icon={<IconDownload />} onClick={() => setDialog('export')}>
            {t('wording.export')}
          </Button>
          {page.read_only === null && (
            <Button size="small" icon={<IconUpload />} onClick={() => setDialog('import')}>
              {t('wording.import')}
            </Button>
          )}
        </div>
        {!isBeside && preview}
        {isWords && filter === 'all' && search === '' && (
          <TermFields page={page} form={form} onUse={() => setDialog('terms')} />
        )}
        <Card title={t(isWords ? 'wording.texts' : 'snippets.texts')}>
          <TextRows
            key={`${filter} ${search}`}
            texts={found}
            onFocus={setFocused}
            {...{ page, form, nameOf }}
          />
        </Card>
        {below}
      </div>
      {isBeside && <aside className={styles.aside}>{preview}</aside>}
      {form.isDirty && (
        <SaveBar
          summary={t('wording.changed', { count, faults: errors.length })}
          onDiscard={form.discard}
          busy={form.busy}
          save={t('wording.save')}
        />
      )}
      <LeaveGuard
        isDirty={form.isDirty}
        keeps={(from, to) => from.pathname === to.pathname && langOf(from) === langOf(to)}
      />
      {dialog === 'publish' && <PublishDialog page={page} form={form} nameOf={nameOf} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog
          of={of}
          page={page}
          nameOf={nameOf}
          onClose={close}
          onBack={(texts) => {
            form.editAll(texts);
            setFilter('waiting');
            close();
          }}
        />
      )}
      {dialog === 'export' && <ExportDialog of={of} page={page} form={form} onClose={close} />}
      {dialog === 'import' && <ImportDialog of={of} page={page} form={form} onClose={close} />}
      {dialog === 'terms' && <TermsDialog page={page} form={form} onClose={close} />}
      {form.conflict && (
        <ConflictDialog
          words="wording"
          labelOf={(key) => nameOf(key) || key}
          conflict={form.conflict}
          mine={Object.fromEntries(
            Object.entries(form.edits).filter(([key]) => key in form.conflict!.values),
          )}
          base={{}}
          onClose={form.keepEditing}
          onMine={() => void form.takeMine()}
          onReload={form.takeTheirs}
        />
      )}
    </form>
  );
}

const langOf = ({ search }: { search: object }): unknown => (search as { lang?: unknown }).lang;

/** Names of placements and terms; another text is its own name, if it has one form. */
function useTextNames(texts: readonly OwnText[]): (key: string) => string {
  const { t, formats } = useWords();
  const names = new Map<string, string>([
    ...texts.map((text) => [text.key, nameOfText(text)] as const),
    ...PLACEMENTS.map((key) => [key, t(`wording.placement.${key}`)] as const),
    ...TERMS.flatMap((term) =>
      TERM_FORMS.map(
        (form) =>
          [
            `term.${term}.${form}`,
            formats.labelled(t(`wording.term.${term}`), t(`wording.form.${form}`)),
          ] as const,
      ),
    ),
  ]);
  return (key) => names.get(key) ?? '';
}
