import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatLine } from '#contract/chats/chats.ts';
import { EMPTY_THREAD, heard, lastSeen, toDeliver, typed } from '#domain/chats/thread.ts';
import type { Thread } from '#domain/chats/thread.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aChatWorld } from '#server/testing/chats.ts';
import { scrambled } from '#domain/capacity/draws.ts';

/*
 * Both sides write over a connection that loses requests and responses, delivers requests twice, and late. In the end
 * each line stands once, in the order of its writer, and both sides see the same.
 */

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

/** Chances of a seed, from 0 to 1. */
function chanceOf(seed: number): () => number {
  let draw = 0;
  return () => scrambled((draw += 1), seed) / 2 ** 32;
}

type Side = 'visitor' | 'staff';
type Deliver = (
  side: Side,
  lines: readonly { key: string; text: string }[],
  after: number,
) => Promise<ChatLine[]>;

/** Lines of each side, by a seed. With `fresh`, a repeated line gets a new key: the fault that the check has to find. */
async function conversation(seed: number, { fresh = false } = {}) {
  const world = await aChatWorld(app);
  const staff = await world.aSession();
  await world.takesChats(staff);
  const { id, code } = (await world.start()).body.data;
  await world.asStaff(staff, `POST /${id}/moves`, { act: 'accept' });
  const deliver: Deliver = async (side, lines, after) => {
    const response =
      side === 'staff'
        ? lines.length > 0
          ? await world.asStaff(staff, `POST /${id}/lines`, { lines, after })
          : await world.asStaff(staff, `GET /${id}?after=${after}`)
        : lines.length > 0
          ? await world.asVisitor(`POST /${id}/lines`, { code, lines, after })
          : await world.asVisitor(`GET /${id}?code=${code}&after=${after}`);
    expect(response.status, response.text).toBe(200);
    return (response.body.data as { lines: ChatLine[] }).lines;
  };
  const chance = chanceOf(seed);
  const late: (() => Promise<unknown>)[] = [];
  const threads: Record<Side, Thread<ChatLine>> = { visitor: EMPTY_THREAD, staff: EMPTY_THREAD };
  const written: Record<Side, string[]> = { visitor: [], staff: [] };
  let keys = 0;
  const exchange = async (side: Side, isSafe: boolean): Promise<void> => {
    const thread = threads[side];
    keys += 1;
    const lines = toDeliver(thread).map((line) =>
      fresh ? { ...line, key: `fresh-key-${keys}-${line.key}` } : line,
    );
    const send = () => deliver(side, lines, lastSeen(thread));
    const luck = isSafe ? 1 : chance();
    // The request is lost, or comes late; the browser sends its lines again.
    if (luck < 0.15) return;
    if (luck < 0.3) return void late.push(send);
    const response = await send();
    // The response is lost.
    if (luck < 0.45) return;
    if (luck < 0.6) await send();
    threads[side] = heard(threads[side], { lines: response, own: side });
    if (fresh) threads[side] = { ...threads[side], unsent: [] };
  };
  for (let step = 0; step < 60; step += 1) {
    const side: Side = chance() < 0.5 ? 'visitor' : 'staff';
    if (chance() < 0.6) {
      const text = `${side} ${written[side].length + 1}`;
      written[side].push(text);
      threads[side] = typed(threads[side], { key: `${side}-key-${written[side].length}`, text });
    }
    await exchange(side, false);
    if (late.length > 0 && chance() < 0.4) await late.splice(Math.floor(chance() * late.length), 1)[0]!();
  }
  for (const send of late) await send();
  for (const side of ['visitor', 'staff'] as const)
    for (let count = 0; count < 5; count += 1) await exchange(side, true);
  const said = (side: Side, lines: readonly ChatLine[]) =>
    lines.filter(({ author, key }) => author === side && key !== 'first').map(({ text }) => text);
  return { threads, written, said };
}

describe('a conversation over a bad connection', () => {
  it.each([1, 2, 3, 4, 5, 6])('has each line once and in order (seed %s)', async (seed) => {
    const { threads, written, said } = await conversation(seed);
    for (const side of ['visitor', 'staff'] as const) {
      expect(threads[side].unsent).toEqual([]);
      expect(said(side, threads.visitor.lines)).toEqual(written[side]);
    }
    expect(threads.staff.lines).toEqual(threads.visitor.lines);
    expect(threads.visitor.lines.map(({ number }) => number)).toEqual(
      threads.visitor.lines.map((_, index) => index + 1),
    );
  });

  it('would double lines whose keys change', async () => {
    const { threads, written, said } = await conversation(1, { fresh: true });
    expect(said('visitor', threads.visitor.lines).length).toBeGreaterThan(written.visitor.length);
  });
});
