import { STATUS } from '#domain/codes/status.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken } from '#server/infrastructure/signing/keys.ts';
import type { VisitState } from '../../visits/index.ts';
import { patchLeg } from './legs-store.ts';
import { lockLineVisit } from './line-visit.ts';
import type { LineVisit } from './line-visit.ts';
import { reaches } from './scope.ts';
import { leaveLine } from './tickets-store.ts';

/** A locked position in line that is about to be converted to an appointment. */
export interface SpotToConvert {
  visit: VisitState;
  /** Ends the position, in the transaction that creates the appointment. */
  giveUp(): Promise<void>;
}

/** By its visitor's `walkin-conversion` token, or by staff whose scope must include the visit. */
export type Conversion = { token: string } | { visitId: number; scope: RecordScope };

type ConvertToken = { visit: number; version: number };

/** Returns the position while it can be converted: once, and only while the visitor waits. */
export async function spotToConvert(
  tx: Tx,
  { keys, of, now }: { keys: Keys; of: Conversion; now: Instant },
): Promise<SpotToConvert> {
  const read =
    'token' in of
      ? (readToken(keys, { purpose: 'convert', text: of.token, now }) as ConvertToken | undefined)
      : undefined;
  const visitId = 'token' in of ? read?.visit : of.visitId;
  const line = visitId === undefined ? undefined : await lockLineVisit(tx, visitId);
  if ('scope' in of && !(line && reaches(of.scope, ownerOf(line, of.scope)))) throw refuse('not-found');
  const isThere =
    line &&
    line.visit.status === STATUS.confirmed &&
    line.visit.startsAt === null &&
    line.ticket.leftAt === null &&
    line.leg.endedAt === null;
  if (!isThere || (read && line.visit.codeVersion !== read.version)) throw refuse('conversion-unavailable');
  return { visit: line.visit, giveUp: () => giveUp(tx, line, now) };
}

/** Until a visitor is called, all staff who may serve at the location own the visit. */
const ownerOf = ({ visit, leg }: LineVisit, scope: RecordScope) => ({
  locationId: visit.locationId,
  staffId: leg.staffId ?? visit.staffId ?? (scope.reach === 'own' ? scope.staffId : null),
});

/**
 * Takes the visitor of an appointment out of the line when the appointment moves to another day: the end of this day
 * would cancel it. Returns whether they have left.
 */
export async function leaveForAnotherDay(
  tx: Tx,
  { visitId, start, now }: { visitId: number; start: Instant; now: Instant },
): Promise<boolean> {
  const line = await lockLineVisit(tx, visitId);
  if (!line || line.ticket.leftAt !== null) return false;
  if (businessDay(start, line.visit.timeZone) === line.ticket.day) return false;
  await giveUp(tx, line, now);
  return true;
}

async function giveUp(tx: Tx, { visit, ticket, leg }: LineVisit, now: Instant): Promise<void> {
  await Promise.all([
    leaveLine(tx, ticket.id, { at: now, reason: 'converted' }),
    patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: now, outcome: 'converted' }),
  ]);
}
