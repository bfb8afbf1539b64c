import * as z from 'zod/mini';
import type { ClientField } from '#domain/access/field-visibility.ts';
import type { ClockHours } from '#domain/language/date-format.ts';
import type { ContactFieldType } from '#domain/vendors/setting-kinds.ts';
import type { ClientSearchField, ScriptStep } from '#domain/access/contact-centre-rules.ts';
import type {
  Cancelled,
  ColouredState,
  DashboardFigureName,
  DashboardPart,
  ReasonRule,
  StateColour,
} from '#domain/vendors/staff-view.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { text } from '../protocol/json-api.ts';

/** A field that the vendor adds to clients, with its texts by language. */
export interface CustomField {
  key: string;
  label: string;
  type: ContactFieldType;
  options: string[];
  required: boolean;
  translations: Record<string, string>;
  optionTranslations?: Record<string, Record<string, string>> | undefined;
  archived?: boolean | undefined;
}

export interface SessionPerson {
  data: {
    identity_id: string;
    name: string;
    email: string;
    /** Hours to 12 or to 24, as the person chose, else as the vendor has it; null follows the language. */
    clock: ClockHours;
    role: number;
    staff_id: string | null;
    vendor: { id: string; pathname: string; name: string } | null;
    /** The end of a product admin's visit to the vendor; null for staff. */
    vendor_until: string | null;
    /** Locations of the person; all of the vendor's for roles with that scope. */
    locations: { id: string; name: string; time_zone: string; is_open: boolean; line_ids: string[] }[];
    /** The vendor's active lines of business, in its order. */
    lines_of_business: { id: string; name: string }[];
    /** Ids of the permissions the person has, with their scope letter. */
    permissions: Record<string, string>;
    /** The cells that the person's custom roles add up to; null for the built-in role alone. */
    rights: Record<string, string[]> | null;
    /** The role whose view the person has of all pages; null for their own. */
    viewing_as: { id: string; name: string | null; role: number } | null;
    /** Names of the vendor's features that are on. */
    features: string[];
    /** Kinds of fields of clients that the vendor hides from the person's role. */
    hidden_fields: ClientField[];
    /** How the vendor has set the pages of staff; null without a vendor. */
    view: {
      /** The address of the vendor's icon; null is the product's. */
      icon: string | null;
      /** 0 is Sunday; null follows the language. */
      first_weekday: 0 | 1 | 6 | null;
      /** The steps of the schedule in minutes; null is the start interval of the location. */
      grid_minutes: number | null;
      /** The parts of the dashboard that do not show. */
      hidden_parts: DashboardPart[];
      /** The figures on top of it that do not show. */
      hidden_figures: DashboardFigureName[];
      /** The states that the vendor has given another colour. */
      state_colours: Partial<Record<ColouredState, StateColour>>;
      /** Whether staff give a reason when they cancel, or mark a no-show. */
      reasons: Record<Cancelled, ReasonRule>;
      /** The reasons that dialogs suggest, by language. */
      cancel_reasons: Record<string, string[]>;
      no_show_reasons: Record<string, string[]>;
      /** The vendor's own fields of clients, archived ones too. */
      custom_fields: CustomField[];
    } | null;
    /** How the vendor has set its contact centre; null for staff of other roles. */
    contact_centre: {
      /** Without it, none of its pages open. */
      is_on: boolean;
      /** The fields of a client that the search looks in. */
      search_fields: ClientSearchField[];
      /** Whether responses name staff by numbers, so that pages read them again when it changes. */
      hides_staff: boolean;
      /** The meeting method that a new appointment begins with. */
      default_method: number;
      /** What the person says at each step of a call, by language. */
      scripts: Record<string, Partial<Record<ScriptStep, string>>>;
      /** What the person notes when a call ends: the reasons by language, and whether one is required. */
      wrap_up: { is_required: boolean; reasons: Record<string, string[]> };
    } | null;
    /** The role that the form of a new staff member preselects, never above what the person may give. */
    new_staff_role: number;
    csrf_token: string;
    realtime_token: string;
    ends_at: string;
    /** The person must add a second factor before anything else opens. */
    must_enrol: boolean;
    landing: string;
  };
}

