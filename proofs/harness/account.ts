import type { Business } from './business.ts';
import type { Database } from './database.ts';
import { visitsOf } from './visits-store.ts';
import type { Client, Outcome } from './visitor.ts';
import { seeVisit } from './visitor.ts';

/** What came of all who joined, held against what is there. */
export interface Account {
  /** Acknowledged, and not to be read with its code, or with another number than was told. */
  lost: string[];
  /** Keys that made more than one visit, or one that its visitor was not told of. */
  ghosts: string[];
  /** Refused, where nothing should have been. */
  refused: string[];
  /** Answers of 500 or more other than a clean 503. */
  rude: string[];
}

/** Every visitor came with a first name of their own (`nameOf`), so that the database can say whose each visit is. */
export async function accountFor(
  outcomes: readonly Outcome[],
  of: { client: Client; database: Database; business: Business },
): Promise<Account> {
  const account: Account = { lost: [], ghosts: [], refused: [], rude: outcomes.flatMap(({ rude }) => rude) };
  const visits = Map.groupBy(await visitsOf(of.database, of.business), ({ firstName }) => firstName);
  const waiting = [...outcomes.entries()];
  const check = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await accountForOne(next, { ...of, visits, account });
  };
  await Promise.all(Array.from({ length: 8 }, check));
  return account;
}

/** A name has letters only: the number's digits as letters. */
export const nameOf = (n: number): string =>
  `Visitor ${String(n).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`;

async function accountForOne(
  [n, { joined, response }]: [number, Outcome],
  of: { client: Client; visits: Map<string, { id: number }[]>; account: Account },
): Promise<void> {
  const made = of.visits.get(nameOf(n)) ?? [];
  if (made.some(({ id }) => String(id) !== joined?.id))
    of.account.ghosts.push(
      `${nameOf(n)} was told ${joined?.id ?? 'nothing'}, has ${made.map(({ id }) => id).join()}`,
    );
  if (!joined) {
    of.account.refused.push(`${response.status} ${response.text}`);
    return;
  }
  const seen = await seeVisit(of.client, joined);
  if (seen.status !== 200 || !seen.text.includes(`"ticket_number":"${joined.ticket}"`))
    of.account.lost.push(`${nameOf(n)}, visit ${joined.id}: ${seen.status}`);
}
