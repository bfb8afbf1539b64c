import { describe, expect, it } from 'vitest';
import type { ChatLine } from '#contract/chats/chats.ts';
import { EMPTY_THREAD } from '#domain/chats/thread.ts';
import type { UnsentLine } from '#domain/chats/thread.ts';
import { ChatSync } from './chat-sync.ts';
import type { ChatThread } from './chat-sync.ts';
import { ConnectionFailure, Refusal } from './refusal.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A server that keeps lines by their keys, and a connection that the test cuts. */
function aChat() {
  const lines: ChatLine[] = [];
  const seen = { thread: EMPTY_THREAD as ChatThread, reachable: true, refused: 0, requests: 0 };
  const connection = { mode: 'whole' as 'whole' | 'request-lost' | 'response-lost' | 'refused' };
  const retries: (() => void)[] = [];
  const serve = async (fresh: readonly UnsentLine[], after: number) => {
    seen.requests += 1;
    if (connection.mode === 'request-lost') throw new ConnectionFailure(new TypeError('lost'), false);
    if (connection.mode === 'refused' && fresh.length > 0)
      throw new Refusal(409, { errors: [{ code: 'chat-ended', title: 'Ended' }] });
    for (const { key, text } of fresh)
      if (!lines.some((line) => line.key === key))
        lines.push({
          number: lines.length + 1,
          author: 'visitor',
          kind: 'text',
          key,
          text,
          at: '2026-11-20T18:00:00Z',
          name: '',
        });
    if (connection.mode === 'response-lost') throw new ConnectionFailure(new TypeError('lost'), false);
    return { lines: lines.filter(({ number }) => number > after) };
  };
  const sync = new ChatSync<{ lines: readonly ChatLine[] }>({
    own: 'visitor',
    thread: EMPTY_THREAD,
    read: (after) => serve([], after),
    deliver: serve,
    onThread: (thread) => (seen.thread = thread),
    onResponse: () => undefined,
    onReachable: (isReachable) => (seen.reachable = isReachable),
    onRefused: () => (seen.refused += 1),
    later: (work) => {
      retries.push(work);
      return () => undefined;
    },
  });
  return { sync, lines, seen, connection, retry: () => retries.pop()?.() };
}

describe('one side of a chat', () => {
  it('delivers each line once, although a response was lost', async () => {
    const { sync, lines, seen, connection, retry } = aChat();
    connection.mode = 'response-lost';
    sync.write({ key: 'k1', text: 'One' });
    await settled();
    expect(seen).toMatchObject({ reachable: false, thread: { unsent: [{ text: 'One' }] } });
    connection.mode = 'request-lost';
    sync.write({ key: 'k2', text: 'Two' });
    await settled();
    connection.mode = 'whole';
    retry();
    await settled();
    expect(lines.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(seen).toMatchObject({ reachable: true, thread: { unsent: [] } });
    expect(seen.thread.lines).toEqual(lines);
  });

  it('sends one request at a time', async () => {
    const { sync, lines, seen } = aChat();
    sync.write({ key: 'k1', text: 'One' });
    sync.write({ key: 'k2', text: 'Two' });
    sync.refresh();
    expect(seen.requests).toBe(1);
    await settled();
    expect(lines.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('keeps a refused line unsent, and reads on', async () => {
    const { sync, seen, connection } = aChat();
    connection.mode = 'refused';
    sync.write({ key: 'k1', text: 'Late' });
    await settled();
    expect(seen).toMatchObject({ refused: 1, requests: 2, thread: { unsent: [{ text: 'Late' }] } });
  });
});
