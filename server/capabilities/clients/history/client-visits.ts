import { listClientAppointments, listClientWalkIns } from '#contract/clients/history.ts';
import type {
  ClientAppointment,
  ClientWalkIn,
  HistoryPage,
  WalkInOutcome,
} from '#contract/clients/history.ts';
import { can } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { ROLE } from '#domain/codes/role.ts';
import { STATUS } from '#domain/codes/status.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { isRecordWithin } from '../records/client-scope-store.ts';
import { appointmentsOf, isVisitOf, walkInsOf } from './client-visits-store.ts';
import type { AppointmentRow, WalkInRow } from './client-visits-store.ts';
import { historyCursor, readHistoryCursor } from './history-cursor.ts';
import type { HistoryCursor } from './history-cursor.ts';

/** Entries of one page of a client's history. */
export const HISTORY_PAGE = 25;

/** The appointments and the walk-ins of one client. */
export const clientVisitRoutes: Route[] = [
  route(listClientAppointments, async (context) => {
    const after = readHistoryCursor(context.query.after);
    return context.read(async (tx) => {
      const { scope, now, query } = context;
      const clientId = await reachedClient(tx, context);
      const of = { clientId, scope, after, most: HISTORY_PAGE + 1, when: query.when, now };
      const [rows, settings] = await Promise.all([appointmentsOf(tx, of), effectiveSettings(tx)]);
      const showsChannel = settings.feature('appointmentBookingChannel');
      const rights = rightsOf(context);
      const page = pageOf(rows, ({ id, startsAt }) => ({ at: startsAt, kind: 'v', id }));
      return ok({ ...page, data: page.data.map((row) => appointmentOf(row, { showsChannel, rights })) });
    });
  }),
  route(listClientWalkIns, async (context) => {
    const after = readHistoryCursor(context.query.after);
    return context.read(async (tx) => {
      const clientId = await reachedClient(tx, context);
      const rows = await walkInsOf(tx, { clientId, scope: context.scope, after, most: HISTORY_PAGE + 1 });
      const page = pageOf(rows, ({ id, joinedAt }) => ({ at: joinedAt, kind: 'v', id }));
      return ok({ ...page, data: page.data.map(walkInOf) });
    });
  }),
];

/** The number of the client in the address. A client outside the reader's reach is not found. */
export async function reachedClient(
  tx: Tx,
  { params, scope }: Pick<RequestContext<{ id: string }>, 'params' | 'scope'>,
): Promise<number> {
  const clientId = idOf(params.id);
  if (!(await isRecordWithin(tx, { clientId, scope }))) throw refuse('not-found');
  return clientId;
}

/** The numbers of a client and of one of their visits that the reader reaches. */
export async function reachedVisit(
  tx: Tx,
  context: Pick<RequestContext<{ id: string; visit: string }>, 'params' | 'scope'>,
): Promise<number> {
  const [clientId, visitId] = [await reachedClient(tx, context), idOf(context.params.visit)];
  if (!(await isVisitOf(tx, { visitId, clientId, scope: context.scope }))) throw refuse('not-found');
  return visitId;
}

/** A page of rows, of which one more was read than it shows. */
export function pageOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => HistoryCursor): HistoryPage<Row> {
  const data = rows.slice(0, HISTORY_PAGE);
  return { data, meta: { next: rows.length > HISTORY_PAGE ? historyCursor(cursorOf(data.at(-1)!)) : null } };
}

type Rights = Record<'edit' | 'book', RecordScope | null>;

function rightsOf({ person }: Pick<RequestContext, 'person'>): Rights {
  // Product admins read a vendor's data only.
  const scopeFor = (permission: PermissionId): RecordScope | null =>
    person === null || person.role === ROLE.productAdmin || !can(person, permission, 'write')
      ? null
      : scopeOfPerson(person, permission, 'write');
  return { edit: scopeFor('visit-edit'), book: scopeFor('join-queue') };
}

function reaches(scope: RecordScope | null, { locationId, staffId }: AppointmentRow): boolean {
  if (scope === null) return false;
  if (scope.reach === 'vendor') return true;
  if (!scope.locationIds.includes(locationId)) return false;
  return scope.reach === 'locations' || scope.staffId === staffId;
}

const shared = ({ id, locationId, meetingMethod, ...row }: AppointmentRow | WalkInRow) => ({
  id: String(id),
  service: row.service,
  meeting_method: meetingMethod,
  status: row.status,
  location_id: String(locationId),
  location: row.location,
  zone: row.zone,
  staff: row.staff,
  suggested: row.suggested,
  workflow: row.workflow && { id: String(row.workflow.id), title: row.workflow.title },
});

function appointmentOf(
  row: AppointmentRow,
  { showsChannel, rights }: { showsChannel: boolean; rights: Rights },
): ClientAppointment {
  return {
    ...shared(row),
    version: row.version,
    confirmation_number: row.confirmationNumber,
    start: toIso(row.startsAt),
    end: toIso(row.endsAt),
    booked_through: showsChannel ? row.source : null,
    utm: showsChannel ? row.utm : null,
    added_by: { kind: row.addedBy ?? 'system', name: row.addedByName },
    created_at: toIso(row.createdAt),
    may: { edit: reaches(rights.edit, row), book: reaches(rights.book, row) },
  };
}

function walkInOf(row: WalkInRow): ClientWalkIn {
  const { joinedAt, startedAt, endedAt } = row;
  return {
    ...shared(row),
    ticket_number: formatTicket(row.prefix, row.number),
    joined_at: toIso(joinedAt),
    called_at: isoOf(row.calledAt),
    started_at: isoOf(startedAt),
    ended_at: isoOf(endedAt),
    wait_minutes: startedAt === null ? null : minutes(startedAt - joinedAt),
    handle_minutes: startedAt === null || endedAt === null ? null : minutes(endedAt - startedAt),
    outcome: outcomeOf(row),
    rating: row.rating,
  };
}

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));
const minutes = (length: number): number => Math.max(0, Math.round(length / MINUTE));

/** A visitor who cancels, or is not there at the day's end, has left; staff cancel. */
function outcomeOf({ status, converted, endedReason }: WalkInRow): WalkInOutcome {
  if (converted) return 'converted';
  if (status === STATUS.noShow) return 'no-show';
  if (status === STATUS.cancelled) return endedReason === 'staff' ? 'cancelled' : 'left';
  return status === STATUS.served || status === STATUS.completed ? 'served' : 'open';
}
