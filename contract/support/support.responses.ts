import * as z from 'zod/mini';
import { about, describe, part } from '../protocol/described.responses.ts';
import { listVendors, suspendVendor } from './vendors.ts';
import { grantSupport, revokeSupport, seeDiagnostics, seeSupport, seeSupportContact } from './support.ts';

const value = z.union([z.boolean(), z.string()]);
const status = part(
  'SupportStatus',
  z.strictObject({
    events_behind: about('Events that wait for their listeners.', z.number()),
    failed_jobs: about('Jobs that failed for the last time, of the whole installation.', z.number()),
    jobs: z.literal(['working', 'behind']),
    connections: about('Open connections to the process that answers.', z.number()),
  }),
);

const support = z.strictObject({
  data: part(
    'Support',
    z.strictObject({
      grants: about(
        'The newest first.',
        z.array(
          z.strictObject({
            id: z.string(),
            reason: z.string(),
            granted_by: z.string(),
            granted_at: z.string(),
            ends_at: z.string(),
            revoked_at: z.nullable(z.string()),
            state: z.literal(['active', 'ended', 'revoked']),
          }),
        ),
      ),
      visits: about(
        'Visits of product admins, the newest first.',
        z.array(
          z.strictObject({
            id: z.string(),
            account: z.string(),
            at: z.string(),
            minutes: z.number(),
            reason: z.string(),
          }),
        ),
      ),
      status,
      features: z.array(
        z.strictObject({
          key: z.string(),
          names: z.strictObject({ en: z.string(), fr: z.string() }),
          is_on: z.boolean(),
          value,
          is_waiting: about('No capability uses it yet.', z.boolean()),
        }),
      ),
    }),
  ),
});

const vendors = z.strictObject({
  data: z.array(
    part(
      'VendorState',
      z.strictObject({
        id: z.string(),
        name: z.string(),
        pathname: z.string(),
        suspended_at: about('Null while it is in service.', z.nullable(z.string())),
      }),
    ),
  ),
});

const tag = 'Support';

export const SUPPORT = [
  describe(seeSupport, {
    tag,
    summary: 'Get the support of the vendor',
    words: 'Its grants, the visits of product admins, the state of background work, and its features.',
    status: 200,
    response: support,
  }),
  describe(grantSupport, {
    tag,
    summary: 'Grant access to product admins',
    words: 'For some hours and a reason. The security log records it.',
    status: 200,
    response: support,
  }),
  describe(revokeSupport, {
    tag,
    summary: 'Revoke a grant',
    words: 'It also ends every visit of a product admin. Revoking an ended grant changes nothing.',
    status: 200,
    response: support,
  }),
  describe(seeDiagnostics, {
    tag,
    summary: 'Get diagnostics',
    words: 'Settings without secrets, the last errors and versions. It holds no data of clients.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        made_at: z.string(),
        vendor: z.strictObject({ id: z.string(), pathname: z.string(), name: z.string() }),
        versions: z.strictObject({ migration: z.string(), database: z.string(), node: z.string() }),
        settings: about('The stored settings by key.', z.record(z.string(), z.unknown())),
        features: z.record(z.string(), value),
        integrations: z.array(
          z.strictObject({
            kind: z.string(),
            state: z.string(),
            failed_at: z.nullable(z.string()),
            failure: z.string(),
          }),
        ),
        failed_messages: about(
          'The newest first, without a recipient.',
          z.array(
            z.strictObject({ kind: z.string(), channel: z.string(), reason: z.string(), at: z.string() }),
          ),
        ),
        status,
      }),
    }),
  }),
  describe(listVendors, {
    tag,
    summary: 'List the vendors',
    words: 'Those that the product admin may visit, suspended ones too.',
    status: 200,
    response: vendors,
  }),
  describe(suspendVendor, {
    tag,
    summary: 'Suspend a vendor, or let it go on',
    words: 'Its pages are not found and its staff are signed out within seconds. Its data stays.',
    status: 200,
    response: vendors,
  }),
  describe(seeSupportContact, {
    tag,
    summary: 'Get the contact for help',
    words: 'Whom the staff of the vendor ask. Empty texts are not set.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        help_url: z.string(),
      }),
    }),
  }),
] as const;

export const SUPPORT_EXAMPLES = {
  grantSupport: { body: { hours: 4, reason: 'The display shows no names' } },
  suspendVendor: { params: { vendorId: '1' }, body: { suspended: true, reason: 'The contract has ended' } },
  viewAsStaff: { body: { staff_id: '1' } },
  revokeSupport: { params: { grantId: '1' } },
} as const;
