import { INVITED, invitationStillTrue } from '#domain/notifications/due-invitations.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { invitationToSend } from '../../shortcuts/index.ts';
import type { InvitationToSend } from '../../shortcuts/index.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { templateOf } from '../content/write-content.ts';
import type { MailContent } from '../content/write-content.ts';

/** Adds the mail of an invitation. */
export async function addInvitationMessage(
  tx: Tx,
  event: StoredEvent,
  { closed, now }: { closed: ClosedChannels; now: Instant },
): Promise<void> {
  const invitation = await invitationToSend(tx, event.subjectId);
  if (!invitation) return;
  const { id, locationId, email, lang, isDemo } = invitation;
  const invented = isDemo && email.endsWith('.test') ? ('demo' as const) : null;
  await addDueMessages(tx, [
    {
      key: keyOf(event, { channel: 'email' }),
      eventId: event.id,
      visitId: null,
      invitationId: id,
      attendeeId: null,
      locationId,
      kind: INVITED,
      channel: 'email',
      lang,
      recipient: email,
      suppressed: stands(invitation, now) ? (closed.email ?? invented) : 'out-of-date',
      content: written(invitation),
      notBefore: null,
      now,
    },
  ]);
}

/** Whether an invitation opens its shortcut. */
export const stands = ({ isOpen, revokedAt, usedAt, endsMin }: InvitationToSend, now: Instant): boolean =>
  invitationStillTrue({
    isOpen,
    isRevoked: revokedAt !== null,
    isUsed: usedAt !== null,
    hasEnded: endsMin !== null && endsMin * MINUTE <= now,
  });

function written(invitation: InvitationToSend): MailContent {
  const { lang, vendorName: vendor, staffName, serviceName, firstName: name, timeZone: zone } = invitation;
  const language = isLanguage(lang) ? lang : 'en';
  const say = words(language, 'messages');
  const values = { vendor, name, by: staffName ?? '' };
  return {
    channel: 'email',
    template: templateOf(INVITED, {
      values: { ...values, service: serviceName },
      serviceId: invitation.serviceIds.length === 1 ? invitation.serviceIds[0]! : null,
      zone,
    }),
    sender: vendor,
    subject: say('invited.subject', values),
    heading: say('invited.heading', values),
    greeting: name === '' ? '' : say('greeting', values),
    body: say(staffName === null ? 'invited.bodyOfVendor' : 'invited.body', values),
    facts: serviceName === null ? [] : [[say('fact.service'), serviceName]],
    action: say('action.invited'),
    small: [say('keep.invited'), say('why.invited', values)],
  };
}
