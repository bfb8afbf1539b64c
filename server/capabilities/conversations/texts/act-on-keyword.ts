import { isRequired } from '#domain/conversations/keywords.ts';
import type { Keyword } from '#domain/conversations/keywords.ts';
import { CANCEL_CONFIRMED_WITHIN, LATE_MINUTES, SNOOZE_MINUTES } from '#domain/conversations/thread.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import { cancelByText } from '../../appointments/index.ts';
import { spotInLine, waitByText } from '../../queue/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { hasOptedOut, storeOptOut } from '../threads/opt-outs-store.ts';
import type { ThreadVisit } from '../threads/senders-visits-store.ts';
import type { ThreadNews } from '../threads/thread-changes.ts';
import { textsSince } from '../threads/thread-messages-store.ts';
import type { Thread, ThreadPatch } from '../threads/threads-store.ts';
import { visitTime } from '../threads/visit-time.ts';
import { DAY } from '#domain/time/instant.ts';
import { MOST_REPLIES_A_DAY } from '#domain/conversations/thread.ts';

interface Acting {
  keyword: Keyword | null;
  /** An old keyword is for staff to read: the visit may be another one. STOP and START always count. */
  isTimely: boolean;
  sentAt: Instant;
  active: readonly ThreadVisit[];
  language: Language;
  settings: Settings;
  by: { now: Instant; requestId: string; vendorName: string };
}

/** What came of a keyword. */
export interface Acted {
  reply: string | null;
  isRequired: boolean;
  /** Whether staff have something to read or to do. */
  forStaff: boolean;
  patch: ThreadPatch;
  what?: ThreadNews;
}

const NOT_ASKED = { askedVisit: null, askedAt: null } as const;

/** Acts on a keyword through the doors of the visit's owners; null for a text that staff are to read. */
export async function actOnKeyword(tx: Tx, thread: Thread, of: Acting): Promise<Acted | null> {
  const { keyword } = of;
  if (keyword === null) return null;
  if (isRequired(keyword)) return actOnRequired(tx, thread, { ...of, keyword });
  const { settings, isTimely, by } = of;
  if (!isTimely || thread.state === 'spam' || !settings.feature('conversations')) return null;
  if (!settings.get('conversations.keywords') || (await hasOptedOut(tx, thread.address))) return null;
  const { automatic } = await textsSince(tx, { since: by.now - DAY, threadId: thread.id });
  if (automatic >= MOST_REPLIES_A_DAY) return null;
  const say = words(of.language, 'messages');
  if (keyword === 'yes') return confirmed(tx, thread, { ...of, say });
  const [visit, ...others] = of.active;
  if (!visit) return replied(say('text.none', { vendor: by.vendorName }), { forStaff: true });
  if (others.length > 0) return replied(say('text.several'), { forStaff: true });
  const names = { service: visit.serviceName, location: visit.locationName };
  if (keyword === 'cancel') {
    const asked = { ...names, when: visitTime(visit, of.language) };
    return replied(say('text.cancel.ask', asked), { patch: { askedVisit: visit.id, askedAt: by.now } });
  }
  if (keyword === 'position') return replied(await positionOf(tx, visit, { say, language: of.language }), {});
  return waits(tx, visit, { ...of, say, minutes: keyword === 'late' ? LATE_MINUTES : SNOOZE_MINUTES });
}

function replied(reply: string, of: { forStaff?: boolean; patch?: ThreadPatch }): Acted {
  return { reply, isRequired: false, forStaff: of.forStaff ?? false, patch: { ...NOT_ASKED, ...of.patch } };
}

/** STOP, HELP and START, which no setting switches off. */
async function actOnRequired(
  tx: Tx,
  thread: Thread,
  { keyword, sentAt, language, settings, by }: Acting & { keyword: 'stop' | 'help' | 'start' },
): Promise<Acted> {
  const say = words(language, 'messages');
  const vendor = by.vendorName;
  const { automatic } = await textsSince(tx, { since: by.now - DAY, threadId: thread.id });
  const isEnough = automatic >= MOST_REPLIES_A_DAY;
  if (keyword === 'help') {
    const reply = say('text.help', { vendor, phone: settings.get('phone') || 'none' });
    return { reply: isEnough ? null : reply, isRequired: true, forStaff: false, patch: {} };
  }
  const { ownAddress, address, visitId } = thread;
  const optedOut = keyword === 'stop';
  // mutation: text-acted-on
  await storeOptOut(tx, { ownAddress, address, optedOut, sentAt, visitId });
  const isOut = await hasOptedOut(tx, address);
  return {
    reply: isOut !== optedOut || isEnough ? null : say(optedOut ? 'text.stop' : 'text.start', { vendor }),
    isRequired: true,
    forStaff: false,
    patch: NOT_ASKED,
    what: optedOut ? 'opted-out' : 'opted-in',
  };
}

/** The answer to “cancel?”, within its time and about the same visit. */
async function confirmed(
  tx: Tx,
  thread: Thread,
  { active, say, by }: Acting & { say: Words },
): Promise<Acted | null> {
  const { askedVisit, askedAt } = thread;
  const visit = active.find(({ id }) => id === askedVisit);
  if (askedAt === null || by.now - askedAt > CANCEL_CONFIRMED_WITHIN || !visit) return null;
  const names = { service: visit.serviceName, location: visit.locationName };
  const isDone = await cancelByText(tx, visit.id, by);
  return replied(say(isDone ? 'text.cancel.done' : 'text.cancel.refused', names), { forStaff: !isDone });
}

/** Keeps the position in line without a call for some minutes; staff read about any other visit. */
async function waits(
  tx: Tx,
  visit: ThreadVisit,
  { keyword, say, minutes, by }: Acting & { say: Words; minutes: number },
): Promise<Acted> {
  const location = visit.locationName;
  if (await waitByText(tx, visit.id, { ...by, minutes }))
    return replied(say('text.waits', { minutes, location }), { forStaff: keyword === 'late' });
  return keyword === 'late'
    ? replied(say('text.late', { location }), { forStaff: true })
    : replied(say('text.waits.refused', { location }), {});
}

async function positionOf(
  tx: Tx,
  visit: ThreadVisit,
  { say, language }: { say: Words; language: Language },
): Promise<string> {
  const location = visit.locationName;
  const spot = visit.isInLine ? await spotInLine(tx, visit.id) : undefined;
  if (!spot) return say('text.position.booked', { location, when: visitTime(visit, language) });
  if (spot.isCalled) return say('text.position.called', { location, ticket: spot.ticket });
  if (spot.ahead === null) return say('text.position.unknown', { location, ticket: spot.ticket });
  return say('text.position', { location, ticket: spot.ticket, ahead: spot.ahead });
}
