import * as z from 'zod/mini';
import { DOMAIN_HOST_STATES, HOST_RECORD_STATES } from '#domain/vendors/custom-domain.ts';
import { about, describe, instant, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import {
  addOwnDomain,
  checkOwnDomain,
  listOwnDomains,
  removeOwnDomain,
  seeServedHost,
} from './own-domains.ts';

const tag = 'Set-up' as const;

const record = z.strictObject({
  name: z.string(),
  value: z.string(),
  state: about('Null before the first check.', z.nullable(z.enum(HOST_RECORD_STATES))),
});

const ownDomain = part(
  'OwnDomain',
  z.strictObject({
    host: z.string(),
    state: about('Only an active host shows the vendor.', z.enum(DOMAIN_HOST_STATES)),
    pointer: about('The CNAME record that leads visitors here.', record),
    proof: about('The TXT record that proves whose host it is.', record),
    checked_at: z.nullable(instant),
  }),
);

export const OWN_DOMAINS: readonly Description[] = [
  describe(listOwnDomains, {
    tag,
    summary: 'List the vendor’s own domains',
    words: 'Each with the records to set, and what the last check found.',
    status: 200,
    response: z.strictObject({ data: z.array(ownDomain) }),
  }),
  describe(addOwnDomain, {
    tag,
    summary: 'Claim a domain',
    words: 'Refuses a host of another vendor. The domain shows nothing before a check.',
    status: 201,
    response: z.strictObject({ data: ownDomain }),
  }),
  describe(checkOwnDomain, {
    tag,
    summary: 'Check the records of a domain',
    words:
      'With both records the domain shows the vendor. If one is wrong or missing, it does so no longer. Without an answer of the name servers nothing changes. Once in ten seconds.',
    status: 200,
    response: z.strictObject({ data: ownDomain }),
  }),
  describe(removeOwnDomain, {
    tag,
    summary: 'Give a domain up',
    status: 204,
    response: null,
  }),
  describe(seeServedHost, {
    tag: 'Settings',
    summary: 'Ask whether a host shows a vendor',
    words: 'For proxies that get certificates on demand. Not found for every other host.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ host: z.string() }) }),
  }),
];

const HOST = 'visit.my-bank.example';

export const OWN_DOMAIN_EXAMPLES: Record<string, Example> = {
  addOwnDomain: { body: { host: HOST } },
  checkOwnDomain: { params: { host: HOST }, body: {} },
  removeOwnDomain: { params: { host: HOST } },
  seeServedHost: { query: { domain: HOST } },
};
