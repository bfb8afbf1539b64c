import { useState } from 'react';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { IconPencil } from '@tabler/icons-react';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useCrumbs } from '../shell/crumbs.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormField } from './FormField.tsx';
import { HistoryList } from './HistoryList.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { isDeepEqual } from './same-values.ts';
import { useArchive, useRecord } from './use-record.ts';
import { useSaveKey, useSaving } from './use-saving.ts';
import type { FormProps, LoadedProps } from './use-saving.ts';
import styles from './form.module.css';

/** Loads a record and shows its form. A form keeps what a person typed while the record is fetched again. */
export function ResourceForm<Row, Values extends object, Facts, Action extends string>(
  props: FormProps<Row, Values, Facts, Action>,
) {
  const { of, address } = props;
  const { t } = useWords();
  const { data, error, isError, refetch } = useRecord(of, address);
  const navigate = useNavigate();
  if (address === 'new')
    return (
      <LoadedForm
        key="new"
        {...props}
        id={null}
        version={0}
        stored={of.blank}
        facts={null}
        readOnly={null}
        archived={false}
      />
    );
  if (!data)
    return (
      <div className={styles.page}>
        {isError ? (
          <EmptyState
            role="status"
            title={t(isRefusal(error, 'not-found') ? 'form.gone' : 'form.failed')}
            text={t(isRefusal(error, 'not-found') ? 'form.gone.why' : 'error.tryAgain')}
            action={
              isRefusal(error, 'not-found') ? (
                <Button onClick={() => void navigate({ to: '.', search: {} })}>{t('action.back')}</Button>
              ) : (
                <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
              )
            }
          />
        ) : (
          <div aria-busy="true">
            <SkeletonRows rows={6} height="72px" />
          </div>
        )}
      </div>
    );
  const isCopy = address.startsWith('copy-');
  const { id, version, values, facts, read_only: readOnly, archived } = data.data;
  return (
    <LoadedForm
      key={address}
      {...props}
      id={isCopy ? null : id}
      version={version}
      stored={isCopy ? copyOf(values) : values}
      facts={isCopy ? null : facts}
      readOnly={readOnly}
      archived={archived && !isCopy}
    />
  );
}

/** A duplicate has no number of its own elsewhere, and its questions are new ones. */
function copyOf<Values extends object>(values: Values): Values {
  const copy = { ...values } as Record<string, unknown>;
  if ('external_id' in copy) copy['external_id'] = '';
  for (const [name, value] of Object.entries(copy))
    if (Array.isArray(value))
      copy[name] = value.map((one: unknown) => (isPart(one) ? { ...one, id: null } : one));
  return copy as Values;
}
const isPart = (value: unknown): value is { id: string | null } =>
  typeof value === 'object' && value !== null && 'id' in value;

