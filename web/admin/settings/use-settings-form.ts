import { useState } from 'react';
import { draftsOfPage } from '#contract/settings/settings-drafts.ts';
import type {
  SettingsDraft,
  SettingsOfPage,
  SettingsPageEndpoints,
} from '#contract/settings/settings-page.ts';
import { fromIso } from '#domain/time/instant.ts';
import { settingFault } from '#domain/vendors/setting-fault.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { conflictOf } from '../resource/faults.ts';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { isDeepEqual } from '../resource/same-values.ts';
import { useProof } from '../session/use-proof.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { editsOfDraft, unsavedKeys } from './drafts/draft-edits.ts';
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

const NO_EDITS: Edits = {};

/** Where another person came first: the settings, or the draft of them. */
interface FormConflict extends Conflict {
  /** A refused schedule is the time that the person wanted. */
  refused: 'save' | 'draft' | 'publication' | { publishAt: string };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The state of a page's form: edits, their faults, saving, its draft, and the conflict with another person's save. */
export function useSettingsForm(of: SettingsPageEndpoints, page: Page) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useSettingsRefresh();
  const proof = useProof();
  const drafts = draftsOfPage(of.path);
  const [began, setBegan] = useState(page);
  const [followed, setFollowed] = useState(page);
  /** The draft whose changes are the edits; null while the form shows the published values. */
  const [opened, setOpened] = useState<SettingsDraft | null>(null);
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const [found, setFound] = useState<Faults>({ words: {}, in: {} });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  const unsaved = unsavedKeys(edits, opened === null ? NO_EDITS : editsOfDraft(began, opened));
  const isDirty = unsaved.length > 0;
  const faults = Object.fromEntries(
    Object.entries(found.words).filter(([key]) => isDeepEqual(found.in[key], edits[key])),
  );
  const place = { location_id: began.location_id, line_of_business_id: began.line_of_business_id };

  const start = (next: Page, draft: SettingsDraft | null = null): void => {
    setBegan(next);
    setOpened(draft);
    setEdits(draft === null ? NO_EDITS : editsOfDraft(next, draft));
    setFound({ words: {}, in: {} });
  };
  // Without edits the form follows the server; with edits it says that another person has saved.
  if (!isDirty && followed !== page) {
    setFollowed(page);
    start(page, opened && page.draft);
  }
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
  const putDraft = async (
    change: Edits,
    began_: Pick<SettingsDraft, 'revision' | 'version'>,
  ): Promise<Page> => {
    const { revision, version } = began_;
    const { data } = await proof.run(() =>
      request(drafts!.save, { body: { ...changeOf(began, change), revision, version } }),
    );
    start(data, data.draft);
    await refresh();
    return data;
  };

