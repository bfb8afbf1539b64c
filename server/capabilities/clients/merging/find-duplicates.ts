import { duplicateReasons, weightOf } from '#domain/clients/duplicate-reasons.ts';
import type { ComparedClient } from '#domain/clients/duplicate-reasons.ts';
import { foldEmail, foldName, phoneDigits } from '#domain/clients/same-client.ts';
import { foldText } from '#domain/language/fold-text.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { vendorsToClean } from '#server/infrastructure/database/vendors-store.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import {
  clientsToPair,
  comparedClients,
  holdersOfNumbers,
  holdersOfTerms,
  storePairs,
} from './client-pairs-store.ts';
import type { ComparedRow, PairRow } from './client-pairs-store.ts';

/** An address or a number of more clients than these says nothing about one person. */
const MOST_SHARING = 10;
/** As many clients of one name are compared for a near contact. */
const MOST_NAMESAKES = 100;
const BATCH = 200;

/** Compares a client after each change. */
export const duplicatesListener: Listener = {
  name: 'client-duplicates',
  kinds: ['client-created', 'client-changed', 'client-absorbed', 'client-restored'],
  locksAsRequests: true,
  handle: async (tx, { subjectId }) => findDuplicates(tx, await comparedClients(tx, [subjectId])),
};

/** Compares clients that no event named: those of a bulk load, and those from before pairs were stored. */
export function duplicatesJob({ db }: { db: Database }): Job {
  return {
    name: 'find-duplicate-clients',
    cron: '* * * * *',
    async work() {
      for (const vendorId of await vendorsToClean(db)) {
        for (;;) {
          const compared = await db.withVendor(vendorId, compareNext, 'foyer_worker');
          if (compared < BATCH) break;
        }
      }
    },
  };
}

async function compareNext(tx: Tx): Promise<number> {
  const due = await clientsToPair(tx, BATCH);
  await findDuplicates(tx, due);
  return due.length;
}

/** Finds who may be the same person as these clients, by complete terms of the search, and stores the pairs. */
async function findDuplicates(tx: Tx, compared: readonly ComparedRow[]): Promise<void> {
  if (compared.length === 0) return;
  const contacts = [...new Set(compared.flatMap(contactTerms))];
  const names = [...new Set(compared.map(foldName).filter((name) => name !== ''))];
  const byContact = await holdersOfTerms(tx, { terms: contacts, most: MOST_SHARING + 1 });
  const byName = await holdersOfTerms(tx, { terms: names, most: MOST_NAMESAKES });
  const byNumber = await holdersOfNumbers(
    tx,
    compared.flatMap(({ externalIds }) => externalIds),
  );
  const found = [...byContact, ...byName].map(({ clientId }) => clientId);
  const others = await comparedClients(tx, [...new Set([...found, ...byNumber])]);
  const standing = new Set(others.map(({ id }) => id));
  const shared = sharedOf(byContact);
  const reach = grouped(others);
  const pairs = new Map<string, PairRow>();
  for (const one of compared.filter(({ id }) => standing.has(id)))
    for (const other of reach(one)) {
      const [low, high] = one.id < other.id ? [one, other] : [other, one];
      const reasons = low === high || low.id === high.id ? [] : duplicateReasons(low, high, shared);
      if (reasons.length > 0)
        pairs.set(`${low.id}-${high.id}`, {
          low_id: low.id,
          high_id: high.id,
          reasons,
          weight: weightOf(reasons),
        });
    }
  await storePairs(tx, { compared, pairs: [...pairs.values()] });
}

/** The e-mail and the numbers as the search spells them. */
const contactTerms = ({ email, phones }: ComparedClient): string[] =>
  [foldText(email.trim()), ...phones.map(phoneDigits)].filter((term) => term !== '');

function sharedOf(holders: readonly { term: string }[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { term } of holders) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > MOST_SHARING).map(([term]) => term));
}

/** The clients with something in common with one: a batch must not compare each of its clients with all others. */
function grouped(others: readonly ComparedRow[]): (one: ComparedRow) => Set<ComparedRow> {
  const keysOf = (client: ComparedRow): string[] => [
    ...contactTerms(client).map((term) => `c${term}`),
    ...client.externalIds.map((number) => `n${number}`),
    `f${foldName(client)}`,
    `e${foldEmail(client.email)}`,
  ];
  const groups = new Map<string, ComparedRow[]>();
  for (const other of others)
    for (const key of keysOf(other)) groups.set(key, [...(groups.get(key) ?? []), other]);
  return (one) => new Set(keysOf(one).flatMap((key) => (key.length > 1 ? (groups.get(key) ?? []) : [])));
}
