import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { resource } from '../protocol/resource.ts';
import type { ClientListRow } from './clients.rows.ts';
import { clientValues } from './clients.values.ts';

export type { ClientListRow } from './clients.rows.ts';
export type { ClientValues } from './clients.values.ts';

/** Clients within the caller's reach. Reading, editing and exporting them are three rights. */
export const clients = resource<ClientListRow>()({
  one: 'Client',
  many: 'Clients',
  path: '/clients',
  permission: 'clients-see',
  edits: 'clients-edit',
  exports: 'clients-export',
  filters: ['state', 'who', 'location', 'lang', 'line', 'upcoming'],
  values: clientValues,
  actions: ['archive', 'restore'],
  refusals: ['client-merged', 'client-forgotten'],
});

/** Contact data of a client, whole. */
export interface RevealedContact {
  data: {
    email: string;
    phone: string;
    home_phone: string;
    work_phone: string;
    address: string;
    custom_fields: Record<string, string>;
  };
}

/** Shows masked contact data. Each request is recorded as an access to personal data. */
export const revealContact = endpoint<RevealedContact>()({
  name: 'revealContact',
  method: 'POST',
  path: '/api/internal/v1/admin/clients/:id/contact',
  access: { permission: 'clients-see' },
  vendor: 'session',
  api: 'internal',
  // Each look is recorded, and no stored response repeats the contact.
  idempotent: false,
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  body: z.object({}),
  refusals: STAFF_WRITE_REFUSALS,
});

/** A consent that a client gave with a visit. */
export interface ClientConsent {
  id: string;
  kind: 'compliance' | 'sms';
  /** The version of the text that they read, and its language. */
  text_version: string;
  locale: string;
  given_at: string;
  location: string;
  zone: string;
}

/** A consent to text messages that the client gave elsewhere; a file said so. */
export interface ImportedConsent {
  id: string;
  given_on: string;
  source: string;
}

/** The consents of a client's visits within the reader's reach, newest first; the first page has those of files too. */
export const seeConsents = endpoint<{
  data: ClientConsent[];
  meta: { next: string | null; imported: ImportedConsent[] };
}>()({
  name: 'seeConsents',
  method: 'GET',
  path: '/api/internal/v1/admin/clients/:id/consents',
  access: { permission: 'clients-see' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
  refusals: STAFF_READ_REFUSALS,
});
