import { useState } from 'react';
import { setUpStaff } from '#contract/staff/staff.ts';
import type { StaffValues } from '#contract/staff/staff.ts';
import { checkRoom } from '#domain/visits/video-room.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Conflict } from '../../resource/ConflictDialog.tsx';
import { conflictOf, refusedFields } from '../../resource/faults.ts';
import { useRefresh } from '../../resource/use-record.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';

/** A person as their form edits them. */
export interface StaffRecord {
  version: number;
  values: StaffValues;
}

const put = async (id: string, { version, values }: StaffRecord, link: string): Promise<StaffRecord> => {
  const next = { ...values, video_link: link };
  const { data } = await request(setUpStaff.change, { params: { id }, body: { version, values: next } });
  return { version: data.version, values: next };
};

/**
 * The link of a person being edited. Another person's change of other fields is kept; one of the link itself is a
 * conflict.
 */
export function useStaffLink({
  id,
  name,
  record,
  onSaved,
}: {
  id: string;
  name: string;
  record: StaffRecord;
  onSaved: () => void;
}) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(setUpStaff.list.path);
  const [base, setBase] = useState(record);
  const [typed, setTyped] = useState(record.values.video_link);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const stored = base.values.video_link;

  const undo = async (saved: StaffRecord, before: string): Promise<void> => {
    try {
      await put(id, saved, before);
      await refresh();
    } catch (fault) {
      fail(fault);
    }
  };
  /** Resolves to whether the link is saved. */
  const saveOnto = async (before: StaffRecord): Promise<boolean> => {
    const link = typed.trim();
    const [fault] = checkRoom({ link, dial_in: null });
    if (fault) {
      setError(t(`v.${fault.code}`, { ...fault.values }));
      return false;
    }
    setBusy(true);
    try {
      const saved = await put(id, before, link);
      await refresh();
      toasts.show({
        kind: 'success',
        text: t('staffLinks.saved', { name }),
        undo: { label: t('action.undo'), act: () => void undo(saved, before.values.video_link) },
      });
      onSaved();
      return true;
    } catch (refused) {
      return await settle(refused, before);
    } finally {
      setBusy(false);
    }
  };
  async function settle(refused: unknown, before: StaffRecord): Promise<boolean> {
    if (isRefusal(refused, 'record-changed')) {
      const theirs = conflictOf(refused);
      const values = theirs.values as unknown as StaffValues;
      if (values.video_link === before.values.video_link)
        return saveOnto({ version: theirs.version, values });
      setConflict(theirs);
      return false;
    }
    const fields = refused instanceof Refusal ? refusedFields(refused) : {};
    if (fields['video_link'] === undefined) fail(refused);
    else setError(fields['video_link']);
    return false;
  }
  const theirs = (): StaffRecord => ({
    version: conflict!.version,
    values: conflict!.values as unknown as StaffValues,
  });
  return {
    typed,
    error,
    busy,
    conflict,
    stored,
    type: (next: string): void => {
      setTyped(next);
      setError(null);
    },
    save: () => saveOnto(base),
    keepEditing: () => setConflict(null),
    takeMine: async (): Promise<void> => {
      setConflict(null);
      setBase(theirs());
      await saveOnto(theirs());
    },
    takeTheirs: (): void => {
      setConflict(null);
      setBase(theirs());
      setTyped(theirs().values.video_link);
    },
  };
}
