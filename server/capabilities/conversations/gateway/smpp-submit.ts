import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { reasonOf } from '#server/integrations/call-reason.ts';
import type { Delivery } from '#server/integrations/email/mail-port.ts';
import { SMPP_STATUS } from '#server/integrations/sms/smpp/pdu.ts';
import { plainId } from '#server/integrations/sms/smpp/receipt.ts';
import type { SmppSession } from '#server/integrations/sms/smpp/smpp-session.ts';
import { partsOf } from '#server/integrations/sms/smpp/text-parts.ts';
import type { HandOver } from './smpp-hand-over.ts';
import { settleSubmission, storePart } from './smpp-store.ts';
import type { Submission } from './smpp-store.ts';

export interface SubmittingLink {
  session: SmppSession;
  /** The number that texts without one of their own leave from. */
  number: string;
  /** The texts on their way to the gateway, by their key. */
  inFlight: Map<string, Promise<unknown>>;
  /** How long the gateway last had to rest; 0 while it takes every text. */
  restMs: number;
}

/** The longest that one text waits for a gateway that limits; less than its sender waits. */
const PATIENCE_MS = 9_000;
const FIRST_REST_MS = 500;

const BUSY = new Set<number>([SMPP_STATUS.throttled, SMPP_STATUS.queueFull]);
/** Statuses about this text alone, which no later attempt changes. */
const FINAL = new Set<number>([
  SMPP_STATUS.wrongLength,
  SMPP_STATUS.wrongDestination,
  SMPP_STATUS.wrongDestinationType,
  SMPP_STATUS.wrongDestinationPlan,
]);

/** Hands a text to the gateway, part by part; after a lost session, the parts that it has not accepted. */
export async function submitText(
  { db, handOver }: { db: Database; handOver: HandOver },
  of: { vendorId: number; link: SubmittingLink; one: Submission },
): Promise<void> {
  const { vendorId, one } = of;
  const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(vendorId, work, 'foyer_worker');
  const delivery = await submitParts(of, (part) => inVendor((tx) => storePart(tx, part)));
  const { outcome } = delivery;
  const reason = 'reason' in delivery ? delivery.reason : '';
  const restMs = 'restMs' in delivery ? (delivery.restMs ?? 0) : 0;
  await inVendor((tx) => settleSubmission(tx, { key: one.key, outcome, reason, restMs }));
  handOver.answered(vendorId, one.key);
}

async function submitParts(
  { link, one }: { link: SubmittingLink; one: Submission },
  store: (part: { key: string; parts: number; messageId: string }) => Promise<void>,
): Promise<Delivery> {
  const { key, destination } = one;
  const source = one.source === '' ? link.number : one.source;
  const parts = partsOf(one.text, one.reference);
  const until = performance.now() + PATIENCE_MS;
  let next = one.messageIds.length;
  while (next < parts.length) {
    let answer: { status: number; id: string };
    try {
      answer = await link.session.submit({ ...parts[next]!, source, destination });
    } catch (error) {
      // Whether the gateway has this part is unknown: it is sent again, rather than never.
      return { outcome: 'later', reason: reasonOf(error) };
    }
    const { status } = answer;
    if (status === SMPP_STATUS.ok) {
      link.restMs = 0;
      await store({ key, parts: parts.length, messageId: plainId(answer.id) });
      next += 1;
    } else if (BUSY.has(status)) {
      link.restMs = Math.max(FIRST_REST_MS, 2 * link.restMs);
      if (performance.now() + link.restMs > until)
        return { outcome: 'later', reason: '429', restMs: link.restMs };
      await sleep(link.restMs);
    } else return { outcome: FINAL.has(status) ? 'never' : 'later', reason: `status-${status}` };
  }
  return { outcome: 'accepted', by: 'smpp' };
}
