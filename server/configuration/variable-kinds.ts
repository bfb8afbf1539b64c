import { z } from 'zod';

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

export const isNarrow = (network: string): boolean =>
  Number(network.split('/')[1]) >= (network.includes(':') ? 32 : 8);

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const url = new URL(value);
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}