export const signIn = endpoint<SessionPerson>()({
  name: 'signIn',
  method: 'POST',
  path: '/api/internal/v1/session',
  access: 'anyone',
  whileViewing: true,
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  body: z.object({
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(128)),
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  refusals: [
    'credentials-wrong',
    'second-factor-required',
    'code-wrong',
    'field-invalid',
    'too-many-requests',
    'csrf-refused',
  ],
});
export const seeSession = endpoint<SessionPerson>()({
  name: 'seeSession',
  method: 'GET',
  path: '/api/internal/v1/session',
  access: 'signed-in',
  beforeEnrolment: true,
  vendor: 'none',
  api: 'internal',
  refusals: ['sign-in-required', 'session-ended'],
});
export const signOut = endpoint<null>()({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/internal/v1/session',
  access: 'signed-in',
  beforeEnrolment: true,
  whileViewing: true,
  vendor: 'none',
  api: 'internal',
  refusals: ['sign-in-required', 'csrf-refused'],
});
const encoded = z.string().check(z.minLength(1), z.maxLength(4_000));
/** A challenge that the browser's passkeys can answer, and the token that names it later. */
export const offerPasskeySignIn = endpoint<{ data: { token: string; challenge: string; rp_id: string } }>()({
  name: 'offerPasskeySignIn',
  method: 'POST',
  path: '/api/internal/v1/session/passkey/challenge',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  refusals: ['csrf-refused', 'too-many-requests'],
});
export const signInWithPasskey = endpoint<SessionPerson>()({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/internal/v1/session/passkey',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  body: z.object({
    token: encoded,
    credential: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(1_400)),
      response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
    }),
  }),
  refusals: ['passkey-refused', 'field-invalid', 'too-many-requests', 'csrf-refused'],
});
/** The password again, before a change of the sign-in. */
export const confirmAgain = endpoint<SessionPerson>()({
  name: 'confirmAgain',
  method: 'POST',
  path: '/api/internal/v1/session/confirmation',
  access: 'signed-in',
  beforeEnrolment: true,
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  body: z.object({ password: z.string().check(z.maxLength(128)) }),
  refusals: ['sign-in-required', 'csrf-refused', 'field-invalid', 'too-many-requests'],
});
/** The length of a product admin's visit to a vendor, in minutes. */
export const ENTRY_MINUTES = { least: 5, usual: 60, most: 240 } as const;

/** A product admin enters a vendor, for a reason and a time, or leaves it (null). */
export const chooseVendor = endpoint<SessionPerson>()({
  name: 'chooseVendor',
  method: 'PUT',
  path: '/api/internal/v1/session/vendor',
  access: 'signed-in',
  vendor: 'none',
  api: 'internal',
  body: z.object({
    vendor: z.nullable(z.string().check(z.maxLength(63))),
    reason: z.optional(text(500)),
    minutes: z.optional(z.int().check(z.gte(ENTRY_MINUTES.least), z.lte(ENTRY_MINUTES.most))),
  }),
  refusals: [
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'field-invalid',
    'reason-required',
    'grant-required',
  ],
});

/** A person who assigns roles views all pages as a role, read only, or as themselves again (null). */
export const viewAs = endpoint<SessionPerson>()({
  name: 'viewAs',
  method: 'PUT',
  path: '/api/internal/v1/session/view',
  access: 'signed-in',
  whileViewing: true,
  vendor: 'none',
  api: 'internal',
  body: z.object({ role: z.nullable(z.string().check(z.maxLength(30))) }),
  refusals: ['sign-in-required', 'forbidden', 'csrf-refused', 'not-found', 'field-invalid'],
});
