import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refusal } from '#web/connection/refusal.ts';
import { sessionState } from './session-state.ts';

export const SESSION_KEY = ['session'] as const;

/** How long an answer that nothing live keeps fresh counts as fresh. */
const FRESH_MS = 15_000;

/**
 * One cache for the staff pages. Any call that is refused for want of a session opens the sign-in dialog over the
 * page, wherever it came from.
 */
export function adminQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostSession }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, fault) => !(fault instanceof Refusal && fault.status < 500) && failures < 2,
        // Live changes and the poll decide; a phone coming back to the front refetches through its reconnect.
        refetchOnWindowFocus: false,
      },
    },
  });
}

export function isSignedOut(fault: unknown): boolean {
  return fault instanceof Refusal && fault.status === 401;
}

function noticeLostSession(fault: unknown): void {
  if (isSignedOut(fault)) sessionState.lose();
}
