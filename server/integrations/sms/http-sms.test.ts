import { describe, expect, it } from 'vitest';
import { OutgoingFailed, OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch, OutgoingRequest } from '#server/infrastructure/outgoing/fetch.ts';
import { httpSms } from './http-sms.ts';

const message = { id: 'key-1', to: '+12065550123', text: 'It is your turn' };
const answering =
  (status: number, seen: OutgoingRequest[] = []): OutgoingFetch =>
  async (request) => {
    seen.push(request);
    return { status, headers: {}, body: Buffer.alloc(0) };
  };

describe('a text message to the gateway', () => {
  it('carries a key by which the gateway recognises a repeated attempt', async () => {
    const seen: OutgoingRequest[] = [];
    const port = httpSms({
      url: 'https://sms.example/messages',
      token: 'secret',
      fetch: answering(202, seen),
    });
    expect(await port.send(message)).toEqual({ outcome: 'accepted', by: 'sms' });
    expect(seen[0]).toMatchObject({
      url: 'https://sms.example/messages',
      method: 'POST',
      headers: { 'idempotency-key': 'key-1', authorization: 'Bearer secret' },
    });
    expect(JSON.parse(String(seen[0]!.body))).toEqual(message);
  });

  it.each([
    [400, 'never'],
    [422, 'never'],
    [401, 'later'],
    [429, 'later'],
    [500, 'later'],
    [302, 'later'],
  ] as const)('with response %i is tried %s', async (status, outcome) => {
    const port = httpSms({ url: 'https://sms.example/', token: undefined, fetch: answering(status) });
    expect(await port.send(message)).toEqual({ outcome, reason: String(status) });
  });

  it('is retried when the gateway is unreachable or forbidden', async () => {
    const failing = (error: Error) => {
      const fetch: OutgoingFetch = async () => {
        throw error;
      };
      return httpSms({ url: 'https://sms.example/', token: undefined, fetch }).send(message);
    };
    expect(await failing(new OutgoingFailed('it took too long'))).toEqual({
      outcome: 'later',
      reason: 'too-slow',
    });
    expect(await failing(new OutgoingFailed('it could not be reached'))).toMatchObject({
      reason: 'unreachable',
    });
    expect(await failing(new OutgoingRefused('a private address'))).toMatchObject({
      reason: 'address-refused',
    });
  });
});
