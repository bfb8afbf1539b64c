import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointOf } from '../request/endpoint-of.ts';
import { refuse } from '../response/refusal.ts';
import { sourceOf } from '../request/source.ts';
import { tokenBucket } from './token-bucket.ts';

/** Writes by visitors: a whole branch shares one address. */
const WRITE = { burst: 120, aMinute: 60 };

/** Limits per address and endpoint: a burst, and a refill per minute. */
const LIMITS: Record<string, { burst: number; aMinute: number }> = {
  joinQueue: WRITE,
  changeQueueAppointment: WRITE,
  giveFeedback: WRITE,
  bookOpenAppointment: WRITE,
  addAttendeesByForm: WRITE,
  followAppointment: WRITE,
  startPush: WRITE,
  // A calendar service reads the feeds of many visitors from one address.
  seeVisitorFeed: { burst: 600, aMinute: 300 },
  // Each may have some megabytes.
  sendUpload: { burst: 40, aMinute: 10 },
  // The form searches a location every few letters, and may forward the search to another service.
  suggestLocations: { burst: 240, aMinute: 240 },
  listPlaces: { burst: 240, aMinute: 240 },
  signIn: { burst: 20, aMinute: 4 },
  offerPasskeySignIn: { burst: 30, aMinute: 10 },
  signInWithPasskey: { burst: 20, aMinute: 4 },
  requestPasswordReset: { burst: 10, aMinute: 2 },
  seeInvitation: { burst: 30, aMinute: 10 },
  acceptInvitation: { burst: 20, aMinute: 4 },
  seePasswordReset: { burst: 30, aMinute: 10 },
  resetPassword: { burst: 20, aMinute: 4 },
};

/**
 * The same for an enrolled device, instead of those of its address: a branch that has used its address up does
 * not stop its kiosk. A person takes half a minute to join, so a kiosk needs few.
 */
const DEVICE_LIMITS: Record<string, { burst: number; aMinute: number }> = {
  joinQueue: { burst: 20, aMinute: 10 },
  bookOpenAppointment: { burst: 20, aMinute: 10 },
  checkIn: { burst: 20, aMinute: 10 },
  // A page without its socket sends one every few seconds.
  sendHeartbeat: { burst: 60, aMinute: 30 },
  reserveNumbers: { burst: 20, aMinute: 10 },
  // A kiosk that was cut off brings back the tickets of several blocks.
  deliverTicket: { burst: 200, aMinute: 60 },
};

/** Limit of all endpoints together, except sign-in: heavy readers must still be able to sign in. */
const TOGETHER = { burst: 1_200, aMinute: 1_200 };
const APART = new Set(['signIn']);

/** Used by monitoring, and by pages in bunches. */
const FREE = /^\/(?:healthz|readyz)$|^\/assets\//;

/**
 * `factor` 0 switches the limits off (load tests on a loopback address); the lock on wrong codes is separate
 * and stays.
 */
export async function registerLimits(
  app: FastifyInstance,
  factor: number,
  known: {
    trustedBrowserOf?: (cookies: string | undefined) => string | undefined;
    /** The device whose token the request carries. Checked without the database, and forged by no one. */
    deviceOf?: (request: FastifyRequest) => string | undefined;
  } = {},
): Promise<void> {
  if (factor === 0) return;
  const bucketOf = ({ burst, aMinute }: { burst: number; aMinute: number }) =>
    tokenBucket({ burst: Math.ceil(burst * factor), aMinute: aMinute * factor });
  const bucketsOf = (limits: typeof LIMITS) =>
    new Map(Object.entries(limits).map(([name, limit]) => [name, bucketOf(limit)]));
  const own = bucketsOf(LIMITS);
  const ofDevices = bucketsOf(DEVICE_LIMITS);
  const together = bucketOf(TOGETHER);
  // Tokens are taken synchronously on arrival, so a burst never exceeds them.
  app.addHook('onRequest', async (request) => {
    if (FREE.test(request.url)) return;
    const endpoint = endpointOf(request);
    const source = sourceOf(request.ip);
    const bucket = ofDevices.get(endpoint);
    // mutation: device-budget
    const device = bucket && known.deviceOf?.(request);
    if (bucket && device !== undefined) {
      const seconds = bucket.take(device);
      if (seconds > 0) throw refuse('too-many-requests', { retryAfter: seconds });
      return;
    }
    // A trusted browser signs in however many attempts its neighbours make.
    const browser = APART.has(endpoint) ? known.trustedBrowserOf?.(request.headers.cookie) : undefined;
    const wait =
      own.get(endpoint)?.take(browser === undefined ? source : `browser ${browser}`) ||
      (APART.has(endpoint) ? 0 : together.take(source));
    if (wait > 0) throw refuse('too-many-requests', { retryAfter: wait });
  });
}
