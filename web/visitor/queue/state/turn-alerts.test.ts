import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startPush } from '#contract/queue/push.ts';
import { bodyOf, deviceOf, isOfKey, showsMessages } from './turn-alerts.ts';

const bytes = (length: number, first: number): ArrayBuffer =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : 251 + (at % 5))).buffer;

describe('the messages of a visit in this browser', () => {
  it('name the subscription as the server does', async () => {
    const endpoint = 'https://push.example.com/send/ÿ+/=';
    expect(await deviceOf(endpoint)).toBe(createHash('sha256').update(endpoint).digest('base64url'));
  });

  it('send keys that the contract accepts', () => {
    const subscription = {
      endpoint: 'https://push.example.com/send/1',
      getKey: (name: string) => (name === 'auth' ? bytes(16, 1) : bytes(65, 4)),
    };
    const publicKey = Buffer.from(bytes(65, 4)).toString('base64url');
    const body = bodyOf(subscription, publicKey);
    expect(startPush.body!.safeParse(body).success).toBe(true);
    expect(body.auth).toBe(Buffer.from(bytes(16, 1)).toString('base64url'));
  });

  it('subscribe again after the server has another key', () => {
    const own = { options: { applicationServerKey: bytes(65, 4), userVisibleOnly: true } };
    expect(isOfKey(own, Buffer.from(bytes(65, 4)).toString('base64url'))).toBe(true);
    expect(isOfKey(own, 'B'.repeat(87))).toBe(false);
    expect(isOfKey({ options: { applicationServerKey: null, userVisibleOnly: true } }, 'B')).toBe(false);
  });

  it('are offered where the browser has them', () => {
    expect(showsMessages({})).toBe(false);
    expect(showsMessages({ Notification: 1 })).toBe(false);
  });
});
