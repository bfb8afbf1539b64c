import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import { seeApplePass, seeWalletLinks } from './wallet.ts';

const tag = 'Queue appointments';

export const WALLET = [
  describe(seeWalletLinks, {
    tag,
    summary: 'Get links that add a visit to a wallet',
    words:
      'Requires the id and the confirm code. Not found for a visit that is over, and where the operator has keys for no wallet.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        apple: about('The file of the pass, for Apple Wallet.', z.nullable(z.string())),
        google: about('A page of Google Wallet that saves the pass.', z.nullable(z.string())),
      }),
    }),
  }),
  describe(seeApplePass, {
    tag,
    summary: 'Get the Apple Wallet pass of a visit',
    words:
      'Returns a signed `.pkpass` file with the service, the location, and the time or the ticket. It holds no name, no contact and no code.',
    status: 200,
    response: z.string(),
  }),
];
