import { useState } from 'react';
import type { SettingsOfPage, SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { settingFault } from '#domain/vendors/setting-fault.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { conflictOf } from '../resource/faults.ts';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { isDeepEqual } from '../resource/same-values.ts';
import { useProof } from '../session/use-proof.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { changeOf, draftValue, editsBack, withEdit } from './settings-draft.ts';
import type { Edits } from './settings-draft.ts';
import { settingFaultWords } from './setting-words.ts';
import { useSettingsRefresh } from './use-settings.ts';

type Page = SettingsOfPage['data'];
interface Faults {
  readonly words: Readonly<Record<string, string>>;
  /** The edits in which they were found: a fault goes when its setting changes. */
  readonly in: Edits;
}

/** The state of a page's form: edits, their faults, saving, and the conflict with another person's save. */
export function useSettingsForm(of: SettingsPageEndpoints, page: Page) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useSettingsRefresh();
  const proof = useProof();
  const [began, setBegan] = useState(page);
  const [edits, setEdits] = useState<Edits>({});
  const [found, setFound] = useState<Faults>({ words: {}, in: {} });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isDirty = Object.keys(edits).length > 0;
  // Without edits the form follows the server; with edits it says that another person has saved.
  if (!isDirty && began !== page) setBegan(page);
  const isOvertaken = isDirty && page.version > began.version;
  const faults = Object.fromEntries(
    Object.entries(found.words).filter(([key]) => isDeepEqual(found.in[key], edits[key])),
  );

  const start = (next: Page): void => {
    setBegan(next);
    setEdits({});
    setFound({ words: {}, in: {} });
  };
  const show = (words: Faults['words']): void => {
    setFound({ words, in: edits });
    setAttempt((before) => before + 1);
  };
  const put = async (next: Edits, version: number): Promise<Page> => {
    const { data } = await proof.run(() =>
      request(of.change, { body: { version, ...changeOf(began, next) } }),
    );
    start(data);
    await refresh();
    return data;
  };
  const undo = async (back: Edits, { version }: Page): Promise<void> => {
    try {
      await put(back, version);
    } catch (fault) {
      fail(fault);
    }
  };

  /** Whether the edits can be sent; shows their faults. */
  const check = (): boolean => {
    if (busy || !isDirty || began.read_only !== null) return false;
    const wrong = faultsOf(edits, t);
    if (Object.keys(wrong).length > 0) show(wrong);
    return Object.keys(wrong).length === 0;
  };

  /** Resolves to false if nothing was saved. */
  const save = async (version = began.version): Promise<boolean> => {
    if (!check()) return false;
    setBusy(true);
    try {
      const back = editsBack(began, edits);
      const saved = await put(edits, version);
      toasts.show({
        kind: 'success',
        text: t('form.saved'),
        undo: { label: t('action.undo'), act: () => void undo(back, saved) },
      });
      return true;
    } catch (fault) {
      settle(fault);
      return false;
    } finally {
      setBusy(false);
    }
  };

  function settle(fault: unknown): void {
    // The person has closed the dialog for the password: the edits stay.
    if (isRefusal(fault, 'password-required')) return undefined;
    if (isRefusal(fault, 'record-changed')) return setConflict(conflictOf(fault));
    const refused = fault instanceof Refusal ? refusedKeys(fault) : {};
    if (Object.keys(refused).length > 0) return show(refused);
    fail(fault);
  }

  return {
    began,
    edits,
    faults,
    attempt,
    busy,
    isDirty,
    isOvertaken,
    conflict,
    password: proof.asked,
    check,
    save,
    edit: (key: string, edit: Edits[string]): void => {
      const setting = began.settings.find((one) => one.key === key)!;
      setEdits(withEdit(edits, setting, edit));
    },
    valueOf: (key: string): unknown => {
      const setting = began.settings.find((one) => one.key === key);
      return setting && draftValue(setting, edits);
    },
    discard: () => start(page),
    takeMine: async (): Promise<boolean> => {
      setConflict(null);
      return conflict !== null && save(conflict.version);
    },
    takeTheirs: () => {
      setConflict(null);
      start(page);
      void refresh();
    },
    keepEditing: () => setConflict(null),
  };
}

function faultsOf(edits: Edits, t: ReturnType<typeof useWords>['t']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, edit]) => {
      const fault = edit === 'reset' ? null : settingFault(settingByName(key)!.kind, edit.value);
      return fault === null ? [] : [[key, settingFaultWords(fault, t)]];
    }),
  );
}

/** Faults that the server found, by key: it names `/values/lobby.max_in_queue`. */
function refusedKeys({ errors }: Refusal): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ pointer, title }) =>
      pointer?.startsWith('/values/') ? [[pointer.slice('/values/'.length), title]] : [],
    ),
  );
}
