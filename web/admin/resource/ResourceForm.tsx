import type { ListedRow } from '#contract/protocol/resource.ts';
import { Fragment, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { saveWords, useImpact } from '../impact/use-impact.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useCrumbs } from '../shell/crumbs.tsx';
import { ChangesDialog } from './form/ChangesDialog.tsx';
import { ClientPreview } from './form/ClientPreview.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Field } from './declaration.ts';
import { checkValues, faultsInAll } from './faults.ts';
import { FormAnchors } from './FormAnchors.tsx';
import { FormField } from './FormField.tsx';
import { FormHead } from './FormHead.tsx';
import { HistoryList } from './HistoryList.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { ListPosition } from './form/ListPosition.tsx';
import { LeaveGuard, SaveBar } from './SaveBar.tsx';
import { RecordState } from './RecordState.tsx';
import { rightsOf } from './rights.ts';
import { isDeepEqual } from './same-values.ts';
import { useLiveRecord } from './use-live-records.ts';
import { useRecord } from './use-record.ts';
import { useSaveKey, useSaving } from './use-saving.ts';
import type { FormProps, LoadedProps } from './use-saving.ts';
import styles from './form.module.css';

/** Loads a record and shows its form. A form keeps what a person typed while the record is fetched again. */
export function ResourceForm<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: FormProps<Row, Values, Facts, Action>,
) {
  const { of, address } = props;
  const { data, error, refetch } = useRecord(of, address);
  useLiveRecord(of.endpoints.list.path, address);
  useMergedAddress(address, data?.data.id);
  const person = usePerson();
  const { mayCreate } = rightsOf(of, holderOf(person));
  const lacksRight = mayCreate ? null : ('right' as const);
  if (address === 'new')
    return (
      <LoadedForm
        key="new"
        {...props}
        id={null}
        version={0}
        stored={{ ...of.blank, ...of.blankFor?.(person) }}
        facts={null}
        readOnly={lacksRight}
        archived={false}
      />
    );
  if (!data) return <RecordState words={of.words} error={error} onRetry={() => void refetch()} />;
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
      readOnly={readOnly ?? (isCopy ? lacksRight : null)}
      archived={archived && !isCopy}
    />
  );
}

