import { useState } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { changeRole, createRole, seeRoleHistory } from '#contract/staff/roles.ts';
import type { RoleValues } from '#contract/staff/roles.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { actsOf, grantsOfProfile, readGrant, widestScope } from '#domain/access/custom-role.ts';
import type { Profile } from '#domain/access/custom-role.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { conflictOf } from '../resource/faults.ts';
import { HistoryList } from '../resource/HistoryList.tsx';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { usePerson } from '../session/session.ts';
import { useCrumbs } from '../shell/crumbs.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { RoleFields } from './RoleFields.tsx';
import { RoleSummary } from './RoleSummary.tsx';
import { ROLE_RECORDS, roleValue } from './role-words.ts';
import { useRefreshRoles, useRoles } from './use-roles.ts';
import styles from './roles.module.css';

const NEW = 'new';

/** The form of a custom role, at its own address. */
export function RolePage() {
  const { t } = useWords();
  const { id = NEW } = useParams({ strict: false }) as { id?: string };
  const { staff_id: staffId } = usePerson();
  const { data, error, isError, refetch } = useRoles();
  const stored = data?.custom.find((role) => role.id === id);
  if (data && (stored || id === NEW)) {
    const isOwn = stored?.staff.some((holder) => holder.id === staffId) === true;
    const values = stored && { ...stored, staff_ids: stored.staff.map((holder) => holder.id) };
    return (
      <RoleForm
        key={id}
        id={stored?.id ?? null}
        version={stored?.version ?? 0}
        stored={values ?? blank(10)}
        isOwn={isOwn}
      />
    );
  }
  return (
    <div className={styles.state} aria-busy={!data && !isError}>
      <PageHead title={t('roles.form.title')} />
      {data ? (
        <EmptyState role="status" title={t('form.gone')} text={t('roles.form.gone')} />
      ) : isError ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} height="44px" />
      )}
    </div>
  );
}

/** A new role begins as its profile: the maker takes away or adds. */
const blank = (base: Profile): RoleValues => ({
  name: '',
  base,
  scope: widestScope(base),
  grants: grantsOfProfile(base),
  staff_ids: [],
});

/** The grants that another profile or scope can have too. */
function fitting(grants: readonly string[], of: Pick<RoleValues, 'base' | 'scope'>): string[] {
  return grants.flatMap((grant) => {
    const read = readGrant(grant);
    return read && actsOf(of, read.id).includes(read.act) ? [grant] : [];
  });
}

const FIELDS = ['name', 'base', 'scope', 'grants', 'staff_ids'] as const;

interface RoleFormProps {
  /** Null for a new role. */
  id: string | null;
  version: number;
  stored: RoleValues;
  isOwn: boolean;
}

function RoleForm({ id, version, stored, isOwn }: RoleFormProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshRoles();
  const [base, setBase] = useState({ version, values: stored });
  const [values, setValues] = useState(stored);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = FIELDS.filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(base.values[field]),
  );
  const isDirty = changed.length > 0;
  const title = id === null ? t('roles.form.new') : base.values.name;
  useCrumbs([
    { words: 'settings.page.access.roles', to: staffScreenPath('access-settings') },
    { text: title },
  ]);

  const change = (next: Partial<RoleValues>): void => {
    setFaults({});
    const merged = { ...values, ...next };
    if (next.base !== undefined) {
      // Another profile has other people and another reach.
      merged.scope = widestScope(next.base);
      merged.staff_ids = [];
    }
    setValues({ ...merged, grants: fitting(merged.grants, merged) });
  };
  const submit = async (over = base.version): Promise<void> => {
    if (busy || !isDirty || isOwn) return;
    if (values.name.trim() === '') return setFaults({ name: t('roles.form.name.missing') });
    if (values.grants.length === 0) return setFaults({ grants: t('roles.form.grants.missing') });
    setBusy(true);
    try {
      const { name, base: profile, scope, grants, staff_ids: staffIds } = values;
      const body = { name, base: profile, scope, grants, staff_ids: staffIds };
      const { data } =
        id === null
          ? await request(createRole, { body })
          : await request(changeRole, { params: { id }, body: { ...body, version: over } });
      setBase({ version: data.version, values });
      setConflict(null);
      await refresh();
      toasts.show({ kind: 'success', text: t('form.saved') });
      if (id === null) void navigate({ to: staffScreenPath('access-settings'), ignoreBlocker: true });
    } catch (fault) {
      if (isRefusal(fault, 'record-changed')) return setConflict(conflictOf(fault));
      const fields = fault instanceof Refusal ? faultsOf(fault) : {};
      if (Object.keys(fields).length > 0) setFaults(fields);
      else fail(fault);
    } finally {
      setBusy(false);
    }
  };
  const labelOf = (field: string): string => t(`roles.form.${field}`);
  const inWords = (of: object, other: object): Record<string, unknown> =>
    Object.fromEntries(
      FIELDS.map((field) => {
        const [value, beside] = [of, other].map((one) => (one as Record<string, unknown>)[field]);
        return [field, roleValue({ field, value, other: beside }, t)];
      }),
    );
  const takeTheirs = (): void => {
    const theirs = conflict!.values as unknown as RoleValues;
    setBase({ version: conflict!.version, values: theirs });
    setValues(theirs);
    setConflict(null);
    void refresh();
  };
  useSaveKey(() => void submit());
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.main}>
        <PageHead title={title} use={t('roles.form.use')} />
        {isOwn && <Banner tone="info">{t('roles.own')}</Banner>}
        <RoleFields values={values} faults={faults} readOnly={isOwn} onChange={change} />
        {id !== null && (
          <HistoryList
            of={{ ...ROLE_RECORDS, endpoints: { list: createRole, history: seeRoleHistory } }}
            id={id}
            version={base.version}
            labelOf={labelOf}
            shown={(field, value, other) => roleValue({ field, value, other }, t)}
          />
        )}
      </div>
      <RoleSummary values={values} people={base.values.staff_ids.length} isDirty={isDirty && id !== null} />
      {isDirty && !isOwn && (
        <SaveBar
          summary={changed.map((field) => t(`roles.form.${field}`)).join(', ')}
          onDiscard={() => {
            setValues(base.values);
            setFaults({});
          }}
          busy={busy}
          save={t('roles.form.save')}
        />
      )}
      {conflict && (
        <ConflictDialog
          {...ROLE_RECORDS}
          labelOf={labelOf}
          conflict={{ ...conflict, values: inWords(conflict.values, values) }}
          mine={inWords(values, conflict.values)}
          base={inWords(base.values, conflict.values)}
          onClose={() => setConflict(null)}
          onMine={() => {
            setConflict(null);
            void submit(conflict.version);
          }}
          onReload={takeTheirs}
        />
      )}
      <LeaveGuard isDirty={isDirty && !isOwn} />
    </form>
  );
}

/** The server's sentences by the first part of their field. */
const faultsOf = ({ errors }: Refusal): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ pointer, title }) => {
      const field = pointer?.split('/')[1];
      return field === undefined ? [] : [[field, title]];
    }),
  );
