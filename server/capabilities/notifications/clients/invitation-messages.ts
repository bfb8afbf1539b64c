import { INVITED, invitationRoutesOf, invitationStillTrue } from '#domain/notifications/due-invitations.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { invitationToSend } from '../../shortcuts/index.ts';
import type { InvitationToSend } from '../../shortcuts/index.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';

/** Adds the messages of an invitation: by mail to its address, and by text to its number. */
export async function addInvitationMessages(
  tx: Tx,
  event: StoredEvent,
  { closed, now }: { closed: ClosedChannels; now: Instant },
): Promise<void> {
  const invitation = await invitationToSend(tx, event.subjectId);
  if (!invitation) return;
  const { id, locationId, lang, isDemo } = invitation;
  const messages = invitationRoutesOf(invitation).map(({ channel, recipient, suppressed }): NewMessage => {
    const invented = isDemo && recipient.endsWith('.test') ? ('demo' as const) : null;
    return {
      key: keyOf(event, { channel }),
      eventId: event.id,
      visitId: null,
      invitationId: id,
      attendeeId: null,
      locationId,
      kind: INVITED,
      channel,
      lang,
      recipient,
      suppressed: stands(invitation, now) ? (suppressed ?? closed[channel] ?? invented) : 'out-of-date',
      content: written(invitation, channel),
      notBefore: null,
      now,
    };
  });
  await addDueMessages(tx, messages);
}

/** Whether an invitation opens its shortcut. */
export const stands = ({ isOpen, revokedAt, usedAt, endsMin }: InvitationToSend, now: Instant): boolean =>
  invitationStillTrue({
    isOpen,
    isRevoked: revokedAt !== null,
    isUsed: usedAt !== null,
    hasEnded: endsMin !== null && endsMin * MINUTE <= now,
  });

function written(invitation: InvitationToSend, channel: Channel): Written {
  const { lang, vendorName: vendor, staffName, serviceName, firstName: name, timeZone: zone } = invitation;
  const language = isLanguage(lang) ? lang : 'en';
  const say = words(language, 'messages');
  const values = { vendor, name, by: staffName ?? '' };
  const template = templateOf(INVITED, {
    values: { ...values, service: serviceName, link: LINK },
    serviceId: invitation.serviceIds.length === 1 ? invitation.serviceIds[0]! : null,
    zone,
  });
  if (channel === 'sms') return { channel, template, text: say('sms.invited', { ...values, link: LINK }) };
  return {
    channel,
    template,
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
