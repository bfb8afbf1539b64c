import {
  listShortcutInvitations,
  revokeShortcutInvitation,
  sendShortcutInvitations,
} from '#contract/shortcuts/shortcuts.ts';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import type { SentMessage } from '#contract/queue/visit-timeline.ts';
import type { ErasedCounts } from '#domain/clients/erasure.ts';
import { INVITATION_SENT } from '#domain/notifications/due-invitations.ts';
import { maskedPhone } from '#domain/clients/masked-contact.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { normaliseEmail, normalisePhone } from '#domain/intake/verdicts.ts';
import { DAY, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { enqueueEvent } from '#server/infrastructure/outbox/events-store.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { draftCutoff, storedCutoff } from '../vendors/index.ts';
import {
  countInvitationsDue,
  eraseInvitations,
  forgetInvitations,
  insertInvitations,
  invitationRows,
  invitationRecords,
  invitationsOfClient,
  revokeInvitation,
  sentSince,
} from './invitations-store.ts';
import type { InvitationRow } from './invitations-store.ts';
import { readable } from './set-up-shortcuts.ts';
import type { ShortcutDeps } from './set-up-shortcuts.ts';
import { hashOf, tokenOf } from './shortcut-token.ts';

const PAGE = 20;
/** Most invitations that a vendor sends in a day. */
const MOST_A_DAY = 1_000;

/** What became of the messages of invitations. Injected: the notifications come after this capability in the order. */
export interface InvitationMessagesDeps {
  messagesOfInvitations: (
    tx: Tx,
    ids: readonly number[],
  ) => Promise<(Pick<SentMessage, 'channel' | 'state' | 'reason'> & { invitationId: number })[]>;
}

/** Staff invite people with a shortcut, see whom they have invited, and take invitations back. */
export const invitationRoutes = ({
  keys,
  messagesOfInvitations,
}: ShortcutDeps & InvitationMessagesDeps): Route[] => [
  route(listShortcutInvitations, (context) =>
    context.read(async (tx) => {
      const { id: shortcutId } = await readable(tx, context.params.id, { scope: context.scope });
      const before = context.query.before ? readId(context.query.before) : null;
      const rows = await invitationRows(tx, { shortcutId, before, most: PAGE + 1 });
      const listed = rows.slice(0, PAGE);
      const messages = Map.groupBy(
        await messagesOfInvitations(
          tx,
          listed.map(({ id }) => id),
        ),
        ({ invitationId }) => invitationId,
      );
      const data = listed.map((row) => shown(row, messages.get(row.id) ?? []));
      return ok({ data, meta: { next: rows.length > PAGE ? data.at(-1)!.id : null } });
    }),
  ),
  route(sendShortcutInvitations, (context) =>
    context.write(async (tx) => {
      const { scope, params, body, actor, now, requestId } = context;
      const shortcut = await readable(tx, params.id, { scope });
      // A link of the line names no person.
      if (shortcut.kind === 'walk-in') throw refuse('link-expired');
      const recipients = body.recipients.map((one) => ({
        ...one,
        email: normaliseEmail(one.email),
        phone: normalisePhone(one.phone),
      }));
      assertReached(recipients);
      await assertFew(tx, recipients, now);
      const ids = await reserveIds(tx, 'shortcut_invitations', recipients.length);
      await insertInvitations(
        tx,
        { shortcutId: shortcut.id, invitedBy: actor.kind === 'staff' ? actor.id : null, now },
        recipients.map(({ email, phone, first_name: firstName, last_name: lastName, lang }, index) => {
          const id = ids[index]!;
          const tokenHash = hashOf(tokenOf(keys, tx.vendorId, { invitationId: id }));
          return {
            id,
            tokenHash,
            email,
            phone,
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            lang,
          };
        }),
      );
      for (const id of ids) {
        const subject = { kind: 'shortcut-invitation', id, version: 1 };
        const data = { shortcut_id: shortcut.id };
        enqueueEvent(tx, { subject, kind: INVITATION_SENT, actor, at: now, requestId, data });
      }
      return created({ data: { count: ids.length } });
    }),
  ),
  route(revokeShortcutInvitation, (context) =>
    context.write(async (tx) => {
      const { scope, params, actor, now, requestId } = context;
      const { id: shortcutId } = await readable(tx, params.id, { scope });
      const id = readId(params.invitation) ?? 0;
      if (!(await revokeInvitation(tx, { id, shortcutId, now }))) throw refuse('not-found');
      const subject = { kind: 'shortcut-invitation', id, version: 2 };
      enqueueEvent(tx, {
        subject,
        kind: 'shortcut-invitation-revoked',
        actor,
        at: now,
        requestId,
        data: { shortcut_id: shortcutId },
      });
      return nothing();
    }),
  ),
];

interface Reached {
  email: string;
  phone: string;
  receive_sms?: boolean | undefined;
}

/** Each recipient has an address or a number, and a number only with the consent of its owner. */
function assertReached(recipients: readonly Reached[]): void {
  const fields = recipients.flatMap(({ email, phone, receive_sms: consents }, index): FieldFault[] => {
    if (email === '' && phone === '') return [fault(index, { at: 'email', code: 'required' })];
    return phone !== '' && consents !== true ? [fault(index, { at: 'receive_sms', code: 'required' })] : [];
  });
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

const fault = (
  index: number,
  { at, code }: { at: 'email' | 'phone' | 'receive_sms'; code: FieldFault['code'] },
): FieldFault => ({ pointer: `/recipients/${index}/${at}`, code, label: at });

/** Keeps the invitations of a vendor from flooding an address or a number, or the mail server (S22). */
async function assertFew(tx: Tx, recipients: readonly Reached[], now: number): Promise<void> {
  const emails = recipients.map(({ email }) => email.toLowerCase());
  const phones = recipients.map(({ phone }) => phone);
  const { all, again } = await sentSince(tx, { since: now - DAY, emails, phones });
  if (all + recipients.length > MOST_A_DAY) throw refuse('too-many-requests');
  const isTwice = (contacts: readonly string[], index: number): boolean => {
    const contact = contacts[index]!;
    return contact !== '' && (again.includes(contact) || contacts.indexOf(contact) < index);
  };
  const fields = recipients.flatMap((_, index) => [
    ...(isTwice(emails, index) ? [fault(index, { at: 'email', code: 'taken' })] : []),
    ...(isTwice(phones, index) ? [fault(index, { at: 'phone', code: 'taken' })] : []),
  ]);
  if (fields.length > 0) throw refuse('field-invalid', { fields: fields.slice(0, 1) });
}

const shown = (
  { id, firstName, lastName, email, phone, lang, sentAt, usedAt, revokedAt }: InvitationRow,
  messages: Awaited<ReturnType<InvitationMessagesDeps['messagesOfInvitations']>>,
) => ({
  id: String(id),
  name: `${firstName} ${lastName}`.trim(),
  email: maskedEmail(email) ?? '',
  phone: maskedPhone(phone),
  lang,
  sent_at: toIso(sentAt),
  state: usedAt !== null ? ('used' as const) : revokedAt !== null ? ('revoked' as const) : ('sent' as const),
  messages: messages.map(({ channel, state, reason }) => ({ channel, state, reason })),
});

/** The link of an invitation. */
export const invitationAddress = (
  { keys, publicUrl, vendorId }: { keys: Keys; publicUrl: string; vendorId: number },
  { id, pathname, lang }: { id: number; pathname: string; lang: string },
): string =>
  `${publicUrl}${vendorPrefix(pathname)}/?mode=invitation&invitation=${tokenOf(keys, vendorId, { invitationId: id })}&lang=${lang}`;

const BATCH = 500;

/** An invitation of half a year ago names its person no longer. */
export const invitationsRetention: Retention = {
  name: 'booking invitations',
  keeps: '180 days after they were sent (`retention.invitationsDays`)',
  removeDue: (due) =>
    inBatches(due, async (tx) => {
      const sentBefore = await storedCutoff(tx, 'invitations', due.now);
      return forgetInvitations(tx, { sentBefore, now: due.now, most: BATCH });
    }),
  preview: {
    kind: 'invitations',
    count: (tx, of) => countInvitationsDue(tx, draftCutoff('invitations', of)),
  },
};

/** Erases the client from invitations. Their links end: no mail would reach them any more. */
export async function eraseClient(
  tx: Tx,
  clientId: number,
): Promise<{ counts: ErasedCounts; traces: { invitations: number[] } }> {
  const ids = await invitationsOfClient(tx, clientId);
  return { counts: { invitations: await eraseInvitations(tx, ids) }, traces: { invitations: ids } };
}

/** The same for invitations that an earlier erasure found. */
export async function eraseTraces(
  tx: Tx,
  { invitations }: { invitations: readonly number[] },
): Promise<void> {
  await eraseInvitations(tx, invitations);
}

/** The client's invitations. */
export async function exportClient(
  tx: Tx,
  { clientId }: { clientId: number },
): Promise<{ invitations: Record<string, unknown>[] }> {
  return { invitations: await invitationRecords(tx, await invitationsOfClient(tx, clientId)) };
}
