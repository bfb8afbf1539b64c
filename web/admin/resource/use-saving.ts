import type { ListedRow } from '#contract/protocol/resource.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { FieldValues, useForm } from 'react-hook-form';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import type { Conflict } from './ConflictDialog.tsx';
import type { ResourceDeclaration } from './declaration.ts';
import { conflictOf, checkValues, refusedFields } from './faults.ts';
import type { Faults } from './faults.ts';
import { isDeepEqual } from './same-values.ts';
import { useRefresh } from './use-record.ts';

export interface FormProps<Row extends ListedRow, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  /** An id, `copy-<id>`, or `new`. */
  address: string;
}

export interface LoadedProps<
  Row extends ListedRow,
  Values extends object,
  Facts,
  Action extends string,
> extends FormProps<Row, Values, Facts, Action> {
  id: string | null;
  version: number;
  stored: Values;
  facts: Facts | null;
  readOnly: 'right' | 'scope' | 'level' | null;
  archived: boolean;
}

interface SavingProps<
  Row extends ListedRow,
  Values extends object,
  Facts,
  Action extends string,
> extends LoadedProps<Row, Values, Facts, Action> {
  base: { version: number; values: Values };
  setBase: (base: { version: number; values: Values }) => void;
  form: ReturnType<typeof useForm<FieldValues>>;
  values: Values;
}

/** Checks, sends and settles a save: refusals return to their fields, a conflict opens its dialog. */
export function useSaving<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: SavingProps<Row, Values, Facts, Action>,
) {
  const { of, id, base, setBase, form, values, readOnly } = props;
  const { t } = useWords();
  const toasts = useToasts();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const refresh = useRefresh(of.endpoints.list.path);
  const [found, setFound] = useState<{ faults: Faults; at: object }>({ faults: {}, at: values });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const leaving = useRef(false);
  const key = useRef(newIdempotencyKey());
  const show = (shown: Faults): void => {
    setFound({ faults: shown, at: values });
    setAttempt((before) => before + 1);
  };
  // A fault goes when its field changes; the next save checks everything again.
  const faults = Object.fromEntries(
    Object.entries(found.faults).filter(([path]) => {
      const field = path.split('.')[0]!;
      return isDeepEqual(partOf(values, field), partOf(found.at, field));
    }),
  );

  const put = async (next: Values, version: number): Promise<{ version: number }> =>
    (await request(of.endpoints.change, { params: { id: id! }, body: { version, values: next } })).data;

  const undo = async (before: Values, version: number): Promise<void> => {
    try {
      const saved = await put(before, version);
      form.reset(before);
      setBase({ version: saved.version, values: before });
      await refresh();
    } catch (fault) {
      fail(fault);
    }
  };

  /** Resolves to whether it was saved. `settles`: clients get messages, which no undo takes back. */
  const save = async ({
    version = base.version,
    settles,
  }: {
    version?: number | undefined;
    settles: boolean;
  }): Promise<boolean> => {
    if (busy || readOnly !== null) return false;
    const wrong = checkValues(of.schema, values, t);
    if (Object.keys(wrong).length > 0) {
      show(wrong);
      return false;
    }
    setBusy(true);
    try {
      if (id === null) {
        const { data } = await request(of.endpoints.create, {
          body: { values },
          idempotencyKey: key.current,
        });
        leaving.current = true;
        await refresh();
        toasts.show({ kind: 'success', text: t('form.saved') });
        void navigate({ to: '.', search: (before: object) => ({ ...before, id: data.id }), replace: true });
        return true;
      }
      const before = base.values;
      const saved = await put(values, version);
      form.reset(values);
      setBase({ version: saved.version, values });
      setFound({ faults: {}, at: values });
      await refresh();
      toasts.show({
        kind: 'success',
        text: t('form.saved'),
        ...(!settles && {
          undo: { label: t('action.undo'), act: () => void undo(before, saved.version) },
        }),
      });
      return true;
    } catch (fault) {
      settleFault(fault);
      return false;
    } finally {
      setBusy(false);
    }
  };

  function settleFault(fault: unknown): void {
    if (isRefusal(fault, 'record-changed')) return setConflict(conflictOf(fault));
    const refused = fault instanceof Refusal ? refusedFields(fault) : {};
    if (Object.keys(refused).length > 0) return show(refused);
    fail(fault);
  }
  return { faults, attempt, busy, conflict, setConflict, save, leaving };
}

const partOf = (values: object, field: string): unknown => (values as Record<string, unknown>)[field];

/** ⌘S and Ctrl S save. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
