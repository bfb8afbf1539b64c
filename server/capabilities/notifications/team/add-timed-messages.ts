import { scopeOf } from '#domain/access/permission-table.ts';
import { dailyDue } from '#domain/notifications/team-rules.ts';
import { isChosen, STAFF_DIGEST } from '#domain/notifications/team-kinds.ts';
import type { LocationKind, StaffKind } from '#domain/notifications/team-kinds.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { locationRow, openNow } from '../../locations/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { lateMessages } from '../clients/late-messages.ts';
import { inOwnWords } from '../content/own-words.ts';
import type { MailContent } from '../content/write-content.ts';
import { addDueMessages, collectedMails, markCollected } from '../ledger/messages-store.ts';
import type { CollectedMail, NewMessage } from '../ledger/messages-store.ts';
import { keyOfMoment } from '../ledger/notification-key.ts';
import {
  agendaRows,
  choosesDelays,
  dayOfLine,
  devicesLastSeen,
  lineLength,
  newestEvent,
  placesToCheck,
  staffOnDuty,
  teamLocation,
  teamVisit,
  unansweredThreads,
  vendorsWithTeamMessages,
  waitingSince,
} from './team-facts-store.ts';
import type { AgendaRow } from './team-facts-store.ts';
import { teamMembers } from './team-members-store.ts';
import { messagesToLocation, messagesToStaff, teamLanguage } from './team-recipients.ts';
import type { TeamContext } from './team-recipients.ts';
import { agendaLine, dateIn, momentIn, unansweredLine } from './write-team.ts';

interface TimedDeps {
  db: Database;
  clock: Clock;
  log: Log;
  closed(tx: Tx): Promise<ClosedChannels>;
  wake(): void;
}

/**
 * Adds the messages that no event causes: times of day, long waits, silent devices. Each has a key of its moment, so a
 * repeated run adds nothing.
 */
export async function addTimedMessages(deps: TimedDeps): Promise<void> {
  const vendors = await deps.db.acrossVendors(vendorsWithTeamMessages, 'foyer_worker');
  for (const vendorId of vendors) {
    const inVendor = <T>(work: (tx: Tx) => Promise<T>) => deps.db.withVendor(vendorId, work, 'foyer_worker');
    for (const locationId of await inVendor(placesToCheck))
      try {
        await inVendor((tx) => addAt(tx, locationId, deps));
      } catch (error) {
        deps.log.error(
          { err: error, vendorId, locationId },
          'messages to staff were not added and will be retried',
        );
      }
  }
}

async function addAt(tx: Tx, locationId: number, { clock, closed, wake }: TimedDeps): Promise<void> {
  const now = clock.now();
  const place = await teamLocation(tx, locationId);
  if (!place) return;
  const settings = await effectiveSettings(tx, locationId);
  const context: Context = {
    tx,
    place,
    settings,
    closed: await closed(tx),
    now,
    eventId: await newestEvent(tx),
  };
  const staff = settings.get('notifications.staff_channels');
  const location = settings.get('notifications.location_channels');
  const sendsToStaff = (kind: StaffKind) => CHANNELS.some((channel) => isChosen(staff, kind, channel));
  const sendsToLocation = (kind: LocationKind) =>
    CHANNELS.some((channel) => isChosen(location, kind, channel));
  const messages = [
    ...(sendsToStaff('staff-long-wait') ? await ofLongWaits(context) : []),
    ...(sendsToStaff('staff-queue-full') ? await ofFullQueue(context) : []),
    ...(sendsToStaff('staff-texts') ? await ofTexts(context) : []),
    ...(sendsToStaff('staff-agenda') ? await ofAgenda(context) : []),
    ...(sendsToLocation('location-closing') ? await ofClosing(context) : []),
    ...(sendsToLocation('location-unstaffed') ? await ofUnstaffedLine(context) : []),
    ...(sendsToLocation('location-device') ? await ofSilentDevices(context) : []),
    ...(sendsToLocation('location-summary') ? await ofSummary(context) : []),
    ...((await choosesDelays(tx, locationId)) ? await lateMessages(tx, { ...context, locationId }) : []),
  ];
  const added = (await addDueMessages(tx, messages)) + (await addDigests(context));
  if (added > 0) tx.afterCommit(wake);
}

