import { STATUS } from '#domain/codes/status.ts';
import { isChosen, isStaffKind, STAFF_DIGEST } from '#domain/notifications/team-kinds.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import type { Suppressed } from '#domain/notifications/due-line-messages.ts';
import { endOfQuietHours, startOfHours } from '#domain/notifications/quiet-hours.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { identityFrom } from '../content/mail-identity.ts';
import type { MailIdentity } from '../content/mail-identity.ts';
import type { Letter, LetterOf } from '../content/letter.ts';
import type { Sent, Written } from '../content/write-content.ts';
import type { ClaimedMessage } from '../ledger/messages-store.ts';
import {
  isSilentSince,
  lineLength,
  staffOnDuty,
  teamLocation,
  teamVisit,
  unansweredThreads,
} from './team-facts-store.ts';
import type { TeamLocation, TeamVisit } from './team-facts-store.ts';
import { teamMembers } from './team-members-store.ts';
import { isMuted } from './team-recipients.ts';

type TeamMessage = Omit<ClaimedMessage, 'kind'> & { kind: TeamKind };

/** Returns a message to staff or a location, or the reason to suppress it: its reader has left, or staff have acted. */
export async function letterOfTeam(tx: Tx, message: TeamMessage, of: LetterOf): Promise<Letter | Suppressed> {
  const { kind, staffId, recipient, lang, locationId } = message;
  const content = message.content as Sent;
  const place = await teamLocation(tx, locationId);
  if (!place || content.channel === 'push') return 'out-of-date';
  const settings = await effectiveSettings(tx, locationId);
  const refused = await faultOfReader(tx, message, settings);
  if (refused !== null) return refused;
  const visit = message.aboutVisitId === null ? undefined : await teamVisit(tx, message.aboutVisitId);
  const fault = await faultOf(tx, { kind, content, staffId, visit, place, settings, now: of.now });
  if (fault !== null) return fault;
  return {
    to: recipient,
    lang,
    content,
    calendar: undefined,
    link: teamLinkOf(of, { kind, locationId, visit, content, zone: place.timeZone }),
    identity: teamIdentity(settings, { ...of, lang }),
    bcc: isStaffKind(kind) && content.channel === 'email' ? settings.get('notifications.staff_bcc') : [],
  };
}

/** Whether the reader may still get it: a staff member who works here, or an address that is still listed. */
async function faultOfReader(
  tx: Tx,
  { kind, staffId, recipient, channel }: TeamMessage,
  settings: Settings,
): Promise<Suppressed | null> {
  if (channel === 'push') return 'out-of-date';
  if (isStaffKind(kind)) {
    const [member] = staffId === null ? [] : await teamMembers(tx, [staffId]);
    if (!member) return 'out-of-date';
    if (isMuted(member, kind, settings)) return 'muted';
    const isOn =
      kind === STAFF_DIGEST || isChosen(settings.get('notifications.staff_channels'), kind, channel);
    return isOn ? null : 'switched-off';
  }
  const isListed = settings.get('notifications.location_recipients').includes(recipient);
  const isOn = isChosen(settings.get('notifications.location_channels'), kind, channel);
  return isListed && isOn ? null : 'switched-off';
}

interface Standing {
  kind: TeamKind;
  content: Written;
  staffId: number | null;
  visit: TeamVisit | undefined;
  place: TeamLocation;
  settings: Settings;
  now: Instant;
}

/** Returns why a message no longer holds; null while it does. */
async function faultOf(tx: Tx, standing: Standing): Promise<Suppressed | null> {
  const { kind, content, staffId, visit, place, settings, now } = standing;
  const waits = visit !== undefined && visit.live && visit.calledAt === null;
  const moment = content.about?.startsAt ?? now;
  switch (kind) {
    case 'staff-assigned':
    case 'staff-changed': {
      const isTheirs = visit?.staffId === staffId && visit.startsAt === moment && now < moment;
      return isTheirs && visit.status === STATUS.confirmed ? null : 'out-of-date';
    }
    case 'staff-cancelled': {
      const isGone = visit !== undefined && (visit.status === STATUS.cancelled || visit.staffId !== staffId);
      return isGone ? null : 'out-of-date';
    }
    case 'staff-arrived':
      return visit?.status === STATUS.confirmed && visit.calledAt === null ? null : 'out-of-date';
    case 'staff-long-wait':
      return waits ? null : 'out-of-date';
    case 'staff-queue-full': {
      const { waiting } = await lineLength(tx, place.id, now);
      return waiting > settings.get('notifications.staff_queue_limit') ? null : 'out-of-date';
    }
    case 'staff-texts':
      return (await unansweredThreads(tx, { locationId: place.id, until: now })).length > 0 ? null : 'taken';
    case 'staff-agenda':
      return now < moment + DAY ? null : 'out-of-date';
    case 'location-request':
    case 'location-callback':
      return waits ? null : 'taken';
    case 'location-closing':
      return now < moment && (await lineLength(tx, place.id, now)).waiting > 0 ? null : 'out-of-date';
    case 'location-unstaffed': {
      const isServed = (await staffOnDuty(tx, place.id, now)).length > 0;
      return !isServed && (await lineLength(tx, place.id, now)).waiting > 0 ? null : 'taken';
    }
    case 'location-device': {
      const { deviceId } = content.about ?? {};
      return deviceId !== undefined && (await isSilentSince(tx, deviceId, moment)) ? null : 'taken';
    }
    case 'staff-digest':
    case 'location-summary':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Returns until when a message waits: for the end of quiet hours, or the hours of a mailbox; null is at once. */
export function teamHeldUntil(
  settings: Settings,
  kind: TeamKind,
  of: { now: Instant; zone: string },
): Instant | null {
  return isStaffKind(kind)
    ? endOfQuietHours(of.now, of.zone, settings.get('notifications.staff_quiet_hours'))
    : startOfHours(of.now, of.zone, settings.get('notifications.location_hours'));
}

/** The page of the staff that a message leads to. It needs a sign-in, so the link alone opens nothing. */
export function teamLinkOf(
  { publicUrl }: { publicUrl: string },
  {
    kind,
    locationId,
    visit,
    content,
    zone,
  }: {
    kind: TeamKind;
    locationId: number;
    visit: { id: number } | undefined;
    content: Sent;
    zone: string;
  },
): string {
  if (kind === 'staff-texts') return `${publicUrl}/conversations?box=unread`;
  const query = new URLSearchParams({ location: String(locationId) });
  const startsAt = content.about?.startsAt;
  const isOfSchedule = kind.startsWith('staff-') && !LINE.includes(kind);
  if (isOfSchedule && startsAt !== undefined) query.set('date', wallOf(startsAt, zone).date);
  if (visit && kind !== 'staff-cancelled') query.set('visit', String(visit.id));
  return `${publicUrl}/${isOfSchedule ? 'schedule' : 'lobby'}?${String(query)}`;
}

const LINE: readonly TeamKind[] = ['staff-arrived', 'staff-long-wait', 'staff-queue-full'];

/** The vendor's colour and sender, without its lines for clients. */
export function teamIdentity(settings: Settings, reading: { lang: string; publicUrl: string }): MailIdentity {
  const { primary, sender } = identityFrom(settings, undefined, reading);
  return {
    primary,
    sender,
    replyTo: null,
    frame: { logo: '', header: '', signature: '', footer: '', legal: '' },
  };
}
