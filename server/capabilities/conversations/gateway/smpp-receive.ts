import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { SMPP_STATUS } from '#server/integrations/sms/smpp/pdu.ts';
import type { ShortMessage } from '#server/integrations/sms/smpp/pdu.ts';
import { idsOfReceipt, receiptIn } from '#server/integrations/sms/smpp/receipt.ts';
import type { SmppReply } from '#server/integrations/sms/smpp/smpp-session.ts';
import { partIn, textIn } from '#server/integrations/sms/smpp/text-parts.ts';
import { connectedLink } from '../../connections/index.ts';
import { ownNumbers } from '../threads/own-numbers.ts';
import type { OwnNumbers } from '../threads/own-numbers.ts';
import { receiveText } from '../texts/receive-text.ts';
import { vendorNames } from '../threads/senders-visits-store.ts';
import {
  emptyArrivals,
  insertArrival,
  markAnswered,
  oldestPart,
  partsOfText,
  unansweredArrival,
} from './smpp-arrivals-store.ts';
import type { StoredPart } from './smpp-arrivals-store.ts';
import { deliveredPart, keyOfPart } from './smpp-store.ts';
import { storeTextReceipt } from '../texts/store-text-receipt.ts';

export interface SmppReceiving {
  db: Database;
  clock: { now(): Instant };
  keys: Keys;
  wake(): void;
  newKey(): string;
}

/** A gateway repeats a delivery for this long. */
const REPEATED = 3 * DAY;
/** The wait for the parts of a long text. */
const PARTS_WAIT = 15 * MINUTE;
/** What stands for a part that never came. */
const MISSING = '…';

/**
 * Takes what a gateway delivers. Its deliveries have no id: the same one again is a repetition as long as the gateway
 * may not have our answer, and a new text after that.
 */
export async function receiveDelivery(
  vendorId: number,
  message: ShortMessage,
  deps: SmppReceiving,
): Promise<SmppReply> {
  const { db, clock } = deps;
  const place = partIn(message);
  const source = numberOf(message.source);
  const destination = numberOf(message.destination);
  if (source === null || textIn(place.coding, place.content) === null) return { status: SMPP_STATUS.ok };
  if (destination === null) return { status: SMPP_STATUS.wrongDestination };
  const id = await db.withVendor(vendorId, async (tx) => {
    const digests = digestsOf(vendorId, message, deps.keys);
    const now = clock.now();
    const known = await unansweredArrival(tx, { digests, since: now - REPEATED });
    if (known !== undefined) return known;
    const numbers = await numbersOf(tx);
    if (!numbers.includes(destination)) return undefined;
    const of = { source, destination, ...place };
    const before = place.total > 1 ? await partsOfText(tx, of) : [];
    // The phone counts its long texts up to 255 and begins again: an old one is not complete any more.
    if (before.some(({ part }) => part === place.part)) {
      await storeText(tx, before, { ...deps, numbers });
      before.length = 0;
    }
    const arrival = await insertArrival(tx, { ...of, digest: digests[0]!, now });
    const all = [...before, { ...of, id: arrival }];
    if (all.length === place.total) await storeText(tx, all, { ...deps, numbers });
    return arrival;
  });
  if (id === undefined) return { status: SMPP_STATUS.wrongDestination };
  const arrived = () => db.withVendor(vendorId, (tx) => markAnswered(tx, id), 'foyer_worker');
  return { status: SMPP_STATUS.ok, arrived };
}

/** The numbers that texts to this vendor may name. */
const numbersOf = async (tx: Tx): Promise<OwnNumbers> =>
  ownNumbers(tx, (await connectedLink(tx))?.number ?? '');

/** Puts a text into its thread, from one part or from several. */
async function storeText(
  tx: Tx,
  parts: readonly StoredPart[],
  { numbers, ...deps }: SmppReceiving & { numbers: OwnNumbers },
): Promise<void> {
  const now = deps.clock.now();
  const { source: from, destination: to } = parts[0]!;
  const { name: vendorName } = await vendorNames(tx);
  await receiveText(
    tx,
    {
      provider: 'smpp',
      externalId: String(Math.min(...parts.map(({ id }) => id))),
      from,
      to,
      text: joined(parts).replaceAll('\0', '').normalize('NFC'),
      sentAt: now,
    },
    { now, requestId: '', vendorName, numbers, newKey: deps.newKey },
  );
  await emptyArrivals(
    tx,
    parts.map(({ id }) => id),
  );
  tx.afterCommit(deps.wake);
}

/** The words of parts that stand side by side are read together: a phone may divide a symbol between two. */
function joined(parts: readonly StoredPart[]): string {
  const byPlace = new Map(parts.map((one) => [one.part, one]));
  const texts: string[] = [];
  let run: StoredPart[] = [];
  const end = () => {
    if (run.length > 0)
      texts.push(textIn(run[0]!.coding, Buffer.concat(run.map(({ content }) => content))) ?? '');
    run = [];
  };
  for (let place = 1; place <= parts[0]!.total; place += 1) {
    const part = byPlace.get(place);
    if (!part || (run[0] && run[0].coding !== part.coding)) end();
    if (part) run.push(part);
    else if (texts.at(-1) !== MISSING) texts.push(MISSING);
  }
  end();
  return texts.join('');
}

/** Puts long texts into their threads whose other parts have not come: nothing that a client wrote is lost. */
export async function storeIncomplete(vendorId: number, deps: SmppReceiving): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const found = await db.withVendor(vendorId, async (tx) => {
      const oldest = await oldestPart(tx, clock.now() - PARTS_WAIT);
      if (oldest)
        await storeText(tx, await partsOfText(tx, oldest), { ...deps, numbers: await numbersOf(tx) });
      return oldest;
    });
    if (!found) return;
  }
}

/** Stores what became of a text; false if no text has a part of that id. */
export async function receiveReceipt(
  vendorId: number,
  message: ShortMessage,
  { db, clock }: SmppReceiving,
): Promise<boolean> {
  const receipt = receiptIn(message);
  const state = receipt?.state ?? null;
  if (!receipt || state === null) return true;
  const { code } = receipt;
  const ids = idsOfReceipt(receipt.id);
  return db.withVendor(
    vendorId,
    async (tx) => {
      const found =
        state === 'failed' ? { key: await keyOfPart(tx, ids), isWhole: true } : await deliveredPart(tx, ids);
      if (found?.key === undefined) return false;
      const reason = state === 'delivered' ? '' : code === '' ? 'undelivered' : `code-${code}`;
      // A text is delivered with its last part, and failed with any.
      if (found.isWhole)
        await storeTextReceipt(tx, { key: found.key, state, reason, now: clock.now(), requestId: '' });
      return true;
    },
    'foyer_worker',
  );
}

const numberOf = (written: string): string | null => {
  if (!/^\+?\d{3,15}$/.test(written)) return null;
  return written.startsWith('+') ? written : `+${written}`;
};

/** By each key of this installation, the newest first: a number and a short text could be guessed from a plain hash. */
function digestsOf(vendorId: number, message: ShortMessage, keys: Keys): string[] {
  const { source, destination, esmClass, coding, content } = message;
  const { reference, total, part } = partIn(message);
  const whole = [vendorId, source, destination, esmClass, coding, reference, total, part];
  return keys
    .macs('smpp-delivery', `${whole.join(' ')} ${content.toString('hex')}`)
    .map((mac) => mac.toString('base64url'));
}
