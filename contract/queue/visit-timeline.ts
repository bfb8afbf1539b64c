/** An entry of a visit's timeline: every event of the visit, oldest first. */
export interface TimelineEntry {
  id: string;
  at: string;
  kind: string;
  actor: { kind: string; name: string | null };
  data: Record<string, string | number | boolean | null>;
}

/** A row of the message ledger: the due notification, its channel and its outcome. */
export interface SentMessage {
  id: string;
  at: string;
  kind: string;
  channel: 'email' | 'sms' | 'push';
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'unknown';
  /** Why the message was not sent, or not yet; empty otherwise. */
  reason: string;
}

/** A channel for a text of the staff; `refused` says why it is closed to this visitor. */
export interface MessageWay {
  channel: 'email' | 'sms';
  refused: 'no-contact' | 'no-consent' | null;
}
