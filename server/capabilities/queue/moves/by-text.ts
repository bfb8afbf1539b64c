import type { Instant } from '#domain/time/instant.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { queueVisitRow } from '../documents/queue-view-store.ts';
import type { Doing } from '../state/doing.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { finish } from './ending.ts';
import { hold } from './holding.ts';

/** A move that a visitor asks for by a text. */
export interface ByText {
  now: Instant;
  requestId: string;
}

const doingOf = ({ now, requestId }: ByText): Doing => ({
  now,
  actor: { kind: 'visitor', id: null },
  requestId,
  staffId: null,
  stationId: null,
  reason: null,
  managerOrAbove: false,
});

/** Takes a visitor out of the line at their own request; false, and nothing changes, once their service has begun. */
export async function leaveByText(tx: Tx, visitId: number, by: ByText): Promise<boolean> {
  const line = await lockLineVisit(tx, visitId);
  if (line?.stage !== 'waiting' && line?.stage !== 'called') return false;
  await finish(tx, line, { ...doingOf(by), how: 'leave' });
  return true;
}

/** Passes over a visitor for some minutes at their own request; false, and nothing changes, once their service has begun. */
export async function waitByText(
  tx: Tx,
  visitId: number,
  by: ByText & { minutes: number },
): Promise<boolean> {
  const line = await lockLineVisit(tx, visitId);
  if (line?.stage !== 'waiting' && line?.stage !== 'called') return false;
  await hold(tx, line, { ...doingOf(by), minutes: by.minutes });
  return true;
}

/** A visitor's spot in the line, as the last calculation has it. */
export interface Spot {
  ticket: string;
  isCalled: boolean;
  /** Null without a calculation. */
  ahead: number | null;
}

/** Returns the spot of a visitor in the line; undefined for any other visit. */
export async function spotInLine(tx: Tx, visitId: number): Promise<Spot | undefined> {
  const row = await queueVisitRow(tx, visitId);
  if (!row || row.leftReason !== null) return undefined;
  const { prefix, number, calledAt, peopleBefore } = row;
  return { ticket: formatTicket(prefix, number), isCalled: calledAt !== null, ahead: peopleBefore };
}
