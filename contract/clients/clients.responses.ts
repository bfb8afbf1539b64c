import * as z from 'zod/mini';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { clientRow } from './clients.rows.ts';
import { clients, revealContact, seeConsents } from './clients.ts';
import type { ClientValues } from './clients.ts';
import { blankClient, clientValues } from './clients.values.ts';

export const CLIENTS = [
  ...describeResource(clients, {
    tag: 'Clients',
    one: 'a client',
    many: 'clients',
    values: clientValues,
    row: clientRow,
    facts: z.strictObject({}),
  }),
  describe(revealContact, {
    tag: 'Clients',
    summary: 'Show masked contact data of a client',
    words: 'Each request is recorded as an access to personal data.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        email: z.string(),
        phone: z.string(),
        home_phone: z.string(),
        work_phone: z.string(),
        address: z.string(),
        custom_fields: z.record(z.string(), z.string()),
      }),
    }),
  }),
  describe(seeConsents, {
    tag: 'Clients',
    summary: 'List the consents of a client',
    words: 'Those given with visits within the reader’s reach, newest first.',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          kind: z.enum(['compliance', 'sms']),
          text_version: z.string(),
          locale: z.string(),
          given_at: instant,
          location: z.string(),
          zone: about('The time zone of the visit.', z.string()),
        }),
      ),
      meta: z.strictObject({
        next: about('Pass it as `before` to read on; null at the end.', z.nullable(id)),
        imported: about(
          'Consents to text messages that files brought, newest first; on the first page only.',
          z.array(z.strictObject({ id, given_on: z.string(), source: z.string() })),
        ),
      }),
    }),
  }),
];

const grace: ClientValues = {
  ...blankClient,
  first_name: 'Grace',
  last_name: 'Okafor',
  email: 'grace.okafor@example.com',
  phone: '+12065550155',
  receive_sms: true,
  tags: ['Private banking'],
};
export const CLIENT_EXAMPLES: Record<string, Example> = {
  ...examplesOfResource(clients, grace),
  [revealContact.name]: { body: {} },
};