  /** Whether the edits can be sent; shows their faults. */
  const check = (): boolean => {
    if (busy || (!isDirty && opened === null) || began.read_only !== null) return false;
    const wrong = faultsOf(edits, t);
    if (Object.keys(wrong).length > 0) show(wrong);
    return Object.keys(wrong).length === 0;
  };
  /** Resolves to false if the server refuses the work; says why. */
  const run = async (work: () => Promise<void>, refused: FormConflict['refused']): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (fault) {
      settle(fault, refused);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const told = (text: string, undo: () => Promise<unknown>): void => {
    const act = () => void undo().catch(fail);
    toasts.show({ kind: 'success', text, undo: { label: t('action.undo'), act } });
  };

  /** Resolves to false if nothing was saved. */
  const save = async (version = began.version): Promise<boolean> =>
    check() &&
    run(async () => {
      const back = editsBack(began, edits);
      const saved = await put(edits, version);
      told(t('form.saved'), () => put(back, saved.version));
    }, 'save');

  /** Stores the edits as the draft, over the one that stands, and opens it. */
  const saveDraft = async (revision?: number): Promise<boolean> =>
    check() &&
    run(async () => {
      const under = opened ?? page.draft;
      const all = opened || !under ? edits : { ...editsOfDraft(began, under), ...edits };
      await putDraft(all, {
        revision: revision ?? under?.revision ?? 0,
        version: under?.version ?? began.version,
      });
      toasts.show({ kind: 'success', text: t('settingsPage.draft.saved') });
    }, 'draft');

  /** Publishes the open draft with the edits on top of it. Resolves to false if nothing was published. */
  const publish = async (version?: number): Promise<boolean> =>
    opened !== null &&
    check() &&
    run(async () => {
      const draft = isDirty ? (await putDraft(edits, opened)).draft : opened;
      // Taken back edits leave no draft.
      if (draft === null) return;
      const back = editsBack(began, edits);
      const { data } = await proof.run(() =>
        request(drafts!.publish, {
          body: { ...place, revision: draft.revision, version: version ?? draft.version },
        }),
      );
      start(data);
      await refresh();
      told(t('settingsPage.draft.published'), async () => {
        const before = await put(back, data.version);
        await putDraft(edits, { revision: 0, version: before.version });
      });
    }, 'publication');

  const putSchedule = async (
    publishAt: string,
    { revision, version }: Pick<SettingsDraft, 'revision' | 'version'>,
  ): Promise<void> => {
    const { data } = await proof.run(() =>
      request(drafts!.schedule, { body: { ...place, revision, version, publish_at: publishAt } }),
    );
    start(data, data.draft);
    await refresh();
    const zone = data.draft?.time_zone ?? ownZone();
    const at = formats.dateTime(fromIso(publishAt), zone);
    toasts.show({ kind: 'success', text: t('settingsPage.draft.scheduledToast', { at }) });
  };

  /** Stores when the open draft is published, with the edits on top of it. Resolves to false if nothing was stored. */
  const scheduleDraft = async (publishAt: string, version?: number): Promise<boolean> =>
    opened !== null &&
    check() &&
    run(
      async () => {
        const draft = isDirty ? (await putDraft(edits, opened)).draft : opened;
        if (draft === null) return;
        await putSchedule(publishAt, { ...draft, version: version ?? draft.version });
      },
      { publishAt },
    );

  const unscheduleDraft = async (): Promise<boolean> =>
    opened !== null &&
    !busy &&
    run(async () => {
      const { revision, version } = opened;
      const before = page.draft?.schedule;
      const { data } = await request(drafts!.unschedule, { body: { ...place, revision } });
      if (!isDirty) start(data, data.draft);
      await refresh();
      told(t('settingsPage.draft.unscheduled'), async () => {
        if (before) await putSchedule(before.publish_at, { revision, version });
      });
    }, 'draft');

  const discardDraft = async (): Promise<boolean> =>
    opened !== null &&
    !busy &&
    run(async () => {
      const { revision } = opened;
      const { data } = await request(drafts!.discard, { body: { ...place, revision } });
      start(data);
      await refresh();
      told(t('settingsPage.draft.discarded'), () =>
        putDraft(editsOfDraft(began, opened), { revision: 0, version: opened.version }),
      );
    }, 'draft');

  function settle(fault: unknown, refused: FormConflict['refused']): void {
    // The person has closed the dialog for the password: the edits stay.
    if (isRefusal(fault, 'password-required')) return undefined;
    if (isRefusal(fault, 'record-changed')) {
      const isOfDraft = fault.errors[0]?.meta['draft'] === true;
      return setConflict({ ...conflictOf(fault), refused: isOfDraft ? 'draft' : refused });
    }
    const keys = fault instanceof Refusal ? refusedKeys(fault) : {};
    if (Object.keys(keys).length > 0) return show(keys);
    fail(fault);
  }

  return {
    began,
    edits,
    /** The keys of edits that are neither saved nor drafted. */
    unsaved,
    faults,
    attempt,
    busy,
    isDirty,
    isOvertaken: opened === null && isDirty && page.version > began.version,
    conflict,
    password: proof.asked,
    hasDrafts: drafts !== undefined,
    /** The draft that stands. */
    draft: opened ?? page.draft,
    isOpen: opened !== null,
    /** When it is published, as the server has it now. */
    schedule: page.draft?.schedule ?? null,
    /** Whether settings of the page have changed since the open draft began. */
    isOlder: opened !== null && page.version > opened.version,
    check,
    save,
    saveDraft,
    publish,
    scheduleDraft,
    unscheduleDraft,
    discardDraft,
    /** What the person has typed stays on top of the draft. */
    openDraft: (): void => {
      if (page.draft === null) return;
      setOpened(page.draft);
      setEdits({ ...editsOfDraft(began, page.draft), ...edits });
    },
    closeDraft: () => start(page),
    edit: (key: string, edit: Edits[string]): void => {
      const setting = began.settings.find((one) => one.key === key)!;
      setEdits(withEdit(edits, setting, edit));
    },
    valueOf: (key: string): unknown => {
      const setting = began.settings.find((one) => one.key === key);
      return setting && draftValue(setting, edits);
    },
    discard: () => start(page, opened && page.draft),
    takeMine: async (): Promise<boolean> => {
      setConflict(null);
      if (conflict === null) return false;
      const { refused, version } = conflict;
      if (refused === 'save') return save(version);
      if (typeof refused === 'object') return scheduleDraft(refused.publishAt, version);
      return refused === 'draft' ? saveDraft(version) : publish(version);
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
