import { isSwitchedOn, quietUntil } from '#domain/notifications/client-rules.ts';
import { isBookingKind } from '#domain/notifications/due-booking-messages.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { Suppressed } from '#domain/notifications/due-line-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { lineOfMails } from '../../services/index.ts';
import { effectiveSettings, settingsByLine, settingsOfService } from '../../vendors/index.ts';
import { teamHeldUntil } from '../team/team-letters.ts';
import type { Letter } from '../content/letter.ts';
import type { ClaimedMessage } from '../ledger/messages-store.ts';
import type { Written } from '../content/write-content.ts';

/**
 * Applies the vendor's rules when a message is sent, so that they hold for messages that wait too. Returns the letter
 * to send, the reason to suppress it, or the instant until which quiet hours hold it.
 */
export async function verdictOf(
  tx: Tx,
  { kind, locationId }: Pick<ClaimedMessage, 'kind' | 'locationId'>,
  { letter, now }: { letter: Letter<Written>; now: Instant },
): Promise<Letter<Written> | Suppressed | Instant> {
  const { template, about, channel } = letter.content;
  if (isTeamKind(kind)) {
    const settings = await effectiveSettings(tx, locationId);
    return teamHeldUntil(settings, kind, { now, zone: template?.zone ?? 'UTC' }) ?? letter;
  }
  const settings = template?.serviceId
    ? await settingsOfService(tx, { locationId, serviceId: template.serviceId })
    : await effectiveSettings(tx, locationId);
  if (!isSwitchedOn(settings.get('notifications.client_channels'), kind, channel)) return 'switched-off';
  const held =
    template &&
    quietUntil({
      kind,
      now,
      zone: template.zone,
      hours: settings.get('notifications.quiet_hours'),
      startsAt: about?.startsAt ?? null,
      isOwnAct: template.values['by'] === 'visitor',
    });
  if (typeof held === 'number') return held;
  const attaches = !isBookingKind(kind) || settings.get('notifications.attach_calendar');
  return attaches ? letter : { ...letter, calendar: undefined, content: withoutFile(letter) };
}

/** The number that a text leaves from: that of its location, else of the line of its service, else of the vendor. */
export async function numberOf(
  tx: Tx,
  { kind, locationId }: Pick<ClaimedMessage, 'kind' | 'locationId'>,
  { template }: Written,
): Promise<string> {
  const serviceId = isTeamKind(kind) ? null : template?.serviceId;
  const line = serviceId ? await lineOfMails(tx, serviceId) : undefined;
  return (await settingsByLine(tx, locationId)).of(line?.id ?? null).get('conversations.number');
}

/** A mail that no longer speaks of the file it came with. */
function withoutFile({ content, lang }: Letter<Written>): Written {
  if (content.channel === 'sms') return content;
  const say = words(lang as Parameters<typeof words>[0], 'messages');
  const lines = [say('calendar.adds'), say('calendar.removes')];
  return { ...content, small: content.small.filter((line) => !lines.includes(line)) };
}
