import { beforeAll, describe, expect, it } from 'vitest';
import { replyAddress } from '#server/integrations/email/reply-address.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aMail, handOver, REPLIES } from '#server/testing/mails.ts';
import { aJoin } from '#server/testing/requests.ts';

let app: TestApp;
let demo: TestVendor;
let real: TestVendor;

beforeAll(async () => {
  app = await anApp({ env: { DEMO: '', ...REPLIES } });
  demo = await aVendor(app.deps.db, { pathname: 'invented', demo: true });
  real = await aVendor(app.deps.db, { pathname: 'bank' });
});

const opened = async (path = '') => {
  const came = await app.http.inject({ method: 'GET', url: `/dev/mailbox${path}` });
  return { status: came.statusCode, text: came.payload.replaceAll('&#60;', '<').replaceAll('&#62;', '>') };
};
const set = (vendor: TestVendor, key: string, value: unknown) =>
  setSetting(app.deps.db, vendor.id, { key, value });

/** A visitor joins the line by mail; returns the address of the conversation. */
async function joins(vendor: TestVendor, email: string): Promise<string> {
  const { db, keys } = app.deps;
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  const came = await app.http.inject({
    method: 'POST',
    url: '/api/v2/open/queue-appointments',
    headers: {
      'x-vendor': vendor.pathname,
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': `join-of-${email}`,
    },
    payload: aJoin({ location, service, email, phone: '', client: { receive_email: true } }),
  });
  expect([came.statusCode, came.payload]).toEqual([201, came.payload]);
  await app.settle();
  await app.notifications.sender.settle();
  const visitId = Number(came.json<{ data: { id: string } }>().data.id);
  return replyAddress(keys, REPLIES.REPLY_ADDRESS, { vendorId: vendor.id, visitId });
}

describe('the mailbox of a demo', () => {
  it('names the address for replies of a mail while the vendor has conversations', async () => {
    const ana = await joins(demo, 'ana@client.example');
    expect((await opened()).text).not.toContain('Reply-To');
    await set(demo, 'feature.conversations', true);
    expect((await opened()).text).toContain(`Reply-To: ${ana}`);
    await set(demo, 'email.reply_to', 'desk@bank.example');
    const { text } = await opened();
    expect(text).toContain('Reply-To: desk@bank.example');
    expect(text).not.toContain(ana);
    await set(demo, 'email.reply_to', '');
  });

  it('shows an answer of a conversation with the mail that it answers, and none of a real vendor', async () => {
    await set(demo, 'feature.conversations', true);
    for (const vendor of [demo, real]) {
      await set(vendor, 'conversations.away_reply', { en: `We read this at nine in ${vendor.pathname}.` });
      await set(vendor, 'conversations.hours', { from: 0, to: 60 });
    }
    await set(real, 'feature.conversations', true);
    const ben = await joins(demo, 'ben@client.example');
    const cleo = await joins(real, 'cleo@client.example');
    for (const [from, to] of [
      ['ben@client.example', ben],
      ['cleo@client.example', cleo],
    ] as const)
      expect(await handOver(app, aMail({ from, to, id: `<of-${from}>`, subject: 'Re: <b>Hello</b>' }))).toBe(
        204,
      );
    await app.conversations.textSender.round();
    const { text } = await opened();
    expect(text).toContain('In-Reply-To: <of-ben@client.example>');
    expect(text).not.toContain('of-cleo@client.example');
    const [, path] = new RegExp(`/dev/mailbox(/${demo.id}/conversations/\\d+)`).exec(text)!;
    const mail = await opened(path);
    expect([mail.status, mail.text]).toEqual([
      200,
      expect.stringContaining('We read this at nine in invented.'),
    ]);
    const raw = await app.http.inject({ method: 'GET', url: `/dev/mailbox${path}` });
    expect(raw.payload).toContain('Re: &#60;b&#62;Hello&#60;/b&#62;');
    for (const id of ['1', '2', '3', 'x'])
      expect((await opened(`/${real.id}/conversations/${id}`)).status).toBe(404);
  });
});
