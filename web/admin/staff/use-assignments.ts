import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeAssignments, seeAssignments } from '#contract/staff/assignments.ts';
import type { Assignment, AssignmentSheet } from '#contract/staff/assignments.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { matrixOf } from './matrix.ts';
import type { Matrix } from './matrix.ts';

const keyOfSheet = (id: string) => ['records', 'assignments', id];

export function useSheet(id: string) {
  return useQuery({
    queryKey: keyOfSheet(id),
    queryFn: ({ signal }) => request(seeAssignments, { params: { id }, signal }),
    staleTime: 0,
  });
}

/**
 * The services of several people. One query loads them all: a query for each would bring code that every page
 * of visitors loads.
 */
export function useSheets(ids: readonly string[]) {
  return useQuery({
    queryKey: ['records', 'assignments', 'several', ...ids],
    queryFn: async ({ signal }) => {
      const sheets = ids.map((id) => request(seeAssignments, { params: { id }, signal }));
      return (await Promise.all(sheets)).map(({ data }) => data);
    },
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** The matrix that a person edits: what it began with, what it is now, and how it is saved. */
export function useEditing(sheet: AssignmentSheet) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [base, setBase] = useState({ version: sheet.version, matrix: matrixOf(sheet.assignments) });
  const [matrix, setMatrix] = useState<Matrix>(base.matrix);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const leaving = useRef(false);

  const put = async (to: Matrix, version: number): Promise<number> => {
    const body = { version, assignments: [...to.values()] };
    const { data } = await request(changeAssignments, { params: { id: sheet.id }, body });
    setBase({ version: data.version, matrix: to });
    setMatrix(to);
    await queries.invalidateQueries({ queryKey: ['records'] });
    return data.version;
  };
  const undo = async (to: Matrix, version: number): Promise<void> => {
    try {
      await put(to, version);
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
    if (busy || matrix === base.matrix) return false;
    setBusy(true);
    const before = base.matrix;
    try {
      const saved = await put(matrix, version);
      toasts.show({
        kind: 'success',
        text: t('form.saved'),
        ...(!settles && {
          undo: { label: t('action.undo'), act: () => void undo(before, saved) },
        }),
      });
      return true;
    } catch (fault) {
      if (!isRefusal(fault, 'record-changed')) {
        fail(fault);
        return false;
      }
      const { meta } = fault.errors[0]!;
      setConflict({
        name: String(meta['name']),
        at: meta['at'] as string | null,
        version: Number(meta['version']),
        values: meta['values'] as Record<string, unknown>,
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Starts again from what the other person saved. */
  const reload = (from: Conflict): void => {
    const theirs = matrixOf(from.values['assignments'] as Assignment[]);
    setBase({ version: from.version, matrix: theirs });
    setMatrix(theirs);
    setConflict(null);
  };
  return { base, matrix, setMatrix, busy, save, conflict, setConflict, reload, leaving };
}
