import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { startLoop } from '#server/infrastructure/outbox/loop.ts';
import type { Loop } from '#server/infrastructure/outbox/loop.ts';
import { SMPP_STATUS } from '#server/integrations/sms/smpp/pdu.ts';
import type { ShortMessage } from '#server/integrations/sms/smpp/pdu.ts';
import { isReceipt } from '#server/integrations/sms/smpp/receipt.ts';
import type { SmppReply, SmppSession } from '#server/integrations/sms/smpp/smpp-session.ts';
import { connectedLink } from '../../connections/index.ts';
import type { OpenLink } from '../../connections/index.ts';
import { receiveDelivery, receiveReceipt, storeIncomplete } from './smpp-receive.ts';
import type { SmppReceiving } from './smpp-receive.ts';
import type { HandOver } from './smpp-hand-over.ts';
import {
  expireSubmissions,
  leaveBinding,
  smppVendors,
  takeBinding,
  waitingSubmissions,
} from './smpp-store.ts';
import { submitText } from './smpp-submit.ts';
import type { SubmittingLink } from './smpp-submit.ts';

export interface SmppLinkDeps extends SmppReceiving {
  log: Log;
  openLink: OpenLink;
  handOver: HandOver;
  random(bytes: number): Buffer;
}

export interface SmppLinks {
  /** Takes and keeps the sessions that no other process has, and sends what waits for them. */
  round(): Promise<void>;
  start(): Loop;
  /** Ends every session of this process in order. */
  stop(): Promise<void>;
}

/** Another process takes a session this long after its holder was last seen. */
const LEASE_MS = 20_000;
/** The holder drops a session that it could not keep, well before another process may open one. */
const DROP_MS = 14_000;
const RENEW_MS = 5_000;
const POLL_MS = 500;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const AT_ONCE = 10;
/** The wait of a receipt for the answer that it has overtaken. */
const OVERTAKEN_MS = 2_000;
const SWEEP_EVERY_MS = 30_000;
/** The sender of an older text has given up, or has offered it again. */
const OFFERED_FOR_MS = 30_000;

interface Link extends SubmittingLink {
  session: SmppSession;
  version: number;
  number: string;
  renewedAt: number;
  drop: NodeJS.Timeout;
  pumping: boolean;
  again: boolean;
  sweptAt: number;
}

/** After a refusal or a lost connection, the next attempt comes ever later. */
interface Rest {
  until: number;
  ms: number;
}

/**
 * The sessions of this process with the gateways of vendors. A vendor has one session among all processes: a row of
 * the database says whose it is.
 */
