import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { twilioSignature } from '#server/integrations/sms/signed-webhooks.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { openPageSocket } from './baselines/page-sockets.ts';
import { startProduct } from './baselines/product.ts';
import { Connection, wireOf } from './measure/connection.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * A visitor's text on the screens of two colleagues: from the provider's request until both screens have read the
 * list and the conversation with it. Compared with those reads alone.
 */

const TEXTS = 25;
const ROUNDS = 6;
const EARLIER = 150;
const PASSWORD = 'correct horse battery';
const NUMBER = '+12065550160';
const SENDER = '+12065550143';
const TOKEN = 'the-auth-token-of-a-bench';
const BASE = '/api/internal/v1/admin';

const product = await startProduct();
try {
  const { app, port } = product;
  const { db, config } = app.deps;
  const vendor = await aVendor(db, { pathname: 'bench' });
  const location = await aLocation(db, vendor.id, { name: 'Main Street' });
  await aService(db, vendor.id, { locations: [location] });
  await setSetting(db, vendor.id, { key: 'feature.conversations', value: true });
  const screens = [await openScreen('one@bench.test'), await openScreen('two@bench.test')];
  await screens[0]!.send('PUT', `${BASE}/integrations/twilio`, {
    version: 0,
    values: { name: '', account: `AC${'1'.repeat(32)}`, number: NUMBER, auth_token: TOKEN },
  });
  const provider = await Connection.open(port);
  let sent = 0;
  for (let n = 0; n < EARLIER; n += 1) await deliver();
  const [{ id }] = (await screens[0]!.read(`${BASE}/conversations`)).data as [{ id: string }];

  /** Milliseconds until both screens show the text; of several texts the one in the middle. */
  const shown = async (): Promise<number> => {
    const taken: number[] = [];
    for (let n = 0; n < TEXTS; n += 1) {
      const begun = performance.now();
      const reading = screens.map((screen) => readUntil(screen, textOf(sent + 1)));
      await deliver();
      await Promise.all(reading);
      taken.push(performance.now() - begun);
      slowest = Math.max(slowest, taken.at(-1)!);
    }
    return median(taken);
  };
  const reads = async (): Promise<number> => {
    const taken: number[] = [];
    for (let n = 0; n < TEXTS; n += 1) {
      const begun = performance.now();
      await Promise.all(screens.map(readBoth));
      taken.push(performance.now() - begun);
    }
    return median(taken);
  };
  let slowest = 0;
  const measured = await inTurn({ shown, reads }, ROUNDS);
  tell({
    bench: 'texts',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: 'a text on two screens of staff ÷ their reads alone, p50',
        ours: milliseconds(median(measured.shown)),
        anchor: milliseconds(median(measured.reads)),
        ratio: times(ratioOf(measured.shown, measured.reads)),
      },
      {
        what: 'the slowest of all',
        ours: milliseconds(slowest),
        ratio: '',
        goal: '≤ 1,000 ms',
      },
    ],
    notes: [
      `${TEXTS} texts a round, ${ROUNDS} rounds in turn, one conversation with ${EARLIER} earlier texts; a screen reads the list and the conversation as its page does`,
    ],
  });
  for (const screen of screens) screen.close();
  provider.close();

  async function readBoth(screen: Screen): Promise<void> {
    await Promise.all([screen.read(`${BASE}/conversations`), screen.read(`${BASE}/conversations/${id}`)]);
  }

  /** Reads after each news, as the page does, until the text is there. */
  async function readUntil(screen: Screen, text: string): Promise<void> {
    do {
      await screen.told();
      await readBoth(screen);
    } while (!screen.has(text));
  }

  /** Posts a text as the provider does. */
  async function deliver(): Promise<void> {
    sent += 1;
    const path = textsPath('twilio', vendor.pathname);
    const form = { MessageSid: `SM${sent}`, From: SENDER, To: NUMBER, Body: textOf(sent) };
    const body = new URLSearchParams(form).toString();
    const signature = twilioSignature(TOKEN, config.publicUrl + path, form);
    const { status } = await provider.send(
      [
        `POST ${path} HTTP/1.1`,
        'host: 127.0.0.1',
        `x-twilio-signature: ${signature}`,
        'content-type: application/x-www-form-urlencoded',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
    if (status !== 204) throw new Error(`the text was answered with ${status}`);
  }

  /** A colleague with the page open: signed in, and following the vendor's records. */
  async function openScreen(email: string) {
    const identityId = await app.access.createIdentity({ email, name: email, password: PASSWORD });
    await aStaffMember(db, vendor.id, { locations: [location], role: 30, identityId });
    const [lists, threads] = [await Connection.open(port), await Connection.open(port)];
    const signedIn = await lists.send(
      wireOf({ method: 'POST', path: '/api/internal/v1/session', body: { email, password: PASSWORD } }),
    );
    const { csrf_token: csrf } = (JSON.parse(signedIn.body) as { data: { csrf_token: string } }).data;
    const cookie = [...signedIn.head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)]
      .map(([, one]) => one)
      .join('; ');
    const headers = { cookie, 'x-csrf-token': csrf };
    const ask = async (connection: Connection, { method = 'GET', path, body }: Asking) => {
      const came = await connection.send(
        wireOf({ method, path, headers, ...(body !== undefined && { body }) }),
      );
      if (came.status !== 200)
        throw new Error(`${method} ${path} was answered with ${came.status}: ${came.body}`);
      return came.body;
    };
    let [last, hasNews, wake] = ['', false, (): void => {}];
    const page = await ask(lists, { path: '/conversations' });
    const token = /"realtime":\{[^}]*"token":"([^"]+)"/.exec(page)?.[1];
    if (token === undefined) throw new Error('the page has no token');
    const socket = await openPageSocket(port, {
      token,
      channels: [{ channel: channels.records(String(vendor.id)) }],
      onMessage() {
        hasNews = true;
        wake();
      },
    });
    return {
      /** Resolves with the next news of the vendor's records, or at once if some came since the last call. */
      async told(): Promise<void> {
        if (!hasNews) await new Promise<void>((resolve) => (wake = resolve));
        hasNews = false;
      },
      async read(path: string): Promise<{ data: unknown }> {
        const isThread = path !== `${BASE}/conversations`;
        const body = await ask(isThread ? threads : lists, { path });
        if (isThread) last = body;
        return JSON.parse(body) as { data: unknown };
      },
      has: (text: string) => last.includes(`"${text}"`),
      send: (method: string, path: string, body: unknown) => ask(lists, { method, path, body }),
      close() {
        socket.close();
        lists.close();
        threads.close();
      },
    };
  }
} finally {
  await product.stop();
}

interface Asking {
  method?: string;
  path: string;
  body?: unknown;
}

interface Screen {
  told(): Promise<void>;
  has(text: string): boolean;
  read(path: string): Promise<{ data: unknown }>;
}

function textOf(number: number): string {
  return `Is parking free? ${number}`;
}