type Context = TeamContext & { tx: Tx };

const keyFor =
  ({ tx, place }: Context, ...parts: (string | number)[]) =>
  (reader: string, channel: Channel): string =>
    keyOfMoment(tx.vendorId, [place.id, ...parts, reader, channel]);

/** A wait is reported soon after it has passed the limit: a colleague who comes later hears of no old ones. */
const FRESH = 15 * MINUTE;

async function ofLongWaits(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const minutes = settings.get('notifications.staff_wait_minutes');
  const until = now - minutes * MINUTE;
  const waits = await waitingSince(tx, { locationId: place.id, from: until - FRESH, until });
  const members = waits.length === 0 ? [] : await onDuty(context);
  const messages: NewMessage[] = [];
  for (const { visitId, ticketId } of waits) {
    const visit = await teamVisit(tx, visitId);
    if (!visit) continue;
    for (const member of members)
      messages.push(
        ...messagesToStaff(context, {
          kind: 'staff-long-wait',
          member,
          visit,
          keyOf: keyFor(context, 'long-wait', ticketId),
          values: () => ({ minutes }),
        }),
      );
  }
  return messages;
}

/** At most once an hour, so that a line at its limit does not report each visitor. */
async function ofFullQueue(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const limit = settings.get('notifications.staff_queue_limit');
  const { waiting } = await lineLength(tx, place.id, now);
  if (waiting <= limit) return [];
  return (await onDuty(context)).flatMap((member) =>
    messagesToStaff(context, {
      kind: 'staff-queue-full',
      member,
      keyOf: keyFor(context, 'queue-full', hourOf(now)),
      values: () => ({ count: waiting, limit }),
    }),
  );
}

/** At most once an hour, one list of all conversations that no colleague has taken. */
async function ofTexts(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const minutes = settings.get('notifications.staff_text_minutes');
  const texts = await unansweredThreads(tx, { locationId: place.id, until: now - minutes * MINUTE });
  const readers = texts.length === 0 ? [] : await onDuty(context);
  const zone = place.timeZone;
  return readers.flatMap((member) => {
    const scope = scopeOf(member.holder, 'conversations');
    const reached = scope === 'O' ? texts.filter(({ visitStaffId }) => visitStaffId === member.id) : texts;
    if (scope === null || reached.length === 0) return [];
    return messagesToStaff(context, {
      kind: 'staff-texts',
      member,
      keyOf: keyFor(context, 'texts', hourOf(now)),
      values: (language) => ({
        count: reached.length,
        minutes,
        list: reached
          .map((row) => unansweredLine(row, { reader: member, since: row.since, zone, language }))
          .join('\n'),
      }),
    });
  });
}

async function ofAgenda(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const zone = place.timeZone;
  const date = dailyDue(now, zone, settings.get('notifications.staff_agenda_at').at);
  if (date === null) return [];
  const [from, until] = [instantOf(date, 0, zone), instantOf(addDays(date, 1), 0, zone)];
  const rows = await agendaRows(tx, { locationId: place.id, from, until });
  const members = await teamMembers(tx, [...new Set(rows.map(({ staffId }) => staffId))]);
  return members.flatMap((member) => {
    const own: AgendaRow[] = rows.filter(({ staffId }) => staffId === member.id);
    return messagesToStaff(context, {
      kind: 'staff-agenda',
      member,
      about: { startsAt: from },
      keyOf: keyFor(context, 'agenda', date),
      values: (language) => ({
        when: dateIn(date, language),
        count: own.length,
        list: own.map((row) => agendaLine(row, { reader: member, zone, language })).join('\n'),
      }),
    });
  });
}

