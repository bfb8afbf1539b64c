import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { DomainCheckName, DomainFault, DomainState } from '#domain/notifications/sending-domain.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { MessagePreview } from './message-templates.ts';
import { brandingSettings, mailSettings } from './settings-pages.ts';

const body = z.object({
  location_id: z.nullable(recordId),
  line_of_business_id: z.optional(z.nullable(recordId)),
  values: z.record(z.string(), z.unknown()),
  reset: z.array(z.string()).check(z.maxLength(200)),
  language: z.enum(LANGUAGES),
});
const common = {
  method: 'POST',
  access: mailSettings.access,
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body,
  refusals: STAFF_WRITE_REFUSALS,
} as const;

/** A mail as clients would get it if the changes of the page were saved. It stores nothing. */
export const previewMail = endpoint<{ data: MessagePreview }>()({
  ...common,
  name: 'previewMail',
  path: `/api/internal/v1/admin${mailSettings.path}/preview`,
  act: 'read',
});

/** The same with unsaved branding: a mail has the name, the brand colour and the logo. */
export const previewBrandedMail = endpoint<{ data: MessagePreview }>()({
  ...common,
  name: 'previewBrandedMail',
  path: `/api/internal/v1/admin${brandingSettings.path}/preview/mail`,
  access: brandingSettings.access,
  act: 'read',
});

/** Sends that mail to the caller's own address. */
export const testMail = endpoint<{
  data: { recipient: string; outcome: 'sent' | 'failed'; reason: string };
}>()({
  ...common,
  name: 'testMail',
  path: `/api/internal/v1/admin${mailSettings.path}/test`,
});

/** One kind of record of the sending domain. */
export interface DomainCheck {
  name: DomainCheckName;
  state: DomainState;
  /** Why a found record is not right. */
  fault: DomainFault | null;
  /** The name in the domain under which the record is, or belongs; null without a selector. */
  host: string | null;
  /** The record that was found. */
  record: string | null;
  /** A text record to set, if it is not right. Words in capitals are for the reader to replace. */
  advice: string | null;
}

export interface SendingDomain {
  /** The sender address of the mails. */
  sender: string;
  domain: string;
  checked_at: string;
  checks: DomainCheck[];
}

/** Looks up how the domain of the sender vouches for mails. It stores nothing, and sending does not depend on it. */
export const checkSendingDomain = endpoint<{ data: SendingDomain }>()({
  ...common,
  name: 'checkSendingDomain',
  path: `/api/internal/v1/admin${mailSettings.path}/sending-domain`,
  act: 'read',
  body: z.object({}),
  refusals: [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid'],
});
