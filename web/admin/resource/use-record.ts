import type { ListedRow } from '#contract/protocol/resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setUpLines } from '#contract/setup/lines-of-business.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import { listChoices } from '#contract/setup/saved-views.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SESSION_KEY } from '../session/session-queries.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useGuardedChange } from '../impact/GuardedChange.tsx';
import type { ChoiceKind, RecordRef, ResourceDeclaration } from './declaration.ts';
import { recordKey } from './use-list.ts';

/** The record of an address: an id, `copy-<id>` for a duplicate, or `new`. */
export function useRecord<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  of: Pick<ResourceDeclaration<Row, Values, Facts, Action>, 'endpoints'>,
  address: string,
) {
  const id = address.replace(/^copy-/, '');
  return useQuery({
    queryKey: recordKey(of.endpoints.list.path, id),
    queryFn: ({ signal }) => request(of.endpoints.see, { params: { id }, signal }),
    enabled: address !== 'new',
    // A form shows what the server has now, never an older copy.
    staleTime: 0,
  });
}

/** Archives or restores at once, with a way back. It asks first if appointments fall outside. */
export function useArchive<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  of: Pick<ResourceDeclaration<Row, Values, Facts, Action>, 'endpoints' | 'words' | 'archiveImpact'>,
) {
  const { t } = useWords();
  const { make, dialog } = useGuardedChange();
  const toasts = useToasts();
  const refresh = useRefresh(of.endpoints.list.path);
  const fail = useFailureToast();
  const put = async ({ id, version, name, archived }: RecordRef): Promise<boolean> => {
    try {
      const { data } = await request(of.endpoints.archive, { params: { id }, body: { version, archived } });
      await refresh();
      toasts.show({
        kind: 'success',
        text: t(archived ? 'list.archived.done' : 'list.restored.done', { name }),
        undo: {
          label: t('action.undo'),
          act: () => void put({ id, version: data.version, name, archived: !archived }),
        },
      });
      return true;
    } catch (fault) {
      fail(fault);
      return false;
    }
  };
  /** `archived` is what the record becomes. */
  const archive = (record: RecordRef): Promise<void> =>
    make({
      title: t(record.archived ? 'list.archiveOf' : 'list.restoreOf', { name: record.name }),
      act: t(record.archived ? 'list.archive' : 'list.restore'),
      change: () => of.archiveImpact?.(record.id, record.archived) ?? null,
      save: () => put(record),
    });
  return { archive, dialog };
}

/** Fetches everything of a resource again: its lists, and its open record. */
export function useRefresh(path: string) {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['records', path] });
    // The person's own locations and the lines of business, in the frame and on pages of one location, are part of the session.
    if (path === setUpLocations.list.path || path === setUpLines.list.path)
      await queries.invalidateQueries({ queryKey: SESSION_KEY });
  };
}

/** Records of a kind: those that match the search, and the chosen ones with their names. */
export function useChoices(kind: ChoiceKind, { search, ids }: { search: string; ids: readonly string[] }) {
  const found = useQuery({
    queryKey: ['choices', kind, 'search', search],
    queryFn: ({ signal }) => request(listChoices, { params: { kind }, query: { search }, signal }),
  });
  const chosen = ids.slice(0, 500).toSorted().join(',');
  const named = useQuery({
    queryKey: ['choices', kind, 'ids', chosen],
    queryFn: ({ signal }) => request(listChoices, { params: { kind }, query: { ids: chosen }, signal }),
    enabled: chosen !== '',
  });
  const byId = new Map(
    [...(found.data?.data ?? []), ...(named.data?.data ?? [])].map((one) => [one.id, one]),
  );
  return { found: found.data?.data ?? [], byId, isLoading: found.isPending };
}
