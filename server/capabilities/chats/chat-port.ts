import { CHATS_AN_HOUR, checkChatLine, MOST_CHAT_LINES } from '#domain/chats/chat.ts';
import type { ChatAuthor, ChatOutcome } from '#domain/chats/chat.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import {
  chatByStartKey,
  insertChat,
  insertLine,
  storedKeys,
  lockChat,
  saveChat,
  startsOfSource,
} from './chats-store.ts';
import type { NewChat, NewLine, StoredChat } from './chats-store.ts';
import type { TellChat } from './chat-channels.ts';

/*
 * The port of providers: it takes plain values and no request. Our own web chat uses it through its endpoints; a
 * provider of another company would use it from its own messages.
 */

/** Who acts, when, and who hears of it. */
export interface By {
  now: Instant;
  actor: Actor;
  requestId: string;
  tell: TellChat;
}

/** Starts a chat with the visitor's first line. A known key returns the chat that it has started. */
export async function openChat(
  tx: Tx,
  { text, ...chat }: NewChat & { text: string },
  by: By,
): Promise<StoredChat> {
  const known = await chatByStartKey(tx, chat.startKey);
  if (known) return known;
  const { sourceMark, now } = chat;
  if (sourceMark !== '') {
    const starts = await startsOfSource(tx, { mark: sourceMark, since: now - HOUR });
    if (starts >= CHATS_AN_HOUR) throw refuse('too-many-requests', { retryAfter: HOUR / 1_000 });
  }
  const inserted = await insertChat(tx, chat);
  // Two requests with one key: the other one has just started it.
  if (!inserted) return (await chatByStartKey(tx, chat.startKey))!;
  const line: NewLine = { author: 'visitor', kind: 'text', key: 'first', staffId: null, text: tidy(text) };
  const started = await saveChat(tx, await add(tx, inserted, { lines: [line], now }));
  await recordChat(tx, started, { kind: 'chat-started', by });
  by.tell(tx, started);
  return started;
}

/** Adds lines of one side in their order, each once: a line with a known key is left out. */
export async function say(
  tx: Tx,
  chat: StoredChat,
  {
    lines,
    author,
    staffId,
    by,
  }: {
    lines: readonly { key: string; text: string }[];
    author: ChatAuthor;
    staffId: number | null;
    by: By;
  },
): Promise<StoredChat> {
  const keys = lines.map(({ key }) => key);
  const known = await storedKeys(tx, { chatId: chat.id, author, keys });
  const fresh = lines.filter(({ key }, index) => !known.has(key) && keys.indexOf(key) === index);
  if (fresh.length === 0) return chat;
  if (chat.state === 'ended') throw refuse('chat-ended');
  if (chat.lastLine + fresh.length > MOST_CHAT_LINES) throw refuse('too-many-requests', { retryAfter: 60 });
  const added = await add(tx, chat, {
    lines: fresh.map(({ key, text }) => ({ author, kind: 'text', key, staffId, text: tidy(text) })),
    now: by.now,
  });
  const isStaff = author === 'staff';
  const saved = await saveChat(tx, { ...added, readUpto: isStaff ? added.lastLine : added.readUpto });
  by.tell(tx, saved);
  return saved;
}

/** Ends a chat once; a chat that has ended stays as it is. */
export async function endChat(
  tx: Tx,
  chat: StoredChat,
  { outcome, staffId, by }: { outcome: ChatOutcome; staffId: number | null; by: By },
): Promise<StoredChat> {
  if (chat.state === 'ended') return chat;
  return change(tx, chat, {
    patch: { state: 'ended', outcome, endedAt: by.now },
    note: { kind: 'ended', staffId },
    event: 'chat-ended',
    data: { outcome },
    by,
  });
}

/** Changes a locked chat with a note in its lines, and an event. */
export async function change(
  tx: Tx,
  chat: StoredChat,
  of: {
    patch: Partial<StoredChat>;
    note: Pick<NewLine, 'kind' | 'staffId'> & { author?: ChatAuthor };
    event: string | null;
    data?: EventData;
    by: By;
  },
): Promise<StoredChat> {
  const { patch, note, event, by } = of;
  // The number of the line makes its key: each note stands for a change of its own.
  const line = { author: 'system', text: '', key: `note-${chat.lastLine + 1}`, ...note } as const;
  const added = await add(tx, chat, { lines: [line], now: by.now });
  const saved = await saveChat(tx, { ...added, ...patch });
  if (event !== null) await recordChat(tx, saved, { kind: event, by, data: of.data ?? {} });
  by.tell(tx, saved);
  return saved;
}

/** The locked chat; not found without one. */
export async function lockedChat(tx: Tx, id: number): Promise<StoredChat> {
  const chat = await lockChat(tx, id);
  if (!chat) throw refuse('not-found');
  return chat;
}

/** Refuses lines that are empty or too long, at their place in the request. */
export function assertLines(lines: readonly { text: string }[], pointerOf: (index: number) => string): void {
  const fields = lines.flatMap(({ text }, index) => {
    const verdict = checkChatLine(text);
    return verdict ? [{ pointer: pointerOf(index), label: 'message', ...verdict }] : [];
  });
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

const tidy = (text: string): string => text.trim().normalize('NFC');

/** Writes lines with the next numbers. A line of a person ends the silence, and with it its notice. */
async function add(
  tx: Tx,
  chat: StoredChat,
  { lines, now }: { lines: readonly NewLine[]; now: Instant },
): Promise<StoredChat> {
  for (const [index, line] of lines.entries())
    await insertLine(tx, { ...line, chatId: chat.id, number: chat.lastLine + 1 + index, now });
  const isSpoken = lines.some(({ author }) => author !== 'system');
  return {
    ...chat,
    lastLine: chat.lastLine + lines.length,
    ...(isSpoken && { lastLineAt: now, noticedAt: null }),
  };
}

// Not `location_id`: listeners of the line take every event that has one for a change of a line.
const recordChat = async (
  tx: Tx,
  chat: StoredChat,
  { kind, by, data }: { kind: string; by: By; data?: EventData },
): Promise<number> =>
  appendEvent(tx, {
    // Lines count the version of the chat too, and are no events.
    subject: { kind: 'chat', id: chat.id, version: await nextVersionOf(tx, 'chat', chat.id) },
    kind,
    actor: by.actor,
    at: by.now,
    requestId: by.requestId,
    data: { chat_location_id: chat.locationId, ...data },
  });
