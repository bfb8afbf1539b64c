import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { ConversionPort } from '#server/integrations/conversions/conversion-port.ts';
import { forgetRwgToken } from '../../visits/index.ts';
import { claimConversion, dueConversions, addDueConversion, settleConversion } from './conversions-store.ts';
import type { ClaimedConversion } from './conversions-store.ts';

/** The page says within a moment whether another location was booked than the partner's page was about. */
const WAIT_FOR_PAGE = MINUTE;
/** Longer than a call may take: whoever has it and dies lets it go by that. */
const LEASE = MINUTE;
const AT_ONCE = 50;
const LONGEST_PAUSE = 6 * HOUR;
/** Partners count a conversion for as long; after that it tells them nothing. */
const COUNTS_FOR = 30 * DAY;

export const keyOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A booking that was found at a partner's is told to them, once for each token. */
export function owe(tx: Tx, { visitId, token, now }: { visitId: number; token: string; now: Instant }): void {
  if (token !== '')
    addDueConversion(tx, { visitId, tokenKey: keyOfToken(token), dueAt: now + WAIT_FOR_PAGE, now });
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Absent where no partner is configured: then it waits. */
  conversions: ConversionPort | undefined;
}

/**
 * Tells the partner what is due. It is claimed for a while, told outside of any transaction, and settled: one that dies in between is told
 * again with the same token, which the partner counts once. Safe to run twice and from several processes.
 */
export async function reportConversions(deps: Deps): Promise<void> {
  const { db, clock, log, conversions } = deps;
  if (!conversions) return;
  const due = await db.acrossVendors(
    (tx) => dueConversions(tx, { now: clock.now(), most: AT_ONCE }),
    'foyer_worker',
  );
  for (const { vendorId, visitId } of due) {
    const now = clock.now();
    const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(vendorId, work, 'foyer_worker');
    const claimed = await inVendor((tx) => claimConversion(tx, { visitId, now, until: now + LEASE }));
    if (!claimed) continue;
    const delivery =
      claimed.token === ''
        ? ({ outcome: 'never', reason: 'gone' } as const)
        : await conversions.report(claimed);
    const settled = settle(delivery, claimed, clock.now());
    await inVendor(async (tx) => {
      await settleConversion(tx, { visitId, ...settled });
      if (settled.state !== 'due') await forgetRwgToken(tx, visitId);
    });
    if (settled.state === 'refused' || settled.state === 'given-up')
      log.warn({ vendorId, visitId, reason: settled.reason }, 'a conversion was not taken');
  }
}

function settle(
  delivery: Awaited<ReturnType<ConversionPort['report']>>,
  { tries }: ClaimedConversion,
  now: Instant,
): Omit<Parameters<typeof settleConversion>[1], 'visitId'> {
  if (delivery.outcome === 'accepted') return { state: 'told', reason: '', dueAt: now };
  const { reason } = delivery;
  if (delivery.outcome === 'never') return { state: 'refused', reason, dueAt: now };
  const pause = Math.min(LONGEST_PAUSE, MINUTE * 2 ** (tries - 1));
  // As many tries as fit into the time for which it counts.
  const over = (tries - 9) * LONGEST_PAUSE > COUNTS_FOR;
  return { state: over ? 'given-up' : 'due', reason, dueAt: now + pause };
}
