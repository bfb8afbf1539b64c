import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refusal } from '#web/connection/refusal.ts';
import { sessionState } from './session-state.ts';

export const SESSION_KEY = ['session'] as const;

/** Milliseconds for which a response without live updates counts as fresh. */
const FRESH_MS = 15_000;

/**
 * The query cache of the staff pages. Any request refused for lack of a session opens the sign-in dialog over
 * the page.
 */
export function adminQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (fault) => {
        noticeLostSession(fault);
        // A right may have been taken away meanwhile: navigation and pages follow the session.
        if (fault instanceof Refusal && fault.code === 'forbidden')
          void queries.invalidateQueries({ queryKey: SESSION_KEY });
      },
    }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, fault) => !(fault instanceof Refusal && fault.status < 500) && failures < 2,
        // Live updates and polling decide; a phone that comes to the foreground refetches on reconnect.
        refetchOnWindowFocus: false,
      },
    },
  });
  return queries;
}

export function isSignedOut(fault: unknown): boolean {
  return fault instanceof Refusal && fault.status === 401;
}

function noticeLostSession(fault: unknown): void {
  if (isSignedOut(fault)) sessionState.lose();
}
