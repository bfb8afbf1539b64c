import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Mail } from '#server/integrations/email/mail-port.ts';
import type { MailIdentity } from './mail-identity.ts';
import type { Sent } from './write-content.ts';

export interface LetterDeps {
  keys: Keys;
  publicUrl: string;
  /** The sender address of mails. */
  from: string;
}

/** A message ready to be sent. */
export interface Letter<C extends Sent = Sent> {
  to: string;
  lang: string;
  content: C;
  link: string;
  identity: MailIdentity;
  calendar: Mail['calendar'];
  /** Where replies reach the conversation about the visit, unless the vendor has an address of its own. */
  replyTo?: string;
  /** The number that a text leaves from; by default that of the connection. */
  number?: string;
  /** Addresses that get a blind copy of a mail. */
  bcc?: readonly string[];
}

export type LetterOf = LetterDeps & { vendorId: number; now: Instant };
