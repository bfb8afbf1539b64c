import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { firefoxPath } from '../../scripts/testing/firefox.ts';

/*
 * Debian's Firefox over WebDriver BiDi (W3C): Playwright drives a build of its own only. The few commands that the
 * journeys need, over one WebSocket.
 */

/** It starts without requests of its own, and blocks what frames of other sites store. */
const PREFERENCES = {
  'network.cookie.cookieBehavior': 1,
  'intl.accept_languages': 'en-US',
  'network.proxy.type': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** How long an element may take to appear. */
const PATIENCE = 20_000;

type Values = Record<string, unknown>;
type Node = { type: 'node'; sharedId: string };
type Handler = (params: Values) => void;

/** An element by its role and name, or by a selector. */
export type Target = { role: string; name: string } | { css: string };

/** A page or a frame of it. */
export interface Context {
  id: string;
  url: string;
  children: Context[];
}

export interface Firefox {
  /** The page of the first tab. */
  page: string;
  goto(url: string): Promise<void>;
  /** The page and its frames, those in closed shadow roots too. */
  tree(): Promise<Context>;
  /** Runs a function in a page or a frame, and returns its result as JSON. */
  run<T>(context: string, script: (...args: never[]) => T, ...args: (string | number)[]): Promise<T>;
  /** Runs a function in every page and frame, before its own scripts. */
  before(script: () => void): Promise<void>;
  /** Clicks as a mouse does. */
  click(context: string, target: Target): Promise<void>;
  /** Types into a field by its label, key by key. */
  fill(context: string, label: string, text: string): Promise<void>;
  /** Waits for such an element. */
  sees(context: string, target: Target): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  on(event: string, handler: Handler): Promise<void>;
  close(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-firefox-'));
  chmodSync(folder, 0o700);
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder, 'about:blank'];
  const child = spawn(firefoxPath(), args, {
    // A home of its own; the system's proxy and display are not for it.
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = async (): Promise<void> => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const socket = new WebSocket(`${await addressOf(child)}/session`);
    await new Promise<void>((done, failed) => socket.once('open', done).once('error', failed));
    return await driven(connectionOf(socket), async () => {
      socket.close();
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** The address that it prints once it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Firefox does not listen:\n${said}`)), 45_000);
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Firefox ended with ${code}:\n${said}`));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}

interface Connection {
  send(method: string, params: Values): Promise<Values>;
  handlers: Map<string, Handler[]>;
}

function connectionOf(socket: WebSocket): Connection {
  const waiting = new Map<number, { resolve: (result: Values) => void; reject: (error: Error) => void }>();
  const handlers: Connection['handlers'] = new Map();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Values & { id?: number; type: string };
    if (message.type === 'event')
      for (const handler of handlers.get(message['method'] as string) ?? [])
        handler(message['params'] as Values);
    const command = message.id === undefined ? undefined : waiting.get(message.id);
    if (!command) return;
    waiting.delete(message.id!);
    if (message.type === 'success') command.resolve(message['result'] as Values);
    else command.reject(new Error(`${String(message['error'])}: ${String(message['message'])}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone'));
  });
  return {
    handlers,
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
  };
}

async function driven({ send, handlers }: Connection, close: () => Promise<void>): Promise<Firefox> {
  await send('session.new', { capabilities: {} });
  const tree = async (): Promise<Context> =>
    contextOf(((await send('browsingContext.getTree', {}))['contexts'] as Values[])[0]!);
  const { id: page } = await tree();
  const call = async (context: string, script: string, args: unknown[] = []): Promise<string> => {
    const target = { context };
    const result = await send('script.callFunction', {
      functionDeclaration: script,
      arguments: args,
      target,
      awaitPromise: true,
    });
    if (result['type'] === 'exception')
      throw new Error((result['exceptionDetails'] as { text: string }).text);
    return (result['result'] as { value: string }).value;
  };
  const found = async (context: string, target: Target): Promise<Node | undefined> => {
    const locator =
      'css' in target ? { type: 'css', value: target.css } : { type: 'accessibility', value: target };
    const { nodes } = await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 });
    return (nodes as Node[])[0];
  };
  const sees = async (context: string, target: Target): Promise<Node> => {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const node = await found(context, target);
      if (node) return { type: 'node', sharedId: node.sharedId };
      if (Date.now() > until)
        throw new Error(`There is no ${JSON.stringify(target)} in\n${await textOf(context)}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const textOf = (context: string) => call(context, '() => document.body.innerText');
  const click = async (context: string, target: Target): Promise<void> => {
    const node = await sees(context, target);
    await call(context, "(node) => void node.scrollIntoView({ block: 'center' })", [node]);
    const at = {
      type: 'pointerMove',
      x: 0,
      y: 0,
      origin: { type: 'element', element: { sharedId: node.sharedId } },
    };
    const press = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await send('input.performActions', {
      context,
      actions: [{ type: 'pointer', id: 'mouse', actions: press }],
    });
  };
  return {
    page,
    tree,
    click,
    close,
    goto: async (url) =>
      void (await send('browsingContext.navigate', { context: page, url, wait: 'complete' })),
    run: async (context, script, ...args) => {
      const values = args.map((value) => ({ type: typeof value, value }));
      return JSON.parse(
        await call(
          context,
          `async (...args) => JSON.stringify((await (${String(script)})(...args)) ?? null)`,
          values,
        ),
      ) as never;
    },
    before: async (script) =>
      void (await send('script.addPreloadScript', { functionDeclaration: String(script) })),
    fill: async (context, label, text) => {
      await click(context, { role: 'textbox', name: label });
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    sees: async (context, target) => void (await sees(context, target)),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context: page, viewport: { width, height } })),
    on: async (event, handler) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
      await send('session.subscribe', { events: [event] });
    },
  };
}

const contextOf = ({ context, url, children }: Values): Context => ({
  id: context as string,
  url: url as string,
  children: ((children ?? []) as Values[]).map(contextOf),
});
