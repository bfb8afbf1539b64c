import { z } from 'zod';
import { isAddressOrNetwork } from '../infrastructure/http/request/client-address.ts';
import { isGuessable, MAKE_A_KEY } from './secret-key.ts';

/** A whole number within bounds. */
export const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .refine(
      (value) => value >= lowest && value <= highest,
      `must be a whole number from ${lowest} to ${highest}`,
    );

/** 0 or 1. */
export const yesOrNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

/** An address of one of these protocols. */
export const address = (protocols: string[], what: string) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), `must be ${what}`);

/** A text that a function reads; its error is the fault. */
export const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `cannot be used: ${(error as Error).message}` });
      return z.NEVER;
    }
  });

/** Selectors of DKIM, separated by commas. */
export const dkimSelectors = z
  .string()
  .transform((value) => value.split(',').map((selector) => selector.trim()))
  .refine(
    (selectors) => selectors.length <= 10 && selectors.every((selector) => /^[\w.-]{1,63}$/.test(selector)),
    'must be at most 10 selectors of letters, digits, -, _ and dots, separated by commas',
  );

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

const isNarrow = (network: string): boolean =>
  Number(network.split('/')[1]) >= (network.includes(':') ? 32 : 8);

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const url = new URL(value);
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

/** The address for replies. The whole part before the sign has 64 characters at most, with the token. */
export const replyBase = z
  .string()
  .max(200, 'must be at most 200 characters')
  .regex(
    /^[\da-z][\da-z.-]{0,7}@[\da-z.-]+$/,
    'must be an e-mail address in small letters, with at most 8 characters before the @',
  );

/** A secret that the operator makes; not the one of the example. */
export const ownSecret = (example: string) =>
  z
    .string()
    .min(32, `must have at least 32 characters. ${MAKE_A_KEY}`)
    .refine((key) => key !== example, `is the key of the example, which is public. ${MAKE_A_KEY}`)
    .refine(
      (key) => !isGuessable(key),
      `is easy to guess: it repeats itself or follows a sequence. ${MAKE_A_KEY}`,
    );

/** The number of proxies, or their addresses and networks. */
export const proxies = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())))
  .refine(
    (trusted) => (typeof trusted === 'number' ? trusted <= 10 : trusted.every(isAddressOrNetwork)),
    'must be a number of proxies (0 to 10) or their addresses, separated by commas',
  );

/** A factor; 0 is off. */
export const factor = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of 0 or more')
  .transform(Number)
  .refine((value) => value <= 1000, 'must be at most 1000');

/** An e-mail address alone. */
export const mailAddress = z
  .string()
  .max(254, 'must be at most 254 characters')
  .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/, 'must be an e-mail address alone, without a name');

/** Networks of devices, separated by commas. */
export const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (all) => all.every((network) => network.includes('/') && isAddressOrNetwork(network)),
    'must be networks such as 192.168.10.0/24, separated by commas',
  )
  .refine(
    (all) => all.every(isNarrow),
    'must be networks of at least 8 fixed bits (IPv4) or 32 (IPv6): name those of the printers alone',
  );

/** A place in the words of the operator. */
export const regionName = z
  .string()
  .trim()
  .min(1, 'must name a place')
  .max(100, 'must be at most 100 characters')
  .regex(/^[^\p{C}]*$/u, 'must be one line of plain text');