export function smppLinks(deps: SmppLinkDeps): SmppLinks {
  const { db, clock, log, handOver } = deps;
  const holder = deps.random(12).toString('base64url');
  const links = new Map<number, Link>();
  const rests = new Map<number, Rest>();
  let stopped = false;
  const inVendor = <T>(vendorId: number, work: (tx: Tx) => Promise<T>) =>
    db.withVendor(vendorId, work, 'foyer_worker');

  async function keep(vendorId: number): Promise<void> {
    const link = links.get(vendorId);
    if (link?.session.isOpen() === false) forget(vendorId, link);
    const held = links.get(vendorId);
    if (held && performance.now() - held.renewedAt < RENEW_MS) return watch(vendorId, held);
    if (!held && (rests.get(vendorId)?.until ?? 0) > performance.now()) return;
    const now = clock.now();
    const mine = await inVendor(vendorId, (tx) => takeBinding(tx, { holder, now, until: now + LEASE_MS }));
    if (!mine) return held && end(vendorId, held);
    if (!held) return open(vendorId);
    held.renewedAt = performance.now();
    held.drop.refresh();
    await watch(vendorId, held);
  }

  /** A changed connection needs a new session; a held one sends what other processes have offered. */
  async function watch(vendorId: number, link: Link): Promise<void> {
    const connected = await inVendor(vendorId, connectedLink);
    if (connected?.version !== link.version) {
      await end(vendorId, link);
      return connected && !stopped ? keep(vendorId) : undefined;
    }
    if (performance.now() - link.sweptAt > SWEEP_EVERY_MS) {
      link.sweptAt = performance.now();
      await storeIncomplete(vendorId, deps);
      await inVendor(vendorId, (tx) => expireSubmissions(tx, clock.now() - OFFERED_FOR_MS));
    }
    void pump(vendorId);
  }

  async function open(vendorId: number): Promise<void> {
    let link: Link | undefined;
    try {
      const connected = await inVendor(vendorId, connectedLink);
      const opened = await deps.openLink(vendorId, {
        delivered: (message) => delivered(vendorId, message, () => link),
        closed: () => link && forget(vendorId, link),
      });
      if (!opened || !connected) return rested(vendorId);
      const { session, version } = opened;
      link = {
        session,
        version,
        number: connected.number,
        renewedAt: performance.now(),
        drop: setTimeout(() => void session.close(), DROP_MS),
        pumping: false,
        again: false,
        sweptAt: performance.now(),
        inFlight: new Map(),
        restMs: 0,
      };
      links.set(vendorId, link);
      log.info({ vendorId }, 'a session with a gateway is open');
      if (!session.isOpen()) return forget(vendorId, link);
      void pump(vendorId);
    } catch (error) {
      rested(vendorId);
      log.warn({ err: error, vendorId }, 'a session with a gateway did not open');
    }
  }

  function rested(vendorId: number): void {
    const ms = Math.min(LONGEST_REST_MS, 2 * (rests.get(vendorId)?.ms ?? FIRST_REST_MS / 2));
    rests.set(vendorId, { ms, until: performance.now() + ms });
  }

  function forget(vendorId: number, link: Link): void {
    clearTimeout(link.drop);
    if (links.get(vendorId) !== link) return;
    links.delete(vendorId);
    if (!stopped) rested(vendorId);
  }

  async function end(vendorId: number, link: Link): Promise<void> {
    links.delete(vendorId);
    clearTimeout(link.drop);
    await link.session.close();
    await inVendor(vendorId, (tx) => leaveBinding(tx, holder));
  }

  async function pump(vendorId: number): Promise<void> {
    const link = links.get(vendorId);
    if (!link) return;
    link.again = true;
    if (link.pumping) return;
    link.pumping = true;
    try {
      while (link.again && link.session.isOpen()) {
        link.again = false;
        const due = await inVendor(vendorId, (tx) =>
          waitingSubmissions(tx, { since: clock.now() - OFFERED_FOR_MS, most: AT_ONCE }),
        );
        const fresh = due.filter(({ key }) => !link.inFlight.has(key));
        for (const one of fresh) {
          const sending = submitText({ db, handOver }, { vendorId, link, one })
            .then(() => rests.delete(vendorId))
            .catch((error: unknown) => log.warn({ err: error, vendorId }, 'a text was not handed over'))
            .finally(() => {
              link.inFlight.delete(one.key);
              void pump(vendorId);
            });
          link.inFlight.set(one.key, sending);
        }
      }
    } catch (error) {
      log.warn({ err: error, vendorId }, 'waiting texts were not read');
    } finally {
      link.pumping = false;
    }
  }

  async function delivered(
    vendorId: number,
    message: ShortMessage,
    link: () => Link | undefined,
  ): Promise<SmppReply> {
    try {
      if (!isReceipt(message)) return await receiveDelivery(vendorId, message, deps);
      // A receipt may overtake the gateway's own answer, which names its text.
      if (!(await receiveReceipt(vendorId, message, deps)) && link()) {
        await Promise.race([Promise.allSettled(link()!.inFlight.values()), sleep(OVERTAKEN_MS)]);
        await receiveReceipt(vendorId, message, deps);
      }
      return { status: SMPP_STATUS.ok };
    } catch (error) {
      log.warn({ err: error, vendorId }, 'a delivery of a gateway was not stored and will be repeated');
      return { status: SMPP_STATUS.deliverLater };
    }
  }

  handOver.onOffer((vendorId) => void pump(vendorId));

  async function round(): Promise<void> {
    const connected = await db.acrossVendors(smppVendors, 'foyer_worker');
    const gone = [...links.keys()].filter((id) => !connected.includes(id));
    await Promise.all([
      ...gone.map((id) => end(id, links.get(id)!)),
      ...connected.map((id) =>
        keep(id).catch((error: unknown) =>
          log.warn({ err: error, vendorId: id }, 'a session with a gateway was not kept'),
        ),
      ),
    ]);
  }

  async function stop(): Promise<void> {
    stopped = true;
    await Promise.allSettled([...links].map(([id, link]) => end(id, link)));
  }

  return {
    round,
    stop,
    start() {
      const loop = startLoop(async () => (await round(), false), {
        pollMs: POLL_MS,
        onError: (error) => log.warn({ err: error }, 'the gateways of vendors were not read'),
      });
      return {
        wake: loop.wake,
        async stop() {
          await loop.stop();
          await stop();
        },
      };
    },
  };
}
