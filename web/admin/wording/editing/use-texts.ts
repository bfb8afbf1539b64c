import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { isRefusal, Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { conflictOf } from '../../resource/faults.ts';
import type { Conflict } from '../../resource/ConflictDialog.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { faultOfText, faultWords, sentText, textNow, withoutTheirs, withText } from './texts-draft.ts';
import type { TextEdits } from './texts-draft.ts';

type Page = OwnTexts['data'];

export const useTexts = (of: TextsPageEndpoints, language: string) =>
  useQuery({
    queryKey: ['texts', of.path, language],
    queryFn: ({ signal }) => request(of.see, { query: { lang: language as Page['language'] }, signal }),
    // A text that a person edits is compared when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Texts that another person has changed, with the versions that they have now. */
interface TextsConflict extends Conflict {
  versions: Readonly<Record<string, string>>;
}
const textsConflictOf = (fault: Refusal): TextsConflict => ({
  ...conflictOf(fault),
  versions: fault.errors[0]!.meta['versions'] as Record<string, string>,
});

export type TextsForm = ReturnType<typeof useTextsForm>;

/** Unsaved texts of a language, and what happens to them: saved as drafts, published, or taken back. */
export function useTextsForm(of: TextsPageEndpoints, page: Page) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<TextEdits>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<TextsConflict | null>(null);
  const { language } = page;
  const textOf = (key: string) => page.texts.find((one) => one.key === key);
  const versionOf = (key: string): string => textOf(key)?.version ?? '0';
  const faults = Object.fromEntries(
    Object.entries(edits).flatMap(([key, typed]) => {
      const text = textOf(key);
      const fault = text && faultOfText(text, typed);
      return fault ? [[key, faultWords(fault, t)]] : [];
    }),
  );
  const drafts = page.texts.flatMap(({ key, draft }) => (draft ? [{ key, version: draft.version }] : []));

  const take = async (fresh: OwnTexts): Promise<void> => {
    queries.setQueryData(['texts', of.path, language], fresh);
    // Other languages count the drafts of this one, and its history has a new entry.
    await queries.invalidateQueries({ queryKey: ['texts', of.path], refetchType: 'none' });
    await queries.invalidateQueries({ queryKey: ['texts-history', of.path] });
    await queries.invalidateQueries({ queryKey: ['texts-covered'] });
  };
  const settle = (fault: unknown): void => {
    if (isRefusal(fault, 'record-changed')) setConflict(textsConflictOf(fault));
    else fail(fault);
  };

  /** Resolves to false if nothing was saved. */
  const save = async (versions: (key: string) => string = versionOf): Promise<boolean> => {
    if (busy || Object.keys(edits).length === 0) return false;
    if (Object.keys(faults).length > 0) {
      setAttempt((before) => before + 1);
      return false;
    }
    setBusy(true);
    try {
      const texts = Object.entries(edits).map(([key, typed]) => ({
        key,
        text: sentText(typed),
        version: versions(key),
      }));
      await take(await request(of.draft, { body: { language, texts } }));
      setEdits({});
      toasts.show({ kind: 'success', text: t('wording.saved', { count: texts.length }) });
      return true;
    } catch (fault) {
      settle(fault);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const publish = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await take(await request(of.publish, { body: { language, texts: drafts } }));
      toasts.show({ kind: 'success', text: t('wording.published', { count: drafts.length }) });
      return true;
    } catch (fault) {
      settle(fault);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** The texts as they are sent, checked by the server alone. Returns faults by key. */
  const tryOut = async (changed: TextEdits): Promise<Readonly<Record<string, string>>> => {
    const texts = Object.entries(changed).map(([key, typed]) => ({
      key,
      text: sentText(typed),
      version: versionOf(key),
    }));
    if (texts.length === 0) return {};
    try {
      await request(of.draft, { body: { language, texts, dry_run: true } });
      return {};
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.code !== 'field-invalid') throw fault;
      return Object.fromEntries(
        fault.errors.map(({ pointer, title }) => [pointer?.replace(/^\/texts\//, '') ?? '', title]),
      );
    }
  };

  return {
    edits,
    faults,
    drafts,
    busy,
    attempt,
    conflict,
    isDirty: Object.keys(edits).length > 0,
    valueOf: (key: string): string => {
      const text = textOf(key);
      return text ? textNow(text, edits) : '';
    },
    edit: (key: string, typed: string): void => {
      const text = textOf(key);
      if (text) setEdits((before) => withText(before, text, typed));
    },
    /** Several at once, such as suggestions or a file. */
    editAll: (texts: TextEdits): void =>
      setEdits((before) =>
        Object.entries(texts).reduce((all, [key, typed]) => {
          const text = textOf(key);
          return text ? withText(all, text, typed) : all;
        }, before),
      ),
    discard: () => setEdits({}),
    save,
    publish,
    tryOut,
    fail,
    keepEditing: () => setConflict(null),
    takeMine: async (): Promise<boolean> => {
      const theirs = conflict;
      setConflict(null);
      return save((key) => theirs?.versions[key] ?? versionOf(key));
    },
    /** Gives up the texts that another person has changed; the others stay. */
    takeTheirs: (): void => {
      setConflict(null);
      setEdits((before) => withoutTheirs(before, conflict?.values ?? {}));
      void queries.invalidateQueries({ queryKey: ['texts', of.path] });
    },
  };
}
