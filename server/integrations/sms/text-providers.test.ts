import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aTextProvider, TWILIO, VONAGE } from '#server/testing/text-provider.ts';
import type { TextProvider } from '#server/testing/text-provider.ts';
import { isFromTwilio, isFromVonage, twilioSignature, vonageSignature } from './signed-webhooks.ts';
import { twilioSms } from './twilio-sms.ts';
import { vonageSms } from './vonage-sms.ts';

let stand: TextProvider;
beforeAll(async () => {
  stand = await aTextProvider();
});
beforeEach(() => {
  stand.mood = 'well';
  stand.taken.length = 0;
});

/** A provider that hangs is given up soon. */
const impatient = () => ({
  url: stand.url,
  fetch: (request: object) => stand.fetch({ ...request, timeoutMs: 300 } as never),
});
const NUMBER = '+12065550100';
const twilio = (token: string = TWILIO.token) =>
  twilioSms(
    { settings: { account: TWILIO.account, number: NUMBER }, credentials: { auth_token: token } },
    impatient(),
  );
const vonage = (secret: string = VONAGE.secret) =>
  vonageSms(
    {
      settings: { api_key: VONAGE.key, number: NUMBER },
      credentials: { api_secret: secret, signature_secret: VONAGE.signature },
    },
    impatient(),
  );
const text = { id: 'key-1', to: '+12065550123', text: 'Vous êtes le suivant & bienvenu' };

describe.each([
  ['Twilio', twilio],
  ['Vonage', vonage],
] as const)('a text by %s', (name, port) => {
  it('arrives whole, from the given number, with the address of its receipt', async () => {
    const receiptUrl = 'https://foyer.example/status?message=key-1';
    const sent = { ...text, from: '+12065550199', receiptUrl };
    expect(await port().send(sent)).toEqual({ outcome: 'accepted', by: name.toLowerCase() });
    expect(stand.taken).toEqual([{ to: text.to, text: text.text, from: '+12065550199', receiptUrl }]);
  });

  it.each([
    ['limited', 'later'],
    ['fails', 'later'],
    ['hangs', 'later'],
    ['loses-answers', 'later'],
    ['wrong-login', 'later'],
  ] as const)('waits while the provider is “%s”', async (mood, outcome) => {
    stand.mood = mood;
    expect((await port().send(text)).outcome).toBe(outcome);
  });

  it('is given up for a number that cannot be one', async () => {
    expect((await port().send({ ...text, to: 'abc' })).outcome).toBe('never');
    expect(stand.taken).toEqual([]);
  });

  it('checks its credentials without a text', async () => {
    expect((await port().check()).outcome).toBe('accepted');
    expect(await port('wrong').check()).toEqual({ outcome: 'later', reason: '401' });
    expect(stand.taken).toEqual([]);
  });
});

describe('what a provider says', () => {
  it('is heard: how long Twilio asks to rest, and who opted out there', async () => {
    stand.mood = 'limited';
    expect(await twilio().send(text)).toEqual({ outcome: 'later', reason: '429', restMs: 7_000 });
    stand.mood = 'opted-out';
    expect(await twilio().send(text)).toEqual({ outcome: 'never', reason: 'opted-out' });
  });

  it('is no acceptance if Vonage answers with a page', async () => {
    stand.mood = 'html';
    expect(await vonage().send(text)).toEqual({ outcome: 'later', reason: 'malformed' });
  });
});

describe('a signed request', () => {
  const url = 'https://foyer.example/api/internal/v1/texts/twilio?vendor=harbor';
  const params = { From: '+12065550123', Body: 'C', To: NUMBER };

  it('of Twilio matches their published example', () => {
    const example = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    };
    const at = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', at, example)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  it('of Twilio counts for its address, its parameters and its token alone', () => {
    const signature = twilioSignature(TWILIO.token, url, params);
    expect(isFromTwilio(TWILIO.token, { url, params, signature })).toBe(true);
    expect(isFromTwilio(TWILIO.token, { url, params: { ...params, Body: 'STOP' }, signature })).toBe(false);
    expect(isFromTwilio(TWILIO.token, { url: `${url}2`, params, signature })).toBe(false);
    expect(isFromTwilio('another', { url, params, signature })).toBe(false);
    expect(isFromTwilio(TWILIO.token, { url, params, signature: '' })).toBe(false);
  });

  it('of Vonage counts for a day, and not changed', () => {
    const now = Date.UTC(2026, 10, 20, 18);
    const signed = (more: Record<string, string>) => {
      const all: Record<string, string> = { msisdn: '12065550123', text: 'a=b&c', ...more };
      return { ...all, sig: vonageSignature(VONAGE.signature, all) };
    };
    const fresh = signed({ timestamp: String(now / 1_000) });
    expect(isFromVonage(VONAGE.signature, { params: fresh, now })).toBe(true);
    expect(isFromVonage(VONAGE.signature, { params: { ...fresh, text: 'STOP' }, now })).toBe(false);
    expect(isFromVonage('another', { params: fresh, now })).toBe(false);
    expect(isFromVonage(VONAGE.signature, { params: fresh, now: now + 25 * 3_600_000 })).toBe(false);
    expect(isFromVonage(VONAGE.signature, { params: fresh, now: now - 3_600_000 })).toBe(false);
    expect(isFromVonage(VONAGE.signature, { params: signed({}), now })).toBe(false);
  });
});
