/** One mail, written; who sends it is the other side of the port. */
export interface Mail {
  /** The same on every attempt, so that a mail that arrives twice is known for one. */
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
  /** The appointment that it is about, for the reader's calendar, and what is asked of that. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string } | undefined;
}

/** What became of an attempt. `later` may be tried again; `never` need not be. */
export type Delivery =
  | { outcome: 'accepted'; by: string }
  | { outcome: 'later'; reason: string }
  | { outcome: 'never'; reason: string };

export interface MailPort {
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}
