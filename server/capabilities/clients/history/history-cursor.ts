import type { Instant } from '#domain/time/instant.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';

/** The last entry of a page of a history: the next page begins behind it. */
export interface HistoryCursor {
  at: Instant;
  /** Orders entries of one moment: the kind of the entry, and its number. */
  kind: string;
  id: number;
}

export const historyCursor = ({ at, kind, id }: HistoryCursor): string => `${at}-${kind}-${id}`;

export function readHistoryCursor(text: string | undefined): HistoryCursor | null {
  if (text === undefined || text === '') return null;
  const [, at, kind, id] = /^(\d{1,15})-([a-z]{1,20})-([1-9]\d{0,14})$/.exec(text) ?? [];
  if (at === undefined) throw refuse('parameter-invalid', { meta: { parameter: 'after' } });
  return { at: Number(at), kind: kind!, id: Number(id) };
}
