import type { Business } from './business.ts';
import type { Database } from './database.ts';
import { visitsOf } from './visits-store.ts';
import type { Client, Outcome } from './visitor.ts';
import { seeVisit } from './visitor.ts';

/** Outcomes of all joiners, compared with the stored visits. */
export interface Account {
  /** Acknowledged, but not readable with its code, or stored with another number. */
  lost: string[];
  /** Keys with more than one visit, or with a visit that its visitor does not know. */
  ghosts: string[];
  /** Refusals where all requests should succeed. */
  refused: string[];
  /** Responses of 500 or more other than a clean 503. */
  unclean: string[];
}

/** Every visitor has a unique first name (`nameOf`), so each stored visit names its visitor. */
export async function accountFor(
  outcomes: readonly Outcome[],
  of: { client: Client; database: Database; business: Business },
): Promise<Account> {
  const account: Account = {
    lost: [],
    ghosts: [],
    refused: [],
    unclean: outcomes.flatMap(({ unclean }) => unclean),
  };
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
      `${nameOf(n)} got ${joined?.id ?? 'no id'}, has ${made.map(({ id }) => id).join()}`,
    );
  if (!joined) {
    of.account.refused.push(`${response.status} ${response.text}`);
    return;
  }
  const seen = await seeVisit(of.client, joined);
  if (seen.status !== 200 || !seen.text.includes(`"ticket_number":"${joined.ticket}"`))
    of.account.lost.push(`${nameOf(n)}, visit ${joined.id}: ${seen.status}`);
}
