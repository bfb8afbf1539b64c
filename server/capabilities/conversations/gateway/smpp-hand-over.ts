import { createHash } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Delivery } from '#server/integrations/email/mail-port.ts';
import type { SmsPort, TextMessage } from '#server/integrations/sms/sms-port.ts';
import { settleSubmission, offerSubmission, submissionState } from './smpp-store.ts';
import type { SubmissionState } from './smpp-store.ts';

/** The wait for the gateway's answer. A sender's claim is longer. */
const PATIENCE_MS = 12_000;
/** While no process has a session. */
const UNBOUND_PATIENCE_MS = 3_000;
/** Another process may have answered. */
const POLL_MS = 300;

export interface HandOver {
  /** The port of a vendor, in any process. */
  port(vendorId: number): SmsPort;
  /** Ends the wait for a text in this process. */
  answered(vendorId: number, key: string): void;
  /** Sets what happens at once with a text that this process offers. */
  onOffer(work: (vendorId: number) => void): void;
}

/** Texts for the one process that holds a vendor's session. They wait in the database for its answer. */
export function smppHandOver({ db, clock }: { db: Database; clock: { now(): Instant } }): HandOver {
  const waits = new Map<string, () => void>();
  let offered = (_vendorId: number): void => undefined;
  const nameOf = (vendorId: number, key: string) => `${vendorId} ${key}`;

  async function send(vendorId: number, message: TextMessage): Promise<Delivery> {
    const { id: key } = message;
    const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(vendorId, work, 'foyer_worker');
    const begun = performance.now();
    const first = await inVendor((tx) =>
      offerSubmission(tx, {
        key,
        source: message.from ?? '',
        destination: message.to,
        text: message.text,
        // The same on every attempt, so that a phone joins the parts of two of them.
        reference: createHash('sha256').update(key).digest()[0]!,
        now: clock.now(),
      }),
    );
    if (first === 'accepted') return { outcome: 'accepted', by: 'smpp' };
    offered(vendorId);
    for (;;) {
      await signalOrPoll(nameOf(vendorId, key));
      const state = await inVendor((tx) => submissionState(tx, { key, now: clock.now() }));
      const delivery = deliveryOf(state);
      if (delivery) return delivery;
      const patience = state?.isBound === true ? PATIENCE_MS : UNBOUND_PATIENCE_MS;
      if (performance.now() - begun < patience) continue;
      const late = { key, outcome: 'later', reason: 'unreachable', restMs: 0 } as const;
      await inVendor((tx) => settleSubmission(tx, late));
      return { outcome: 'later', reason: 'unreachable' };
    }
  }

  const signalOrPoll = (name: string) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waits.delete(name);
        resolve();
      };
      const timer = setTimeout(done, POLL_MS);
      waits.set(name, done);
    });

  return {
    port: (vendorId) => ({ send: (message) => send(vendorId, message) }),
    answered: (vendorId, key) => waits.get(nameOf(vendorId, key))?.(),
    onOffer: (work) => {
      offered = work;
    },
  };
}

/** Null while the text waits. A row that is gone was erased meanwhile. */
function deliveryOf(state: SubmissionState | undefined): Delivery | null {
  if (!state) return { outcome: 'never', reason: 'erased' };
  const { outcome, reason, restMs } = state;
  if (outcome === 'waiting') return null;
  if (outcome === 'accepted') return { outcome, by: 'smpp' };
  return outcome === 'never' ? { outcome, reason } : { outcome, reason, ...(restMs > 0 && { restMs }) };
}
