import * as z from 'zod/mini';
import { viewAsStaff } from '../support/vendors.ts';
import { CLIENT_FIELDS } from '#domain/access/field-visibility.ts';
import { COLOURED_STATES, STATE_COLOURS } from '#domain/vendors/registry/state-colours.ts';
import { CONTACT_FIELD_TYPES } from '#domain/vendors/setting-kinds.ts';
import { CLOCKS } from '#domain/language/date-format.ts';
import { CLIENT_SEARCH_FIELDS } from '#domain/access/contact-centre-rules.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import {
  chooseVendor,
  confirmAgain,
  offerPasskeySignIn,
  seeSession,
  signIn,
  signInWithPasskey,
  signOut,
  viewAs,
} from './session.ts';

const customField = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(CONTACT_FIELD_TYPES),
  options: z.array(z.string()),
  required: z.boolean(),
  translations: z.record(z.string(), z.string()),
  optionTranslations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  archived: z.optional(z.boolean()),
});

const reasonRule = z.enum(['none', 'optional', 'required']);

export const person = part(
  'SessionPerson',
  z.strictObject({
    data: z.strictObject({
      identity_id: z.string(),
      name: z.string(),
      email: z.string(),
      clock: about(
        'Hours to 12 or to 24: the person’s choice, else the vendor’s. Null follows the language.',
        z.nullable(z.enum(CLOCKS)),
      ),
      role: about('5, 7, 10, 13, 15, 20, 30 or 50.', code),
      staff_id: z.nullable(id),
      vendor: z.nullable(z.strictObject({ id, pathname: z.string(), name: z.string() })),
      vendor_until: about(
        'The end of a product admin’s visit to the vendor. Null for staff.',
        z.nullable(instant),
      ),
      locations: z.array(
        z.strictObject({
          id,
          name: z.string(),
          time_zone: z.string(),
          is_open: z.boolean(),
          line_ids: about('Its lines of business. None is all.', z.array(id)),
        }),
      ),
      lines_of_business: about(
        'The vendor’s active lines of business, in its order.',
        z.array(z.strictObject({ id, name: z.string() })),
      ),
      permissions: about(
        'The scope of each permission: O own records, L assigned locations, V vendor, P platform.',
        z.record(z.string(), z.string()),
      ),
      rights: about(
        'The cells of the permission table that custom roles add up to. Null for the built-in role alone.',
        z.nullable(z.record(z.string(), z.array(z.string()))),
      ),
      viewing_as: about(
        'The role that the person views all pages as. Null for their own.',
        z.nullable(z.strictObject({ id: z.string(), name: z.nullable(z.string()), role: code })),
      ),
      features: about('The vendor’s features that are on.', z.array(z.string())),
      hidden_fields: about(
        'Kinds of fields of clients that the vendor hides from the role.',
        z.array(z.enum(CLIENT_FIELDS)),
      ),
      view: about(
        'How the vendor has set the pages of staff. Null without a vendor.',
        z.nullable(
          z.strictObject({
            icon: about('The address of the vendor’s icon. Null is the product’s.', z.nullable(z.string())),
            first_weekday: about(
              '0 is Sunday. Null follows the language.',
              z.nullable(z.union([z.literal(0), z.literal(1), z.literal(6)])),
            ),
            grid_minutes: about(
              'The steps of the schedule. Null is the start interval of the location.',
              z.nullable(z.int()),
            ),
            hidden_parts: about(
              'The parts of the dashboard that do not show.',
              z.array(z.enum(['figures', 'waits', 'appointments', 'attention', 'line'])),
            ),
            hidden_figures: about(
              'The figures on top of it that do not show.',
              z.array(z.enum(['waiting', 'wait', 'promise', 'booked', 'no_shows'])),
            ),
            state_colours: about(
              'The states of a visit that the vendor has given another colour.',
              z.partialRecord(z.enum(COLOURED_STATES), z.enum(STATE_COLOURS)),
            ),
            reasons: about(
              'Whether staff give a reason when they cancel, or mark a no-show.',
              z.strictObject({ appointment: reasonRule, visitor: reasonRule, no_show: reasonRule }),
            ),
            cancel_reasons: about(
              'The reasons that dialogs suggest, by language.',
              z.record(z.string(), z.array(z.string())),
            ),
            no_show_reasons: about('The same for no-shows.', z.record(z.string(), z.array(z.string()))),
            custom_fields: about(
              'The vendor’s own fields of clients, archived ones too.',
              z.array(customField),
            ),
          }),
        ),
      ),
      contact_centre: about(
        'How the vendor has set its contact centre. Null for other roles.',
        z.nullable(
          z.strictObject({
            is_on: about('While it is off, none of its pages open.', z.boolean()),
            search_fields: about(
              'The fields of a client that the search looks in.',
              z.array(z.enum(CLIENT_SEARCH_FIELDS)),
            ),
            hides_staff: about('Responses name staff by numbers.', z.boolean()),
            default_method: about('The meeting method that a new appointment begins with.', code),
            scripts: about(
              'What the person says at each step of a call, by language.',
              z.record(
                z.string(),
                z.strictObject({
                  client: z.optional(z.string()),
                  service: z.optional(z.string()),
                  time: z.optional(z.string()),
                  end: z.optional(z.string()),
                }),
              ),
            ),
            wrap_up: about(
              'What the person notes when a call ends: the reasons by language, and whether one is required.',
              z.strictObject({
                is_required: z.boolean(),
                reasons: z.record(z.string(), z.array(z.string())),
              }),
            ),
          }),
        ),
      ),
      new_staff_role: about('The role of a new staff member where the person chooses no other.', code),
      csrf_token: about('Send it as X-CSRF-Token with each change.', z.string()),
      realtime_token: z.string(),
      ends_at: about(
        'The latest end of the session. It ends earlier after 30 minutes without a request.',
        instant,
      ),
      must_enrol: about(
        'The person must add a second factor first. Other endpoints refuse with `enrolment-required`.',
        z.boolean(),
      ),
      landing: about('The page to open after sign-in.', z.string()),
    }),
  }),
);

