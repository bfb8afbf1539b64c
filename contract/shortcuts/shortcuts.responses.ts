import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { SHORTCUT_KINDS, SHORTCUT_LOCKS, SHORTCUT_SORTS } from '#domain/shortcuts/shortcut.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { sentMessage } from '../queue/lobby.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { shortcutFacts, shortcutRow } from './shortcuts.rows.ts';
import {
  listShortcutInvitations,
  renewShortcutLink,
  revokeShortcutInvitation,
  seeShortcut,
  seeShortcutLink,
  sendShortcutInvitations,
  shortcuts,
} from './shortcuts.ts';
import type { ShortcutValues } from './shortcuts.ts';
import { blankShortcut, shortcutValues } from './shortcuts.values.ts';

const tag = 'Booking shortcuts';
const link = z.strictObject({
  data: z.strictObject({
    url: about('Null once the key that made it is gone: renew the link then.', z.nullable(z.string())),
    printed: about(
      'The address of the printed code. For a walk-in link it proves for a year that visitors are at its location.',
      z.nullable(z.string()),
    ),
    name: z.string(),
    kind: z.enum(SHORTCUT_KINDS),
    location: about('The location that it presets alone; empty otherwise.', z.string()),
  }),
});

export const SHORTCUTS = [
  ...describeResource(shortcuts, {
    tag,
    one: 'a booking shortcut',
    many: 'booking shortcuts',
    values: shortcutValues,
    row: shortcutRow,
    facts: shortcutFacts,
  }),
  describe(seeShortcutLink, { tag, summary: 'Get the link of a shortcut', status: 200, response: link }),
  describe(renewShortcutLink, {
    tag,
    summary: 'Renew the link of a shortcut',
    words: 'The link before stops working. Invitations keep theirs.',
    status: 200,
    response: link,
  }),
  describe(listShortcutInvitations, {
    tag,
    summary: 'List the invitations of a shortcut',
    words: 'Newest first. Addresses and numbers are masked.',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          lang: z.enum(LANGUAGES),
          sent_at: instant,
          state: z.enum(['sent', 'used', 'revoked']),
          messages: about(
            'What became of its mail and its text message.',
            z.array(
              z.strictObject({
                channel: sentMessage.shape.channel,
                state: sentMessage.shape.state,
                reason: sentMessage.shape.reason,
              }),
            ),
          ),
        }),
      ),
      meta: z.strictObject({
        next: about('Pass it as `before` to read on; null at the end.', z.nullable(id)),
      }),
    }),
  }),
  describe(sendShortcutInvitations, {
    tag,
    summary: 'Invite people with a shortcut',
    words:
      'Each recipient gets a link of their own by mail, by text message or both. It books once where the shortcut says so. A number needs `receive_sms`, the consent of its owner.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ count: z.int() }) }),
  }),
  describe(revokeShortcutInvitation, {
    tag,
    summary: 'Revoke an invitation',
    status: 204,
    response: null,
  }),
  describe(seeShortcut, {
    tag,
    summary: 'Get the presets of a shortcut',
    words: 'For the visitor who holds its link. An ended link and an unknown one read the same.',
    status: 200,
    response: z.strictObject({
      data: z.union([
        z.strictObject({ state: z.literal('ended'), message: z.string() }),
        z.strictObject({
          state: z.literal('open'),
          kind: z.enum(SHORTCUT_KINDS),
          by: about(
            'Displayed name of the staff member who invites; null is the vendor.',
            z.nullable(z.string()),
          ),
          services: z.array(id),
          locations: z.array(id),
          staff: z.array(id),
          meeting_method: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
          lang: z.nullable(z.enum(LANGUAGES)),
          locks: about('Presets that the visitor cannot change.', z.array(z.enum(SHORTCUT_LOCKS))),
          sort: about(
            'The order of its services and staff: the usual one, or as they are named here.',
            z.enum(SHORTCUT_SORTS),
          ),
          skip_staff: about('The visitor is not asked for a staff member.', z.boolean()),
          window: z.strictObject({ from: z.nullable(z.string()), to: z.nullable(z.string()) }),
          utm: z.record(z.string(), z.string()),
          email: about('The masked address of the invited person.', z.nullable(z.string())),
        }),
      ]),
    }),
  }),
];

const advice: ShortcutValues = {
  ...blankShortcut,
  name: 'Mortgage spring campaign',
  service_ids: ['5'],
  location_ids: ['3'],
  locks: ['service'],
  max_uses: 200,
  expires_on: '2027-03-31',
  utm_campaign: 'spring',
};
export const SHORTCUT_EXAMPLES: Record<string, Example> = {
  ...examplesOfResource(shortcuts, advice),
  [sendShortcutInvitations.name]: {
    body: {
      recipients: [
        {
          email: 'grace@example.com',
          phone: '+12025550147',
          receive_sms: true,
          first_name: 'Grace',
          last_name: 'Okafor',
          lang: 'en',
        },
      ],
    },
  },
  [revokeShortcutInvitation.name]: { params: { id: '12', invitation: '7' } },
  [seeShortcut.name]: { query: { token: 'wJ1fZ0o1xQv7cQb2mZ8eRg' } },
};