function LoadedForm<Row, Values extends object, Facts, Action extends string>(
  props: LoadedProps<Row, Values, Facts, Action>,
) {
  const { of, id, stored, facts, readOnly, archived } = props;
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const [language, setLanguage] = useState('en');
  // The values and the version that this form began with, or has saved last.
  const [began, setBase] = useState({ version: props.version, values: stored });
  // Another person's change arrives with the next fetch: the form says so and keeps what was typed. An archived
  // or restored record has a new version and the same values.
  const isOvertaken = props.version > began.version && !isDeepEqual(stored, began.values);
  const base = isOvertaken ? began : { ...began, version: Math.max(began.version, props.version) };
  const form = useForm({ defaultValues: stored as FieldValues });
  const values = useWatch({ control: form.control }) as Values;
  const { isDirty, dirtyFields } = form.formState;
  const changed = Object.keys(dirtyFields).length;
  const saving = useSaving({ ...props, base, setBase, form, values });
  const { faults, attempt, busy, conflict, setConflict, save } = saving;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !saving.leaving.current,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const name = of.nameOf(values) || t(`${of.words}.new`);
  useCrumbs([{ words: `${of.words}.title`, to: '.' }, { text: name }]);
  useSaveKey(() => void save());
  const archive = useArchive(of);
  const translated = of.sections.flatMap(({ fields }) =>
    fields.filter((field) => field.translated).map((field) => field.name),
  );
  const summary = Object.entries(faults).map(([path, message]) => ({
    fieldId: fieldId(path.split('.')[0]!),
    message: `${t(`${of.words}.field.${path.split('.')[0]}`)}: ${message}`,
  }));
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <nav className={styles.anchors} aria-label={t('form.onThisPage')}>
        {of.sections.map(({ name: section, fields }) => {
          const count = Object.keys(faults).filter((path) =>
            fields.some((field) => field.name === path.split('.')[0]),
          ).length;
          return (
            <a key={section} href={`#section-${section}`}>
              {t(`${of.words}.section.${section}`)}
              {count > 0 && <Badge tone="danger">{String(count)}</Badge>}
            </a>
          );
        })}
      </nav>
      <div className={styles.content}>
        <PageHead
          title={name}
          badge={archived ? <Badge>{t('list.archived')}</Badge> : undefined}
          use={facts !== null && of.use ? of.use(facts, words) : undefined}
          actions={
            <Button
              variant="quiet"
              onClick={() =>
                void navigate({ to: '.', search: (before: object) => ({ ...before, id: undefined }) })
              }
            >
              {t('form.backToList')}
            </Button>
          }
          menu={
            id === null || readOnly !== null
              ? []
              : [
                  {
                    key: 'copy',
                    label: t('list.duplicate'),
                    onSelect: () => void navigate({ to: '.', search: { id: `copy-${id}` } as never }),
                  },
                  {
                    key: 'archive',
                    label: t(archived ? 'list.restore' : 'list.archive'),
                    onSelect: () => void archive({ id, version: base.version, name, archived: !archived }),
                  },
                ]
          }
        />
        {readOnly !== null && <Banner tone="info">{t(`form.readOnly.${readOnly}`)}</Banner>}
        {isOvertaken && (
          <Banner
            tone="warn"
            role="status"
            action={
              <Button
                size="small"
                onClick={() => {
                  form.reset(stored);
                  setBase({ version: props.version, values: stored });
                }}
              >
                {t('form.reload')}
              </Button>
            }
          >
            {t('form.overtaken')}
          </Banner>
        )}
        <ErrorSummary title={t('form.fix', { count: summary.length })} errors={summary} attempt={attempt} />
        {of.sections.map((section, at) => (
          <Card
            key={section.name}
            id={`section-${section.name}`}
            title={t(`${of.words}.section.${section.name}`)}
          >
            {at === 0 && translated.length > 0 && (
              <LanguageTabs
                language={language}
                onChange={setLanguage}
                fields={translated}
                values={values as Record<string, unknown>}
              />
            )}
            <div className={styles.fields}>
              {section.fields.map((field) => (
                <FormField
                  key={field.name}
                  id={fieldId(field.name)}
                  words={of.words}
                  field={field}
                  language={field.translated ? language : 'en'}
                  control={form.control}
                  faults={faults}
                  readOnly={readOnly !== null}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <aside className={styles.aside} aria-label={t('form.aside')}>
        {id !== null && <HistoryList of={of} id={id} version={base.version} />}
      </aside>
      {isDirty && readOnly === null && (
        <div className={styles.saveBar} role="region" aria-label={t('form.unsaved')}>
          <p>
            <IconPencil aria-hidden="true" />
            <strong>{t('form.unsaved')}</strong>{' '}
            <span>{t('form.changedFields', { count: changed, faults: summary.length })}</span>
          </p>
          <Button variant="quiet" onClick={() => form.reset(base.values)}>
            {t('form.discard')}
          </Button>
          <Button variant="primary" type="submit" busy={busy} keyCap="⌘S">
            {t(`${of.words}.save`)}
          </Button>
        </div>
      )}
      {conflict && (
        <ConflictDialog
          words={of.words}
          conflict={conflict}
          mine={values as Record<string, unknown>}
          base={base.values as Record<string, unknown>}
          onClose={() => setConflict(null)}
          onMine={() => {
            setConflict(null);
            void save(conflict.version);
          }}
          onReload={() => {
            setConflict(null);
            form.reset(conflict.values);
            setBase({ version: conflict.version, values: conflict.values as Values });
          }}
        />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title={t('form.leave.title')}
        safeLabel={t('form.leave.stay')}
        onSafe={() => blocker.reset?.()}
        actLabel={t('form.leave.discard')}
        onAct={() => blocker.proceed?.()}
      >
        {t('form.leave.text')}
      </ConfirmDialog>
    </form>
  );
}

const fieldId = (name: string): string => `field-${name}`;
