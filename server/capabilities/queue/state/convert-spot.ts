import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken } from '#server/infrastructure/signing/tokens.ts';
import type { VisitState } from '../../visits/index.ts';
import { patchLeg } from './legs-store.ts';
import { lockLineVisit } from './line-visit.ts';
import { leaveLine } from './tickets-store.ts';

/** A place in line that is about to be given up for an appointment, locked. */
export interface SpotToConvert {
  visit: VisitState;
  /** Ends it; in the transaction that creates the appointment, or not at all. */
  giveUp(): Promise<void>;
}

type ConvertToken = { visit: number; version: number };

/** The place that a token of `walkin-conversion` is for, while it can still be exchanged: once, by who waits. */
export async function spotToConvert(
  tx: Tx,
  { keys, token, now }: { keys: Keys; token: string; now: Instant },
): Promise<SpotToConvert> {
  const read = readToken(keys, { purpose: 'convert', text: token, now }) as ConvertToken | undefined;
  const line = read && (await lockLineVisit(tx, read.visit));
  const isThere =
    line &&
    line.visit.status === STATUS.confirmed &&
    line.ticket.leftAt === null &&
    line.leg.endedAt === null;
  if (!isThere || line.visit.codeVersion !== read.version) throw refuse('conversion-unavailable');
  const { visit, ticket, leg } = line;
  return {
    visit,
    async giveUp() {
      await Promise.all([
        leaveLine(tx, ticket.id, { at: now, reason: 'converted' }),
        patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: now, outcome: 'converted' }),
      ]);
    },
  };
}
