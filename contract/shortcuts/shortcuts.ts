import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { checkEmail, checkName, checkPhone, NAME_MAX } from '#domain/intake/verdicts.ts';
import type { ShortcutKind, ShortcutLock, ShortcutSort } from '#domain/shortcuts/shortcut.ts';
import type { SentMessage } from '../queue/visit-timeline.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { resource } from '../protocol/resource.ts';
import type { ShortcutFacts, ShortcutListRow } from './shortcuts.rows.ts';
import { DRAFT_MAX } from './draft-link.ts';
import { shortcutValues } from './shortcuts.values.ts';

export type { ShortcutFacts, ShortcutListRow } from './shortcuts.rows.ts';
export type { ShortcutValues } from './shortcuts.values.ts';

/** Booking shortcuts as staff make them: those of the locations within the caller's reach. */
export const shortcuts = resource<ShortcutListRow, ShortcutFacts>()({
  one: 'Shortcut',
  many: 'Shortcuts',
  path: '/shortcuts',
  permission: 'shortcuts',
  feature: 'shortcuts',
  filters: ['state', 'status', 'kind', 'location'],
  values: shortcutValues,
  actions: ['archive', 'restore', 'pause', 'resume'],
});

/** The address of a shortcut. Null once the server has lost the key that made it: staff then renew the link. */
export interface ShortcutLink {
  url: string | null;
  /** The address of the printed code; for a walk-in link it proves for a year that visitors are at its location. */
  printed: string | null;
  name: string;
  kind: ShortcutKind;
  /** The location that it presets alone; empty otherwise. */
  location: string;
}

const common = {
  access: { permission: 'shortcuts' },
  feature: 'shortcuts',
  vendor: 'session',
  api: 'internal',
} as const;
const base = '/api/internal/v1/admin/shortcuts/:id';
const ofShortcut = z.object({ id: pathId });

export const seeShortcutLink = endpoint<{ data: ShortcutLink }>()({
  ...common,
  name: 'seeShortcutLink',
  method: 'GET',
  path: `${base}/link`,
  params: ofShortcut,
  refusals: STAFF_READ_REFUSALS,
});

/** Makes another link, which ends the one before. */
export const renewShortcutLink = endpoint<{ data: ShortcutLink }>()({
  ...common,
  name: 'renewShortcutLink',
  method: 'POST',
  path: `${base}/link`,
  params: ofShortcut,
  // The response holds the link, so it is not stored: a repeated request makes another one.
  idempotent: false,
  refusals: STAFF_WRITE_REFUSALS,
});

/** Recipients of one request. */
export const MOST_INVITED = 50;

/** An invited person as staff see them: their address and their number are masked. */
export interface ShortcutInvitation {
  id: string;
  name: string;
  email: string;
  phone: string;
  lang: Language;
  sent_at: string;
  state: 'sent' | 'used' | 'revoked';
  /** What became of its messages; empty until they are written. */
  messages: Pick<SentMessage, 'channel' | 'state' | 'reason'>[];
}

/** The invitations of a shortcut, newest first. */
export const listShortcutInvitations = endpoint<{
  data: ShortcutInvitation[];
  meta: { next: string | null };
}>()({
  ...common,
  name: 'listShortcutInvitations',
  method: 'GET',
  path: `${base}/invitations`,
  params: ofShortcut,
  query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
  refusals: STAFF_READ_REFUSALS,
});

const isName = (typed: string): boolean => checkName(typed) === null;

/**
 * Sends each recipient a link of their own, by mail, by text message, or both. A text needs the recipient's consent,
 * which staff confirm. The right to use a shortcut is enough.
 */
export const sendShortcutInvitations = endpoint<{ data: { count: number } }>()({
  ...common,
  name: 'sendShortcutInvitations',
  method: 'POST',
  path: `${base}/invitations`,
  act: 'read',
  params: ofShortcut,
  body: z.object({
    recipients: z
      .array(
        z.object({
          email: text(254).check(z.refine((typed) => checkEmail(typed) === null, 'email')),
          phone: z.optional(text(40).check(z.refine((typed) => checkPhone(typed) === null, 'phone_valid'))),
          receive_sms: z.optional(z.boolean()),
          first_name: text(NAME_MAX).check(z.refine(isName, 'name_characters')),
          last_name: text(NAME_MAX).check(z.refine(isName, 'name_characters')),
          lang: z.enum(LANGUAGES),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_INVITED)),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, 'link-expired'],
});

/** Ends the link of one recipient. */
export const revokeShortcutInvitation = endpoint<null>()({
  ...common,
  name: 'revokeShortcutInvitation',
  method: 'DELETE',
  path: `${base}/invitations/:invitation`,
  act: 'read',
  params: z.object({ id: pathId, invitation: pathId }),
  refusals: STAFF_WRITE_REFUSALS,
});

/** What a shortcut opens, for the visitor who holds its link. An ended link and an unknown one read the same. */
export type OpenedShortcut =
  | { state: 'ended'; message: string }
  | {
      state: 'open';
      kind: ShortcutKind;
      /** The displayed name of the staff member who invites; null is the vendor. */
      by: string | null;
      /** Ids of the presets; empty lists and null preset nothing. */
      services: string[];
      locations: string[];
      staff: string[];
      meeting_method: 1 | 2 | 3 | 4 | null;
      lang: Language | null;
      locks: ShortcutLock[];
      /** The order of the services and the staff: the usual one, or as they are named here. */
      sort: ShortcutSort;
      /** The visitor is not asked for a staff member. */
      skip_staff: boolean;
      window: { from: string | null; to: string | null };
      utm: Record<string, string>;
      /** The masked address that the invitation went to: it stands in where the visitor types none. */
      email: string | null;
    };

/** A shortcut that still takes bookings. */
export type OpenShortcut = Extract<OpenedShortcut, { state: 'open' }>;

export const seeShortcut = endpoint<{ data: OpenedShortcut }>()({
  name: 'seeShortcut',
  method: 'GET',
  path: '/api/internal/v1/shortcut',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  // A draft of staff is longer than a token.
  query: z.object({ token: z.string().check(z.maxLength(DRAFT_MAX)) }),
  refusals: ['vendor-required', 'not-found', 'parameter-invalid', 'too-many-requests'],
});
