import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { aPushService } from '#server/testing/push-service.ts';
import type { Subscribed } from '#server/testing/push-service.ts';
import { encryptPush } from './encrypt-push.ts';
import { vapidKeys } from './vapid.ts';
import { webPush } from './web-push.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const OLD = ['a-secret-key-of-tests-that-is-long-enough-0123456789'];
const keys = keysOf(OLD);
let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  service = await aPushService(() => NOW);
});
afterAll(() => service.close());
beforeEach(() => {
  service.mood = 'takes';
  service.pushed.length = 0;
});

const port = (more: Partial<Parameters<typeof webPush>[0]> = {}) =>
  webPush({
    keys,
    subject: 'mailto:hello@bank.example',
    fetch: service.fetch,
    clock: { now: () => NOW },
    ...more,
  });
const message = ({ public_key: vapidKey, ...target }: Subscribed, text = 'It is your turn') => ({
  target: { ...target, vapidKey },
  payload: JSON.stringify({ title: text }),
  topic: 'turn',
  ttlSeconds: 600,
});

describe('the encryption of a pushed message', () => {
  it('is that of the example of RFC 8291, appendix A', () => {
    const body = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('differs each time', () => {
    const pair = createECDH('prime256v1');
    const target = {
      p256dh: pair.generateKeys().toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    };
    expect(encryptPush('a', target).equals(encryptPush('a', target))).toBe(false);
  });
});

describe('a push service', () => {
  it('passes on a message that only the browser reads, and whose sender it can check', async () => {
    const push = port();
    const browser = service.subscribe(push.publicKey);
    expect(await push.send(message(browser))).toEqual({ outcome: 'accepted', by: 'push' });
    expect(service.pushed).toEqual([
      {
        endpoint: browser.endpoint,
        message: { title: 'It is your turn' },
        ttl: '600',
        topic: 'turn',
        urgency: 'high',
      },
    ]);
  });

  it('gets a message signed with the key that the browser knows, also after a rotation', async () => {
    const before = port();
    const browser = service.subscribe(before.publicKey);
    const rotated = keysOf(['another-secret-key-of-tests-that-is-long-0123456789ab', ...OLD]);
    const after = port({ keys: rotated });
    expect(after.publicKey).not.toBe(before.publicKey);
    expect((await after.send(message(browser))).outcome).toBe('accepted');
    const without = port({ keys: keysOf(['another-secret-key-of-tests-that-is-long-0123456789ab']) });
    expect(await without.send(message(browser))).toEqual({ outcome: 'never', reason: 'gone' });
    expect(vapidKeys(keys)[0]!.publicKey).toBe(vapidKeys(keys)[0]!.publicKey);
  });

  it('ends a subscription, asks for patience, or refuses', async () => {
    const push = port();
    const browser = service.subscribe(push.publicKey);
    service.mood = 'gone';
    expect(await push.send(message(browser))).toEqual({ outcome: 'never', reason: 'gone' });
    service.mood = 'busy';
    expect(await push.send(message(browser))).toEqual({ outcome: 'later', reason: '429', restMs: 120_000 });
    service.mood = 'down';
    expect(await push.send(message(browser))).toEqual({ outcome: 'later', reason: '503', restMs: 0 });
    service.mood = 'takes';
    const foreign = service.subscribe(vapidKeys(keysOf(['x'.repeat(40)]))[0]!.publicKey);
    expect(await push.send(message({ ...foreign, public_key: push.publicKey }))).toEqual({
      outcome: 'never',
      reason: '403',
    });
    expect(await push.send(message({ ...browser, p256dh: `B${'A'.repeat(86)}` }))).toEqual({
      outcome: 'never',
      reason: 'invalid-keys',
    });
  });

  it('is never an address of a private network', async () => {
    const push = port({ fetch: outgoingFetch({ resolve: async () => ['10.0.0.7'] }) });
    const browser = service.subscribe(push.publicKey);
    const before = service.requests;
    for (const endpoint of [
      'https://rebound.test/send/1',
      'https://127.0.0.1/send/1',
      'https://[::1]/send/1',
      'https://2130706433/send/1',
      'http://93.184.215.14/send/1',
      'https://93.184.215.14:25/send/1',
    ])
      expect(await push.send(message({ ...browser, endpoint })), endpoint).toEqual({
        outcome: 'never',
        reason: 'address-refused',
      });
    expect(service.requests).toBe(before);
  });
});
