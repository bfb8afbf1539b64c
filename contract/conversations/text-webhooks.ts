import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';

const value = z.string().check(z.maxLength(4_000));
const BASE = '/api/internal/v1/texts';

const webhook = {
  method: 'POST',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  idempotent: false,
  form: true,
  refusals: [
    'malformed-request',
    'vendor-required',
    'not-found',
    'forbidden',
    'parameter-invalid',
    'too-many-requests',
  ],
} as const;

const body = z.record(z.string().check(z.maxLength(100)), value);
const received = { body };
const receipt = {
  query: z.object({ message: z.string().check(z.maxLength(100)) }),
  body,
};

/** Providers that deliver the texts of visitors, each by its own signed request. */
export type TextProviderName = 'twilio' | 'vonage';

export const receiveTwilioText = endpoint<null>()({
  name: 'receiveTwilioText',
  path: `${BASE}/twilio`,
  ...webhook,
  ...received,
});
export const receiveVonageText = endpoint<null>()({
  name: 'receiveVonageText',
  path: `${BASE}/vonage`,
  ...webhook,
  ...received,
});

/** What has become of a text that left. */
export const receiveTwilioReceipt = endpoint<null>()({
  name: 'receiveTwilioReceipt',
  path: `${BASE}/twilio/receipts`,
  ...webhook,
  ...receipt,
});
export const receiveVonageReceipt = endpoint<null>()({
  name: 'receiveVonageReceipt',
  path: `${BASE}/vonage/receipts`,
  ...webhook,
  ...receipt,
});

/** The address that a provider sends the texts of visitors to. */
export const textsPath = (provider: TextProviderName, pathname: string): string =>
  `${BASE}/${provider}?vendor=${encodeURIComponent(pathname)}`;

/** The address that a provider reports one text to. */
export const receiptsPath = (provider: TextProviderName, of: { pathname: string; message: string }): string =>
  `${BASE}/${provider}/receipts?vendor=${encodeURIComponent(of.pathname)}&message=${encodeURIComponent(of.message)}`;
