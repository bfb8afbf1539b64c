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

/** The booking's page reports within a minute whether another location was booked than the partner's page showed. */
const WAIT_FOR_PAGE = MINUTE;
/** Longer than a request may take: a dead worker loses its claim after this. */
const LEASE = MINUTE;
const AT_ONCE = 50;
const LONGEST_PAUSE = 6 * HOUR;
/** Partners ignore a conversion after this; reporting stops then. */
const COUNTS_FOR = 30 * DAY;

export const keyOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Adds a due conversion for a booking with a partner's token, once per token. */
export function scheduleConversion(
  tx: Tx,
  { visitId, token, now }: { visitId: number; token: string; now: Instant },
): void {
  if (token !== '')
    addDueConversion(tx, { visitId, tokenKey: keyOfToken(token), dueAt: now + WAIT_FOR_PAGE, now });
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Absent when no partner is configured: conversions wait. */
  conversions: ConversionPort | undefined;
}

/**
 * Reports due conversions to the partner: claims each with a lease, sends it outside any transaction, records
 * the outcome. After a crash, another worker sends the same token again, and the partner counts it once. Safe
 * to run twice and from several processes.
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
      log.warn({ vendorId, visitId, reason: settled.reason }, 'conversion not accepted');
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
  // As many tries as fit into the counting period.
  const over = (tries - 9) * LONGEST_PAUSE > COUNTS_FOR;
  return { state: over ? 'given-up' : 'due', reason, dueAt: now + pause };
}
