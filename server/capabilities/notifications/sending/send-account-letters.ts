import { restBeforeTry } from '#domain/notifications/due-line-messages.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Delivery, MailPort } from '#server/integrations/email/mail-port.ts';
import { addressOfLetter, claimLetters, postponeLetter, settleLetter } from '../../access/index.ts';
import type { AccountLetterRow } from '../../access/index.ts';
import { mailHtml, mailText } from '../content/draw-mail.ts';
import type { Drawing } from '../content/draw-mail.ts';

export interface LetterSenderDeps {
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  mail: MailPort | undefined;
  publicUrl: string;
  from: string;
}

/** A dead process loses its claim after this. A mail server's timeout is twenty seconds. */
const LEASE_MS = 30_000;
const AT_ONCE = 5;

/** Sends the due letters about accounts. A process that dies in between loses none: its claim ends. */
export async function sendAccountLetters(deps: LetterSenderDeps): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const now = clock.now();
    const claimed = await db.acrossVendors((tx) =>
      claimLetters(tx, { now, leaseUntil: now + LEASE_MS, most: AT_ONCE }),
    );
    await Promise.all(claimed.map((letter) => sendOne(deps, letter)));
    if (claimed.length < AT_ONCE) return;
  }
}

export function drawingOf(
  deps: Pick<LetterSenderDeps, 'keys' | 'publicUrl'>,
  { content, lang, primary, ...letter }: AccountLetterRow,
): Drawing {
  return { content: { channel: 'email', ...content }, link: addressOfLetter(deps, letter), lang, primary };
}

async function sendOne(deps: LetterSenderDeps, letter: AccountLetterRow): Promise<void> {
  const { db, clock, log } = deps;
  const delivery = await hand(deps, letter);
  const { id, kind } = letter;
  const now = clock.now();
  await db.acrossVendors((tx) => {
    if (delivery.outcome === 'accepted') return settleLetter(tx, { id, state: 'sent', reason: '', now });
    const rest = delivery.outcome === 'never' ? null : restBeforeTry(letter.tries);
    if (rest === null) return settleLetter(tx, { id, state: 'failed', reason: delivery.reason, now });
    return postponeLetter(tx, { id, reason: delivery.reason, dueAt: now + rest });
  });
  log.info({ letterId: id, kind, outcome: delivery.outcome }, 'a letter about an account');
}

async function hand(deps: LetterSenderDeps, letter: AccountLetterRow): Promise<Delivery> {
  // The mailbox of a demo shows letters of the demo's vendors only.
  if (!deps.mail || (deps.mail.isMailbox && !letter.isDemo))
    return { outcome: 'never', reason: 'no-mail-server' };
  const drawing = drawingOf(deps, letter);
  return deps.mail.send({
    id: `account-${letter.id}@${new URL(deps.publicUrl).hostname}`,
    from: { name: letter.content.sender, address: deps.from },
    to: letter.recipient,
    lang: letter.lang,
    subject: letter.content.subject,
    text: mailText(drawing),
    html: mailHtml(drawing),
  });
}
