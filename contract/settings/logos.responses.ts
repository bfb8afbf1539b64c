import * as z from 'zod/mini';
import { describe } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { seeLogo, sendLogo } from './logos.ts';

/** One transparent pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const LOGOS: readonly Description[] = [
  describe(sendLogo, {
    tag: 'Set-up',
    summary: 'Send a logo of the vendor',
    words:
      'Takes a PNG as Base64 and removes its metadata. An icon must be square, with sides of 32 to 512 pixels. It stays if a setting has its address within a day.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ key: z.string() }) }),
  }),
  describe(seeLogo, {
    tag: 'Settings',
    summary: 'Get a logo of a vendor',
    words: 'The address grants access. A new logo has a new address.',
    status: 200,
    response: z.string(),
  }),
];

export const LOGO_EXAMPLES: Record<string, Example> = {
  sendLogo: { body: { picture: PIXEL } },
  seeLogo: { params: { key: '4fGk2mQz81LpVb7XwRt0Yc' } },
};
