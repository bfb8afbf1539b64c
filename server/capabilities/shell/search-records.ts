import { LEAST_LETTERS, RECORD_KINDS, searchRecords } from '#contract/shell/search.ts';
import type { SearchHit, RecordKind } from '#contract/shell/search.ts';
import { highestRole } from '#domain/access/cells.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { fullName } from '#domain/language/person-name.ts';
import { formatTicket, readNumber } from '#domain/queue/ticket-number.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { prefixesOf } from '#server/infrastructure/database/terms-store.ts';
import type { WordHit } from '#server/infrastructure/database/terms-store.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type {
  Person,
  RecordScope,
  RequestContext,
} from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { findClients } from '../clients/index.ts';
import { findLocations } from '../locations/index.ts';
import { findTickets, readScopeOf } from '../queue/index.ts';
import { findServices } from '../services/index.ts';
import { findStaff } from '../staff/index.ts';

/** Records of each kind in one response. */
const MOST = 3;

/** Each kind is found by its owner, within the caller's right to it. */
export const searchRecordsRoute = route(searchRecords, async (context) => {
  const typed = context.query.q.trim();
  const person = context.person!;
  if (typed.length < LEAST_LETTERS) return ok({ data: [] });
  return context.read(async (tx) => {
    const found: SearchHit[] = [];
    for (const kind of Object.keys(RECORD_KINDS) as RecordKind[]) {
      const scope = readScopeOf(person, RECORD_KINDS[kind]);
      if (scope !== null)
        found.push(...(await FINDERS[kind](tx, { typed, within: withinOf(scope), scope, person, context })));
    }
    return ok({ data: found });
  });
});

interface Search {
  typed: string;
  /** The locations of the right; null for the whole vendor. */
  within: readonly number[] | null;
  scope: RecordScope;
  person: Person;
  context: Pick<RequestContext, 'now'>;
}

const FINDERS: Readonly<Record<RecordKind, (tx: Tx, search: Search) => Promise<SearchHit[]>>> = {
  async visit(tx, { typed, within, context }) {
    const number = readNumber(typed);
    if (number === null) return [];
    const rows = await findTickets(tx, { number, within, now: context.now, most: MOST });
    return rows.map((row) => ({
      kind: 'visit',
      id: String(row.id),
      text: formatTicket(row.prefix, row.number),
      detail: [fullName(row.firstName, row.lastName), row.service].filter(Boolean).join(', '),
      location_id: String(row.locationId),
    }));
  },
  async client(tx, { typed, scope, person }) {
    const rows = await findClients(tx, { query: typed, scope, person, most: MOST });
    return rows.map(({ id, text, detail }) => ({
      kind: 'client',
      id: String(id),
      text,
      detail,
      location_id: null,
    }));
  },
  async staff(tx, search) {
    const cell = cellOf(search.person, RECORD_KINDS.staff)!;
    const highest = Math.min(highestRole(cell), search.person.role);
    return byWords('staff', search, (of) => findStaff(tx, { ...of, highest }));
  },
  location: (tx, search) => byWords('location', search, (of) => findLocations(tx, of)),
  service: (tx, search) => byWords('service', search, (of) => findServices(tx, of)),
};

async function byWords(
  kind: RecordKind,
  { typed, within }: Search,
  find: (of: {
    prefixes: readonly string[];
    within: readonly number[] | null;
    most: number;
  }) => Promise<WordHit[]>,
): Promise<SearchHit[]> {
  const prefixes = prefixesOf(typed);
  const rows = prefixes.length === 0 ? [] : await find({ prefixes, within, most: MOST });
  return rows.map(({ id, text, detail }) => ({ kind, id: String(id), text, detail, location_id: null }));
}

const withinOf = (scope: RecordScope): readonly number[] | null =>
  scope.reach === 'vendor' ? null : scope.locationIds;
