import { useState } from 'react';
import type { Suggestion } from './use-suggestions.ts';

export type Listbox = ReturnType<typeof useListbox>;

/** The active suggestion for the arrow keys, and whether the list is open. */
export function useListbox(suggestions: readonly Suggestion[], onPick: (suggestion: Suggestion) => void) {
  const [closed, setClosed] = useState(true);
  const [at, setAt] = useState<number | null>(null);
  const open = !closed && suggestions.length > 0;
  const active = open && at !== null && at < suggestions.length ? at : null;
  const close = (): void => {
    setClosed(true);
    setAt(null);
  };
  const pick = (suggestion: Suggestion): void => {
    close();
    onPick(suggestion);
  };
  /** Returns whether the list handled the key. */
  const onKey = (key: string): boolean => {
    if (key === 'ArrowDown' && closed && suggestions.length > 0) {
      setClosed(false);
      return true;
    }
    if (!open) return false;
    const last = suggestions.length - 1;
    if (key === 'ArrowDown') setAt(active === null || active === last ? 0 : active + 1);
    else if (key === 'ArrowUp') setAt(active === null || active === 0 ? last : active - 1);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && active !== null) pick(suggestions[active]!);
    else return false;
    return true;
  };
  const reopen = (): void => {
    setClosed(false);
    setAt(null);
  };
  return { open, active, close, reopen, pick, onKey };
}
