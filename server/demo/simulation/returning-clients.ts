import { foldName } from '#domain/clients/same-client.ts';
import { searchTerms } from '#domain/clients/search-terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { bulkInsertClients, bulkInsertClientTerms } from '../../capabilities/clients/clients-bulk-store.ts';
import type { ClientBulkRow } from '../../capabilities/clients/clients-bulk-store.ts';
import { bulkLinkVisits } from '../../capabilities/visits/visits-bulk-store.ts';
import type { VisitLinkBulkRow } from '../../capabilities/visits/visits-bulk-store.ts';
import type { DemoVisit } from './demo-visit.ts';
import type { Person } from '../vendors/people.ts';

/** The most clients that a vendor has on record. */
const MOST = 300;
/** From this number of visits on, staff look the client up and confirm the link. */
const CONFIRMED_FROM = 3;

/** Writes a client record for each returning visitor, linked as staff and the listener would link it. */
export async function writeReturningClients(tx: Tx, visits: readonly DemoVisit[]): Promise<void> {
  const groups = returningGroups(visits);
  if (groups.length === 0) return;
  const ids = await reserveIds(tx, 'clients', groups.length);
  const clients = groups.map((group, i) => ({
    id: ids[i]!,
    visits: group,
    person: group[0]!.origin!.person,
  }));
  // In order on one connection, so that referenced rows exist first.
  await Promise.all([
    bulkInsertClients(tx, clients.map(clientRow)),
    bulkInsertClientTerms(tx, clients.flatMap(termRows)),
    bulkLinkVisits(tx, clients.flatMap(linkRows)),
  ]);
}

type Returning = { id: number; visits: readonly DemoVisit[]; person: Person };

function clientRow({ id, visits: [first], person }: Returning): ClientBulkRow {
  return {
    id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    lang: person.language,
    created_at: at(first!.origin!.createdAt),
  };
}

const termRows = ({ id, person }: Returning) => searchTerms(person).map((term) => ({ client_id: id, term }));

function linkRows({ id, visits }: Returning): VisitLinkBulkRow[] {
  const link = visits.length >= CONFIRMED_FROM ? 'confirmed' : 'suggested';
  return visits.map((visit) => ({ id: visit.id, client_id: id, client_link: link }));
}

/**
 * Groups visits by returning visitor, each from the first visit on: the most recent ones, so that today's
 * line has some.
 */
function returningGroups(visits: readonly DemoVisit[]): DemoVisit[][] {
  const byPerson = new Map<Person, DemoVisit[]>();
  for (const visit of visits) {
    const { person } = visit.origin!;
    const group = byPerson.get(person);
    if (group) group.push(visit);
    else byPerson.set(person, [visit]);
  }
  const existing = new Set<string>();
  return [...byPerson.values()]
    .filter((group) => group.length > 1)
    .sort((a, b) => b.at(-1)!.id - a.at(-1)!.id)
    .slice(0, MOST)
    .filter((group) => isNew(group[0]!.origin!.person, existing));
}

/** Invented people may match one another by chance; each gets one record. */
function isNew(person: Person, existing: Set<string>): boolean {
  const name = foldName(person);
  const keys = [person.email, person.phone].filter((text) => text !== '').map((text) => `${name} ${text}`);
  const isKnown = keys.some((key) => existing.has(key));
  for (const key of keys) existing.add(key);
  return !isKnown;
}
