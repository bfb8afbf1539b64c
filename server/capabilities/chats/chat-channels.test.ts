import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contract/protocol/realtime.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation } from '#server/testing/builders-store.ts';
import { aChatKey, aChatWorld } from '#server/testing/chats.ts';
import type { ChatWorld } from '#server/testing/chats.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';

let app: TestApp;
let address: string;
let world: ChatWorld;
beforeAll(async () => {
  app = await anApp();
  address = await listening(app);
  world = await aChatWorld(app);
});

const asVisitor = () =>
  aSocket(
    address,
    makePageToken(app.deps.keys, { kind: 'visitor', vendorId: world.vendor.id, visits: [] }, app.clock.now())
      .token,
  );
const REFUSED = { error: 'refused' };

describe('the channels of chats', () => {
  it('tell the visitor of a chat by its code, and staff who reach it, of each line', async () => {
    const staff = await world.aSession();
    await world.takesChats(staff);
    const chat = (await world.start()).body.data;
    const [page, desk] = [await asVisitor(), await aSocket(address, staff.token)];
    const channel = channels.chat(chat.id);
    expect(await page.subscribe(channel)).toEqual(REFUSED);
    expect(await page.subscribe(channel, { code: 'x'.repeat(22) })).toEqual(REFUSED);
    expect(await page.subscribe(channel, { code: chat.code })).toEqual({ ok: true });
    expect(await desk.subscribe(channel)).toEqual({ ok: true });
    const list = channels.chats(String(world.vendor.id));
    expect(await page.subscribe(list)).toEqual(REFUSED);
    expect(await desk.subscribe(list)).toEqual({ ok: true });
    const lines = [{ key: aChatKey(), text: 'Secret words' }];
    await world.asVisitor(`POST /${chat.id}/lines`, { code: chat.code, lines });
    const isNews = ({ last }: object & { last?: unknown }) => last === 2;
    const { event, data } = await page.hears(channel, isNews);
    expect(event).toBe('ChatChanged');
    // A message holds no text.
    expect(Object.keys(data).toSorted()).toEqual(['last', 'version']);
    expect(await desk.hears(channel, isNews)).toMatchObject({ event: 'ChatChanged' });
    expect(await desk.hears(list)).toMatchObject({ event: 'ChatsChanged' });
  });

  it('are closed to staff elsewhere, to other vendors, and without the feature', async () => {
    const elsewhere = await aLocation(app.deps.db, world.vendor.id);
    const chat = (await world.start()).body.data;
    const channel = channels.chat(chat.id);
    const stranger = await aSocket(address, (await world.aSession(20, [elsewhere])).token);
    expect(await stranger.subscribe(channel)).toEqual(REFUSED);
    const other = await aChatWorld(app);
    const abroad = await aSocket(address, (await other.aSession(30)).token);
    expect(await abroad.subscribe(channel)).toEqual(REFUSED);
    expect(await abroad.subscribe(channels.chats(String(world.vendor.id)))).toEqual(REFUSED);
    await world.set('feature.chats', false);
    const page = await asVisitor();
    expect(await page.subscribe(channel, { code: chat.code })).toEqual(REFUSED);
  });
});
