import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Impact, ImpactResponse, SetUpChange } from '#contract/vendors/impact.ts';
import { can } from '#domain/access/permission-table.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { decisionsOf } from './decisions.ts';
import type { Decision, Chosen, Does } from './decisions.ts';
import { previewOf } from './impact-endpoints.ts';
import { useSettle } from './settlement.ts';

/** The pause after the last change before Foyer computes the effect again. */
const PAUSE_MS = 400;

/** What an unsaved change does, and what happens to the appointments outside it. */
export interface ImpactView {
  /** The last computed effect; undefined until the first one, and without a change. */
  readonly impact: Impact | undefined;
  /** Whether a change is there. */
  readonly isChanged: boolean;
  /** The shown effect is older than the change. */
  readonly isOld: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** One for each listed appointment outside. */
  readonly decisions: readonly Decision[];
  /** Whether the role may move appointments and message their clients. */
  readonly mayEdit: boolean;
  readonly choose: (ids: readonly string[], does: Does) => void;
  /** Clients that get a message. */
  readonly messages: number;
  /** A save waits for the effect of the last change. */
  readonly isWaiting: boolean;
  /**
   * Call it before the save: resolves to what carries out the decisions after it. Null if the last change puts
   * appointments outside that the person has not seen: they look first, and save again.
   */
  readonly ready: () => Promise<(() => void) | null>;
}

/** The words of the save button: they say so if clients get a message. */
export const saveWords = (t: UseWords['t'], { messages }: ImpactView, otherwise: string): string =>
  messages > 0 ? t('impact.saveAndMessage', { count: messages }) : otherwise;

const keyOf = (written: string) => ['impact', written];

/** Computes the effect of a change before it is saved; null is no change. Pass the view to `ImpactPanel`. */
export function useImpact(change: SetUpChange | null): ImpactView {
  const { t } = useWords();
  const role = holderOf(usePerson());
  const toasts = useToasts();
  const queries = useQueryClient();
  const settle = useSettle();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isWaiting, setWaiting] = useState(false);
  const written = change === null ? '' : JSON.stringify(change);
  const [settled] = useDebouncedValue(written, PAUSE_MS);
  const isSettled = written === settled;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(settled),
    queryFn: ({ signal }) => previewOf(JSON.parse(settled) as SetUpChange, { role, signal }),
    enabled: settled !== '' && isSettled,
    // The effect depends on bookings, so an older response is never shown as the current one.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isChanged = written !== '';
  const isOld = !isSettled || isPlaceholderData || isFetching;
  const impact = isChanged ? data?.data : undefined;
  const mayEdit = can(role, 'visit-edit', 'write');
  const decisions = decisionsOf(impact?.outside.visits ?? [], { chosen, mayEdit });

  /** The effect of the change that is about to be saved; undefined if it cannot be computed. */
  const current = async (): Promise<Impact | undefined> => {
    if (impact !== undefined && !isOld) return impact;
    setWaiting(true);
    try {
      const response = await queries.fetchQuery<ImpactResponse>({
        queryKey: keyOf(written),
        queryFn: ({ signal }) => previewOf(change!, { role, signal }),
        retry: false,
      });
      return response.data;
    } catch {
      return undefined;
    } finally {
      setWaiting(false);
    }
  };
  const ready = async (): Promise<(() => void) | null> => {
    if (change === null) return () => undefined;
    const found = await current();
    const visits = found?.outside.visits ?? [];
    const seen = new Set(isFailedNow ? [] : decisions.map(({ visit }) => visit.id));
    if (visits.some(({ id }) => !seen.has(id))) {
      toasts.show({ kind: 'info', text: t('impact.look', { count: found!.outside.count }) });
      return null;
    }
    const { kind } = change;
    const unlisted = (found?.outside.count ?? 0) - visits.length;
    const decided = decisionsOf(visits, { chosen, mayEdit });
    return () => {
      setChosen({});
      settle({ kind, decisions: decided, unlisted });
    };
  };
  const isFailedNow = isChanged && isSettled && isError && !isFetching;
  return {
    impact,
    isChanged,
    isOld,
    isFailed: isFailedNow,
    retry: () => void refetch(),
    decisions,
    mayEdit,
    choose: (ids, does) =>
      setChosen((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, does])) })),
    messages: decisions.filter(({ does }) => does !== 'leave').length,
    isWaiting,
    ready,
  };
}
