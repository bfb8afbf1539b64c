import type { Instant } from '#domain/time/instant.ts';
import { OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch, OutgoingResponse } from '#server/infrastructure/outgoing/fetch.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { reasonOf } from '../call-reason.ts';
import type { Delivery } from '../email/mail-port.ts';
import { encryptPush } from './encrypt-push.ts';
import { GONE } from './push-port.ts';
import type { PushMessage, PushPort } from './push-port.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

/**
 * Sends messages to browsers through the push services that the browsers name (RFC 8030). The address comes from a
 * visitor, so every request goes through the guard of outgoing requests.
 */
export function webPush(input: {
  keys: Pick<Keys, 'macs'>;
  /** Whom a push service writes to about trouble: a `mailto:` address. */
  subject: string;
  fetch: OutgoingFetch;
  clock: { now(): Instant };
}): PushPort {
  const keys = vapidKeys(input.keys);
  return {
    publicKey: keys[0]!.publicKey,
    async send(message): Promise<Delivery> {
      const key = keys.find(({ publicKey }) => publicKey === message.target.vapidKey);
      // Its key has been removed from SECRET_KEY.
      if (!key) return { outcome: 'never', reason: GONE };
      const body = encrypted(message);
      if (!body) return { outcome: 'never', reason: 'invalid-keys' };
      const { endpoint } = message.target;
      try {
        const response = await input.fetch({
          url: endpoint,
          method: 'POST',
          headers: {
            authorization: vapidHeader(key, { endpoint, subject: input.subject, now: input.clock.now() }),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            'content-length': String(body.length),
            ttl: String(message.ttlSeconds),
            urgency: 'high',
            topic: message.topic,
          },
          body,
        });
        return verdictOn(response);
      } catch (error) {
        if (error instanceof OutgoingRefused) return { outcome: 'never', reason: 'address-refused' };
        return { outcome: 'later', reason: reasonOf(error) };
      }
    },
  };
}

function encrypted({ payload, target }: PushMessage): Buffer | null {
  try {
    return encryptPush(payload, target);
  } catch {
    return null;
  }
}

function verdictOn({ status, headers }: OutgoingResponse): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'accepted', by: 'push' };
  if (status === 404 || status === 410) return { outcome: 'never', reason: GONE };
  const reason = String(status);
  if (status !== 429 && status < 500) return { outcome: 'never', reason };
  const seconds = Number(headers['retry-after']);
  const restMs = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : 0;
  return { outcome: 'later', reason, restMs };
}
