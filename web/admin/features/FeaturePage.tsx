import { useState } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { changeFeature, createFeature } from '#contract/features/features.ts';
import type { FeatureDetail, FeatureRow } from '#contract/features/features.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { FEATURE_KEY } from '#domain/vendors/feature-rules.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { conflictOf } from '../resource/faults.ts';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { useCrumbs } from '../shell/crumbs.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { FeatureFields } from './FeatureFields.tsx';
import type { FeatureForm } from './FeatureFields.tsx';
import { FeatureHistory, valueWords } from './FeatureHistory.tsx';
import { FeatureVendors } from './FeatureVendors.tsx';
import { nameOf, useFeature, useFeatures, useRefreshFeatures } from './use-features.ts';
import styles from './features.module.css';

/** The form of a feature, new or stored, with its overrides and history. */
export function FeaturePage() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const all = useFeatures();
  const one = useFeature(id);
  const navigate = useNavigate();
  const failed = all.isError ? all : one.isError ? one : null;
  if (all.data && (id === '' || one.data)) return <Form key={id} stored={one.data ?? null} all={all.data} />;
  return (
    <div className={styles.page} aria-busy={!failed}>
      <PageHead title={t('features.form')} />
      {!failed ? (
        <SkeletonRows rows={8} height="44px" />
      ) : isRefusal(failed.error, 'not-found') ? (
        <EmptyState
          role="status"
          title={t('features.gone')}
          action={
            <Button
              icon={<IconChevronLeft />}
              onClick={() => void navigate({ to: staffScreenPath('features') })}
            >
              {t('form.backToList')}
            </Button>
          }
        />
      ) : (
        <FailedState title={t('form.failed')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </div>
  );
}

const BLANK: FeatureForm = {
  key: '',
  number: null,
  names: { en: '', fr: '' },
  descriptions: { en: '', fr: '' },
  area: 'booking',
  kind: 'boolean',
  initial: 'off',
  share: 0,
  variants: [],
  needs: [],
  owner: '',
  expires_on: null,
  on_at: null,
  off_at: null,
};

const FIELDS = Object.keys(BLANK) as (keyof FeatureForm)[];

const formOf = (row: FeatureRow): FeatureForm =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as FeatureForm;

interface FormProps {
  /** Null for a new feature. */
  stored: FeatureDetail | null;
  all: readonly FeatureRow[];
}

function Form({ stored, all }: FormProps) {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshFeatures();
  const [base, setBase] = useState({
    version: stored?.version ?? 0,
    values: stored ? formOf(stored) : BLANK,
  });
  const [values, setValues] = useState(base.values);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = FIELDS.filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(base.values[field]),
  );
  const isDirty = changed.length > 0;
  const title = stored ? nameOf({ names: base.values.names }, language) : t('features.new');
  useCrumbs([{ words: 'nav.features', to: staffScreenPath('features') }, { text: title }]);

  const submit = async (over = base.version): Promise<void> => {
    // A blank form says what it needs.
    if (busy || (stored && !isDirty)) return;
    const wrong = {
      ...(values.names.en.trim() === '' && { 'names/en': t('features.name.missing') }),
      ...(!stored && !FEATURE_KEY.test(values.key) && { key: t('features.key.wrong') }),
    };
    setRefused(null);
    if (Object.keys(wrong).length > 0) return setFaults(wrong);
    setBusy(true);
    const { key, ...body } = values;
    try {
      const { data } = stored
        ? await request(changeFeature, {
            params: { featureId: stored.id },
            body: { ...body, version: over },
          })
        : await request(createFeature, { body: { key, ...body } });
      setBase({ version: data.version, values });
      setFaults({});
      await refresh();
      toasts.show({ kind: 'success', text: t('form.saved') });
      if (!stored)
        void navigate({ to: staffScreenPath('editFeature', data.id), ignoreBlocker: true, replace: true });
    } catch (fault) {
      if (isRefusal(fault, 'record-changed')) return setConflict(conflictOf(fault));
      if (isRefusal(fault, 'feature-needed') || isRefusal(fault, 'feature-lacks'))
        return setRefused(fault.title);
      const fields = fault instanceof Refusal ? faultsOf(fault) : {};
      if (Object.keys(fields).length > 0) setFaults(fields);
      else fail(fault);
    } finally {
      setBusy(false);
    }
  };
  useSaveKey(() => void submit());
  const takeTheirs = (): void => {
    const theirs = formOf(conflict!.values as unknown as FeatureRow);
    setBase({ version: conflict!.version, values: theirs });
    setValues(theirs);
    setConflict(null);
    void refresh();
  };
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageHead
        title={title}
        use={t(stored?.is_waiting ? 'features.waiting.use' : 'features.form.use')}
        badge={stored && <Badge tone="brand">{t('features.vendorsOf', vendorsOf(stored))}</Badge>}
      />
      {refused !== null && (
        <Banner tone="danger" role="alert">
          {refused}
        </Banner>
      )}
      <FeatureFields
        values={values}
        faults={faults}
        isNew={!stored}
        isBuiltIn={stored?.is_built_in === true}
        others={all.filter(({ key }) => key !== values.key)}
        onChange={(next) => {
          setFaults({});
          setRefused(null);
          setValues((before) => ({ ...before, ...next }));
        }}
      />
      {stored && <FeatureVendors feature={stored} />}
      {stored && <FeatureHistory history={stored.log} />}
      {isDirty && (
        <SaveBar
          summary={changed.map((field) => t(`features.field.${field}`)).join(', ')}
          onDiscard={() => {
            setValues(base.values);
            setFaults({});
            setRefused(null);
          }}
          busy={busy}
          save={t('features.save')}
        />
      )}
      {conflict && (
        <ConflictDialog
          words="features"
          conflict={{ ...conflict, values: inWords(formOf(conflict.values as unknown as FeatureRow)) }}
          mine={inWords(values)}
          base={inWords(base.values)}
          onClose={() => setConflict(null)}
          onMine={() => {
            setConflict(null);
            void submit(conflict.version);
          }}
          onReload={takeTheirs}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}

const vendorsOf = ({ vendors_on: on, vendors: all }: FeatureRow) => ({ on, all });

/** The values as their history shows them. */
const inWords = (form: FeatureForm): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([field, value]) => [field, valueWords(value)]));

/** The server's sentences by the path of their field. */
const faultsOf = ({ errors }: Refusal): Record<string, string> =>
  Object.fromEntries(errors.flatMap(({ pointer, title }) => (!pointer ? [] : [[pointer.slice(1), title]])));
