import { keywordOf } from '#domain/conversations/keywords.ts';
import { maskedNumbers } from '#domain/conversations/text-filter.ts';
import { KEYWORD_VALID } from '#domain/conversations/thread.ts';
import { STATUS } from '#domain/codes/status.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { actOnKeyword } from './act-on-keyword.ts';
import type { OwnNumbers } from '../threads/own-numbers.ts';
import { awayReply, routedTo } from '../threads/routing.ts';
import { visitsOfPhone } from '../threads/senders-visits-store.ts';
import type { ThreadVisit } from '../threads/senders-visits-store.ts';
import { changeThread } from '../threads/thread-changes.ts';
import { insertIncoming, insertOutgoing } from '../threads/thread-messages-store.ts';
import { lockedThreadWith } from '../threads/threads-store.ts';
import type { Thread, ThreadPatch } from '../threads/threads-store.ts';

/** A text as a provider delivered it: perhaps again, and perhaps after later ones. */
export interface ArrivedText {
  provider: string;
  externalId: string;
  from: string;
  to: string;
  text: string;
  sentAt: Instant;
}

export interface Receiving {
  now: Instant;
  requestId: string;
  vendorName: string;
  numbers: OwnNumbers;
  /** A new key for a reply. */
  newKey(): string;
}

const VISITOR = { kind: 'visitor', id: null } as const;

/** Stores a text that arrived, acts on a keyword, and replies. A repeated delivery changes nothing. */
export async function receiveText(tx: Tx, arrived: ArrivedText, by: Receiving): Promise<'stored' | 'known'> {
  const { now } = by;
  const thread = await lockedThreadWith(
    tx,
    { channel: 'sms', ownAddress: arrived.to, address: arrived.from },
    now,
  );
  const ownLine = by.numbers.lineOf(arrived.to);
  const visits = visitsAbout(ownLine, await visitsOfPhone(tx, arrived.from));
  const active = activeOf(visits, now);
  const visit = active[0] ?? visits[0];
  const locationId = by.numbers.locationOf(arrived.to) ?? visit?.locationId ?? thread.locationId;
  const settings = await effectiveSettings(tx, locationId ?? 0);
  // What is masked is never stored; keywords are read in the text as it came.
  const isMasked = settings.get('conversations.mask_numbers');
  const messageId = await insertIncoming(tx, {
    ...arrived,
    text: isMasked ? maskedNumbers(arrived.text) : arrived.text,
    threadId: thread.id,
    visitId: visit?.id ?? null,
    now,
  });
  // mutation: text-known
  if (messageId === undefined) return 'known';
  const found = keywordOf(arrived.text);
  const language = languageOf({ thread, visit, found, settings });
  const tied: ThreadPatch = {
    locationId,
    lineId: ownLine ?? (visit ? visit.lineId : thread.lineId),
    visitId: visit?.id ?? thread.visitId,
    lang: language,
    wroteAt: Math.max(thread.wroteAt ?? 0, arrived.sentAt),
    lastAt: Math.max(thread.lastAt, now),
  };
  const isTimely = now - arrived.sentAt < KEYWORD_VALID;
  const acted = await actOnKeyword(
    tx,
    { ...thread, ...tied },
    {
      keyword: found?.keyword ?? null,
      isTimely,
      sentAt: arrived.sentAt,
      active,
      language,
      settings,
      by,
    },
  );
  const reply =
    acted?.reply ?? (acted ? null : await awayReply(tx, { thread, settings, language, locationId, now }));
  if (reply !== null)
    await insertOutgoing(tx, {
      threadId: thread.id,
      visitId: visit?.id ?? null,
      staffId: null,
      kind: acted ? (acted.isRequired ? 'required' : 'reply') : 'away',
      key: by.newKey(),
      text: reply,
      now,
    });
  const forStaff = acted === null || acted.forStaff;
  const routed = forStaff ? await routedTo(tx, { thread, visit, settings, locationId }) : {};
  await changeThread(tx, thread, {
    patch: {
      ...tied,
      ...acted?.patch,
      ...routed,
      ...(acted === null && reply !== null && { awayAt: now }),
    },
    change: { what: acted?.what ?? 'received', actor: VISITOR, now, requestId: by.requestId, messageId },
  });
  return 'stored';
}

/** A text to the number of a line of business is about the visits of that line, if there are any. */
function visitsAbout(lineId: number | null, visits: readonly ThreadVisit[]): readonly ThreadVisit[] {
  const ofLine = visits.filter((visit) => visit.lineId === lineId);
  return lineId === null || ofLine.length === 0 ? visits : ofLine;
}

/** The visits that a keyword may be about: in the line or in service first, then appointments to come. */
function activeOf(visits: readonly ThreadVisit[], now: Instant): ThreadVisit[] {
  const open = visits.filter(
    ({ status, isInLine, startsAt }) =>
      (status === STATUS.confirmed && (isInLine || (startsAt !== null && startsAt > now - HOUR))) ||
      status === STATUS.inProgress,
  );
  const inLine = open.filter(({ isInLine, status }) => isInLine || status === STATUS.inProgress);
  return inLine.length > 0 ? inLine : open;
}

function languageOf(of: {
  thread: Thread;
  visit: ThreadVisit | undefined;
  found: { language: Language } | null;
  settings: Settings;
}): Language {
  const { thread, visit, found, settings } = of;
  // All languages use the English letters and words: they say nothing of the language.
  if (found && found.language !== 'en') return found.language;
  for (const known of [visit?.lang, thread.lang, settings.get('client_view.language')])
    if (known !== undefined && isLanguage(known)) return known;
  return 'en';
}
