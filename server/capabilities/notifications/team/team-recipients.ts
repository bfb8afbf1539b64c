import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { Channel, ClosedChannels, Suppressed } from '#domain/notifications/due-line-messages.ts';
import { languagesOf } from '#domain/notifications/template-events.ts';
import {
  COLLECTED_KINDS,
  ESCALATED_KINDS,
  isChosen,
  STAFF_DIGEST,
} from '#domain/notifications/team-kinds.ts';
import type { LocationKind, StaffKind } from '#domain/notifications/team-kinds.ts';
import { channelOf, turnOf } from '#domain/notifications/team-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Settings } from '../../vendors/index.ts';
import type { About } from '../content/write-content.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import type { TeamLocation, TeamVisit } from './team-facts-store.ts';
import type { TeamMember } from './team-members-store.ts';
import { writeTeam } from './write-team.ts';

/** The input of all messages at a location. */
export interface TeamContext {
  place: TeamLocation;
  settings: Settings;
  closed: ClosedChannels;
  now: Instant;
  eventId: number;
}

/** The content of a message, once for all its readers. */
interface Saying {
  visit?: TeamVisit;
  about?: About;
  /** The key of one reader's message by one channel. */
  keyOf(reader: string, channel: Channel): string;
}

type ToStaff = Saying & {
  kind: StaffKind | typeof STAFF_DIGEST;
  member: TeamMember;
  values?(language: Language): Readonly<Record<string, string | number>>;
};

type ToLocation = Saying & {
  kind: LocationKind;
  values?(language: Language): Readonly<Record<string, string | number>>;
};

/** The language of a reader: their own, else that of the location's pages, as far as staff messages have it. */
export function teamLanguage(lang: string, settings: Settings): Language {
  const spoken = languagesOf('staff');
  return (
    [lang, settings.get('client_view.language')].filter(isLanguage).find((one) => spoken.includes(one)) ??
    'en'
  );
}

/** Whether a staff member has switched off a message that the vendor leaves to them. */
export const isMuted = ({ muted }: Pick<TeamMember, 'muted'>, kind: string, settings: Settings): boolean =>
  muted.includes(kind) &&
  (settings.get('notifications.staff_optional') as Readonly<Record<string, string>>)[kind] === 'optional';

/** Whether a location has a digest, and so holds the mails that it collects. */
const isCollected = (kind: string, channel: Channel, settings: Settings): boolean =>
  channel === 'email' &&
  COLLECTED_KINDS.some((one) => one === kind) &&
  settings.get('notifications.staff_delivery') === 'digest';

/** A message to a staff member, by each channel that the vendor has chosen for it. */
export function messagesToStaff(
  { place, settings, closed, now, eventId }: TeamContext,
  { kind, member, visit, about, keyOf, values }: ToStaff,
): NewMessage[] {
  const language = teamLanguage(member.lang, settings);
  const choices = settings.get('notifications.staff_channels');
  const chosen = CHANNELS.filter((channel) =>
    kind === STAFF_DIGEST ? channel === 'email' : isChosen(choices, kind, channel),
  );
  return chosen.map((channel) => {
    const recipient = channel === 'email' ? member.email : member.phone;
    const suppressed: Suppressed | null =
      (recipient === '' ? 'no-contact' : null) ??
      (isMuted(member, kind, settings) ? 'muted' : null) ??
      closed[channel] ??
      (isCollected(kind, channel, settings) ? 'in-digest' : null);
    return {
      ...common({ place, eventId, now, visit, kind, language }),
      key: keyOf(`staff-${member.id}`, channel),
      staffId: member.id,
      channel,
      recipient,
      suppressed,
      notBefore: null,
      content: writeTeam({
        kind,
        channel,
        language,
        place,
        reader: member,
        ...(visit && { visit }),
        ...(about && { about }),
        ...(values && { values: values(language) }),
      }),
    };
  });
}

/** A message to the recipients of a location: to all at once, or to one after the other until staff act. */
export function messagesToLocation(
  { place, settings, closed, now, eventId }: TeamContext,
  { kind, visit, about, keyOf, values }: ToLocation,
): NewMessage[] {
  const language = teamLanguage('', settings);
  const choices = settings.get('notifications.location_channels');
  const rest = ESCALATED_KINDS.includes(kind) ? settings.get('notifications.location_escalation_minutes') : 0;
  return settings
    .get('notifications.location_recipients')
    .map((recipient) => ({ recipient, channel: channelOf(recipient) }))
    .filter(({ channel }) => isChosen(choices, kind, channel))
    .map(({ recipient, channel }, position) => ({
      ...common({ place, eventId, now, visit, kind, language }),
      key: keyOf(recipient, channel),
      channel,
      recipient,
      suppressed: closed[channel] ?? null,
      notBefore: turnOf(now, position, rest),
      content: writeTeam({
        kind,
        channel,
        language,
        place,
        reader: null,
        ...(visit && { visit }),
        ...(about && { about }),
        ...(values && { values: values(language) }),
      }),
    }));
}

const common = ({
  place,
  eventId,
  now,
  visit,
  kind,
  language,
}: Pick<TeamContext, 'place' | 'eventId' | 'now'> & {
  visit: TeamVisit | undefined;
  kind: NewMessage['kind'];
  language: Language;
}) => ({
  eventId,
  visitId: null,
  aboutVisitId: visit?.id ?? null,
  attendeeId: null,
  locationId: place.id,
  kind,
  lang: language,
  now,
});