/** The address of a merged record becomes that of the record that it leads to. */
function useMergedAddress(address: string, id: string | undefined): void {
  const navigate = useNavigate();
  const isMerged = id !== undefined && /^\d+$/.test(address) && id !== address;
  useEffect(() => {
    if (isMerged) void navigate({ to: '.', search: (now: object) => ({ ...now, id }), replace: true });
  }, [isMerged, id, navigate]);
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

function LoadedForm<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: LoadedProps<Row, Values, Facts, Action>,
) {
  const { of, id, stored, facts, readOnly, archived } = props;
  const words = useWords();
  const { t, formats } = words;
  const [language, setLanguage] = useState('en');
  const [seeing, setSeeing] = useState(false);
  // The values and the version that this form began with, or has saved last.
  const [began, setBase] = useState({ version: props.version, values: stored });
  // Another person's change arrives with the next fetch: the form says so and keeps what was typed. An archived
  // or restored record has a new version and the same values.
  const isOvertaken = props.version > began.version && !isDeepEqual(stored, began.values);
  const base = isOvertaken ? began : { ...began, version: Math.max(began.version, props.version) };
  const form = useForm({ defaultValues: stored as FieldValues });
  const typed = useWatch({ control: form.control }) as Values;
  const values = of.tidy?.(typed) ?? typed;
  const { isDirty, dirtyFields } = form.formState;
  const changed = Object.keys(dirtyFields).length;
  const saving = useSaving({ ...props, base, setBase, form, values });
  const { faults, attempt, busy, conflict, setConflict, save } = saving;
  const impact = useImpact(
    isDirty && of.impact && Object.keys(checkValues(of.schema, values, t)).length === 0
      ? of.impact({ id, values, before: base.values })
      : null,
  );
  const name = of.nameOf(values, facts) || t(id === null ? `${of.words}.new` : `${of.words}.title`);
  const notice = of.notice?.({ values, readOnly: readOnly !== null }) ?? null;
  useCrumbs([{ words: `${of.words}.title`, to: '.' }, { text: name }]);
  /** Saves, and then carries out what was decided about the appointments outside. */
  const submit = async (version?: number): Promise<void> => {
    const isSound = Object.keys(checkValues(of.schema, values, t)).length === 0;
    const settle = isSound ? await impact.ready() : () => undefined;
    if (settle === null) return;
    if (await save({ version, settles: impact.messages > 0 })) settle();
  };
  useSaveKey(() => void submit());
  const translated = of.sections.flatMap(({ fields }) =>
    fields.filter((field) => field.translated).map((field) => field.name),
  );
  const fill = (next: Partial<Values>): void => {
    for (const [field, value] of Object.entries(next)) form.setValue(field, value, { shouldDirty: true });
  };
  const person = usePerson();
  const hidden = id === null ? [] : (of.hides?.(person) ?? []);
  const isShown = ({ name: field, shownIf }: Field<Values>): boolean =>
    !hidden.includes(field) && shownIf?.(values) !== false;
  const summary = faultsInAll(faults, (field, text) => ({
    fieldId: fieldId(field),
    message: formats.labelled(t(`${of.words}.field.${field}`), text),
  }));
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormAnchors
        sections={of.sections.map(({ name: section, fields }) => ({
          name: section,
          label: t(`${of.words}.section.${section}`),
          faults: summary.filter(({ fieldId: at }) => fields.some((field) => fieldId(field.name) === at))
            .length,
        }))}
        foot={id !== null && <ListPosition of={of} id={id} />}
      />
      <div className={styles.content}>
        <FormHead
          of={of}
          record={{ ...(values as object), ...(facts as object), id, version: base.version, name, archived }}
          facts={facts}
          readOnly={readOnly !== null}
        />
        {notice !== null && <Banner tone="info">{t(notice)}</Banner>}
        {notice === null && readOnly !== null && (
          <Banner tone="info">{t(`form.readOnly.${readOnly}`)}</Banner>
        )}
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
              {section.fields.filter(isShown).map((field) => (
                <Fragment key={field.name}>
                  <FormField
                    id={fieldId(field.name)}
                    words={of.words}
                    field={field}
                    language={field.translated ? language : 'en'}
                    control={form.control}
                    faults={faults}
                    readOnly={readOnly !== null}
                    isNew={id === null}
                  />
                  {field.tool && <field.tool values={values} readOnly={readOnly !== null} onFill={fill} />}
                </Fragment>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className={styles.aside}>
        <ImpactPanel of={impact} />
        {of.preview && (
          <ClientPreview preview={of.preview} schema={of.schema} values={values} language={language} />
        )}
        {id !== null && (
          <aside aria-label={t('form.aside')}>
            <HistoryList of={of} id={id} version={base.version} />
          </aside>
        )}
      </div>
      {isDirty && readOnly === null && (
        <SaveBar
          summary={t('form.changedFields', { count: changed, faults: summary.length })}
          onDiscard={() => form.reset(base.values)}
          onSee={() => setSeeing(true)}
          busy={busy || impact.isWaiting}
          save={saveWords(t, impact, t(`${of.words}.save`))}
        />
      )}
      {seeing && (
        <ChangesDialog of={of} before={base.values} after={values} onClose={() => setSeeing(false)} />
      )}
      {conflict && (
        <ConflictDialog
          words={of.words}
          sections={of.sections}
          conflict={conflict}
          mine={values as Record<string, unknown>}
          base={base.values as Record<string, unknown>}
          onClose={() => setConflict(null)}
          onMine={() => {
            setConflict(null);
            void submit(conflict.version);
          }}
          onReload={() => {
            setConflict(null);
            form.reset(conflict.values);
            setBase({ version: conflict.version, values: conflict.values as Values });
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} leaving={saving.leaving} />
    </form>
  );
}

const fieldId = (name: string): string => `field-${name}`;
