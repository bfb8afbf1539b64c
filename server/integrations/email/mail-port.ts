/** One mail, ready to send; the port's implementation sends it. */
export interface Mail {
  /** The same on every attempt, so that a repeated mail is recognised. */
  id: string;
  from: { name: string; address: string };
  /** Where replies go, if not to the sender. */
  replyTo?: string;
  to: string;
  /** Addresses that get a copy which the mail does not name. */
  bcc?: readonly string[];
  subject: string;
  text: string;
  /** Without it the mail has plain text alone, as people write. */
  html?: string;
  lang: string;
  /** Of a mail in a conversation: the ids of the client's mails before it, the one that it answers last. */
  answers?: { ids: readonly string[]; isAutomatic: boolean };
  /** The appointment of the mail, for the reader's calendar, and the calendar method. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string } | undefined;
}

/** The result of an attempt. Retry after `later`, not after `never`. */
export type Delivery =
  | { outcome: 'accepted'; by: string }
  /** The service may ask for a longer rest. */
  | { outcome: 'later'; reason: string; restMs?: number }
  | { outcome: 'never'; reason: string };

export interface MailPort {
  /** It shows messages instead of sending them, and may show those of the demo's vendors only. */
  isMailbox?: true;
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}