export const SESSION = [
  describe(signIn, {
    tag: 'Session',
    summary: 'Sign in',
    words:
      'Sets the cookie `foyer_session`, on https `__Host-foyer_session`. A second cookie makes this browser known. A wrong address and a wrong password return the same refusal. An account with a second factor also needs `code`, and the refusal `second-factor-required` names its factors.',
    status: 200,
    response: person,
  }),
  describe(seeSession, {
    tag: 'Session',
    summary: 'Get the current session',
    words: 'Send `X-Poll: 1` with automatic requests. They do not extend the session.',
    status: 200,
    response: person,
  }),
  describe(offerPasskeySignIn, {
    tag: 'Session',
    summary: 'Get a challenge for a passkey',
    words: 'The challenge works once, within five minutes.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ token: z.string(), challenge: z.string(), rp_id: z.string() }),
    }),
  }),
  describe(signInWithPasskey, {
    tag: 'Session',
    summary: 'Sign in with a passkey',
    words: 'Send the assertion that the browser returned, with its binary values as Base64url.',
    status: 200,
    response: person,
  }),
  describe(confirmAgain, {
    tag: 'Session',
    summary: 'Give the password again',
    words:
      'Changes of the sign-in need it when the session is older than ten minutes. The session gets a new cookie.',
    status: 200,
    response: person,
  }),
  describe(viewAs, {
    tag: 'Session',
    summary: 'View all pages as a role',
    words:
      'For people who assign roles. Nothing can be changed meanwhile, and no right exceeds their own. Null ends it.',
    status: 200,
    response: person,
  }),
  describe(viewAsStaff, {
    tag: 'Session',
    summary: 'See a vendor as one of its staff',
    words:
      'For product admins who visit a vendor that grants access. Nothing can be changed meanwhile. `PUT /session/view` with null ends it.',
    status: 200,
    response: person,
  }),
  describe(signOut, { tag: 'Session', summary: 'Sign out', status: 204, response: null }),
  describe(chooseVendor, {
    tag: 'Session',
    summary: 'Enter or leave a vendor as product admin',
    words:
      'A visit needs a reason and ends after `minutes` (60 by default). The vendor sees it in its log. Null leaves the vendor.',
    status: 200,
    response: person,
  }),
];
