import type { Principal } from './every-role-store.ts';

/** Fields by what they tell: the person's name, what the work in the line needs, and the client's data. */
export const FIELDS = {
  name: ['first', 'last'],
  work: ['notes', 'car', 'answer', 'rating', 'reason', 'link', 'address'],
  client: ['mail', 'phone', 'field', 'file', 'bytes', 'earlier-here', 'earlier-elsewhere'],
  secret: ['code'],
} as const;
type Part = keyof typeof FIELDS;
export type Field = (typeof FIELDS)[Part][number];

/** A record with a text of its own in every field. */
export interface Planted {
  id: number;
  /** The start of its texts. */
  tag: string;
  at: 'here' | 'elsewhere' | 'abroad';
  /** The staff member who serves it. */
  by: Principal | null;
  texts: ReadonlyMap<string, Field>;
  /** Ids of the client's earlier visits: a visit's history shows no other text of them. */
  earlier: Partial<Record<number, Field>>;
  file: number;
}

/** Letters only, as in a name. */
export const tagOf = (kind: string, id: number): string =>
  `${kind}${[...String(id)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}z`;