async function ofClosing(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const row = await locationRow(tx, place.id, now);
  const closes = row ? openNow(row, now).closes : null;
  if (closes === null || closes - now > settings.get('notifications.location_closing_minutes') * MINUTE)
    return [];
  const { waiting } = await lineLength(tx, place.id, now);
  if (waiting === 0) return [];
  return messagesToLocation(context, {
    kind: 'location-closing',
    about: { startsAt: closes },
    keyOf: keyFor(context, 'closing', closes),
    values: (language) => ({ when: momentIn(closes, place.timeZone, language), count: waiting }),
  });
}

/** A short break is no news. */
const UNSTAFFED = 5 * MINUTE;

async function ofUnstaffedLine(context: Context): Promise<NewMessage[]> {
  const { tx, place, now } = context;
  const { waiting, since } = await lineLength(tx, place.id, now);
  if (since === null || now - since < UNSTAFFED || (await staffOnDuty(tx, place.id, now)).length > 0)
    return [];
  return messagesToLocation(context, {
    kind: 'location-unstaffed',
    keyOf: keyFor(context, 'unstaffed', hourOf(now)),
    values: () => ({ count: waiting }),
  });
}

/** Devices may be off while the location is closed, and some time after it has opened. */
async function ofSilentDevices(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const rest = settings.get('notifications.location_device_minutes') * MINUTE;
  const row = await locationRow(tx, place.id, now);
  if (!row || !openNow(row, now).open || !openNow(row, now - rest).open) return [];
  const silent = await devicesLastSeen(tx, { locationId: place.id, from: now - DAY, until: now - rest });
  const day = businessDay(now, place.timeZone);
  return silent.flatMap(({ id, name, lastSeenAt }) =>
    messagesToLocation(context, {
      kind: 'location-device',
      about: { startsAt: lastSeenAt, deviceId: id },
      keyOf: keyFor(context, 'device', id, lastSeenAt, day),
      values: (language) => ({ device: name, when: momentIn(lastSeenAt, place.timeZone, language) }),
    }),
  );
}

async function ofSummary(context: Context): Promise<NewMessage[]> {
  const { tx, place, settings, now } = context;
  const date = dailyDue(now, place.timeZone, settings.get('notifications.location_summary_at').at);
  if (date === null) return [];
  const { served, gone, waiting, minutes } = await dayOfLine(tx, place.id, date);
  return messagesToLocation(context, {
    kind: 'location-summary',
    keyOf: keyFor(context, 'summary', date),
    values: (language) => ({
      when: dateIn(date, language),
      served,
      gone,
      count: waiting,
      minutes: minutes ?? '–',
    }),
  });
}

/** One mail a day for each staff member with mails that wait for it, in the words of the vendor. */
async function addDigests(context: Context): Promise<number> {
  const { tx, place, settings, now } = context;
  const zone = place.timeZone;
  const minute = settings.get('notifications.staff_digest_at').at;
  const date = dailyDue(now, zone, minute);
  if (date === null) return 0;
  const mails = await collectedMails(tx, { locationId: place.id, until: instantOf(date, minute, zone) });
  const members = await teamMembers(tx, [...new Set(mails.map(({ staffId }) => staffId))]);
  let added = 0;
  for (const member of members) {
    const own = mails.filter(({ staffId }) => staffId === member.id);
    const language = teamLanguage(member.lang, settings);
    const lines = await Promise.all(own.map((mail) => lineOf(tx, mail, language)));
    const messages = messagesToStaff(context, {
      kind: STAFF_DIGEST,
      member,
      keyOf: keyFor(context, 'digest', date),
      values: () => ({ when: dateIn(date, language), count: own.length, list: lines.join('\n\n') }),
    });
    if ((await addDueMessages(tx, messages)) === 0) continue;
    await markCollected(
      tx,
      own.map(({ id }) => id),
    );
    added += 1;
  }
  return added;
}

async function lineOf(tx: Tx, { content }: CollectedMail, language: string): Promise<string> {
  const { subject, body } = await inOwnWords(tx, content as MailContent, language);
  return `${subject}\n${body}`;
}

async function onDuty({ tx, place, now }: Context) {
  return teamMembers(tx, await staffOnDuty(tx, place.id, now));
}

const hourOf = (now: Instant): number => Math.floor(now / HOUR);
