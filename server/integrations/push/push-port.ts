import type { Delivery } from '../email/mail-port.ts';

/** A browser's subscription at its push service, as the browser gave it. */
export interface PushTarget {
  endpoint: string;
  /** The public key of the browser: an uncompressed point of P-256, in base64url. */
  p256dh: string;
  /** The secret of the subscription: 16 bytes in base64url. */
  auth: string;
  /** The public key of ours that the browser subscribed with. */
  vapidKey: string;
}

export interface PushMessage {
  target: PushTarget;
  /** At most 3,993 bytes, so that a push service accepts it (RFC 8291 §4). */
  payload: string;
  /** A newer message of the same topic replaces one that is not delivered yet. */
  topic: string;
  /** How long the push service keeps a message for a browser that is off. */
  ttlSeconds: number;
}

/** The reason of a delivery to a subscription that has ended. */
export const GONE = 'gone';

export interface PushPort {
  /** The key with which browsers subscribe, in base64url. */
  publicKey: string;
  send(message: PushMessage): Promise<Delivery>;
}
