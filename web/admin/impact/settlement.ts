import { createContext, use } from 'react';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import type { Decision } from './decisions.ts';

/** Answers to carry out after a save. */
export interface Settlement {
  readonly kind: SetUpChange['kind'];
  readonly decisions: readonly Decision[];
  /** Appointments beyond those listed: they stay as booked. */
  readonly unlisted: number;
}

export const SettlementContext = createContext<((settlement: Settlement) => void) | null>(null);

/** Carries out the decisions after a save, and shows what was done with each. It survives the page it began on. */
export function useSettle(): (settlement: Settlement) => void {
  const settle = use(SettlementContext);
  if (settle === null) throw new Error('useSettle outside SettlementProvider');
  return settle;
}
