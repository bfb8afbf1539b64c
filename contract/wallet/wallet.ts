import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

const ofVisit = {
  method: 'GET',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) }),
  refusals: ['not-found', 'too-many-requests'],
} as const;

/** Addresses that add the visit to a wallet; null where the operator has no keys for it. */
export interface WalletLinksDocument {
  data: { apple: string | null; google: string | null };
}

/** For an appointment to come, or a ticket in the line. */
export const seeWalletLinks = endpoint<WalletLinksDocument>()({
  ...ofVisit,
  name: 'seeWalletLinks',
  path: '/api/internal/v1/visits/:id/wallet',
});

/** The pass of Apple Wallet: the file holds no code and no person. */
export const seeApplePass = endpoint<string>()({
  ...ofVisit,
  name: 'seeApplePass',
  path: '/api/internal/v1/visits/:id/pass.pkpass',
  media: 'application/vnd.apple.pkpass',
});
