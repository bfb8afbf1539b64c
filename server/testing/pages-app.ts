import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { PageState } from '#contract/protocol/page-state.ts';
import { pagesCapability } from '#server/capabilities/pages/index.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { registerSecurityHeaders } from '#server/infrastructure/http/security-headers.ts';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { afterFile } from './after-file.ts';
import { anApp } from './app.ts';
import type { TestApp } from './app.ts';
import { aLocation, aVendor } from './builders-store.ts';
import type { TestVendor } from './builders-store.ts';

/** A text that must stay inert wherever a vendor writes it. */
export const EVIL = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028';
export const HOST = 'localhost:3000';

export interface Shown {
  status: number;
  headers: Record<string, unknown>;
  html: string;
  to: string | undefined;
  state: PageState;
  /** The program it loads. */
  script: string | undefined;
  heading: string | undefined;
}

/** Two vendors, one of them with a host and a hostile name, and pages rendered with a build of this test's own. */
export interface PagesApp {
  app: TestApp;
  http: FastifyInstance;
  /** All log lines. */
  lines: string[];
  vendor: TestVendor;
  other: TestVendor;
  place: number;
  archived: number;
  secret: number;
  get(url: string, headers?: Record<string, string>, from?: FastifyInstance): Promise<Shown>;
}

export async function aPagesApp(env: Record<string, string> = {}): Promise<PagesApp> {
  const lines: string[] = [];
  const log = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const app = await anApp({ log, env });
  const { db } = app.deps;
  const vendor = await aVendor(db, {
    pathname: 'harbor-bank',
    name: `Harbor ${EVIL}`,
    settings: {
      availableLanguages: ['fr', 'en', 'ko'],
      'client_view.language': 'fr',
      'theme.primary': '#7A1F1F',
      'theme.logo': '/brand/harbor-bank.svg',
      disabledTitle: { en: EVIL },
    },
  });
  const other = await aVendor(db, { pathname: 'sunrise' });
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`INSERT INTO vendor_hosts (vendor_id, host) VALUES (${vendor.id}, 'queue.harbor.test')`),
  );
  const position = await aLocation(db, vendor.id, { externalId: 'harbor-001' });
  const secret = await aLocation(db, vendor.id, { visibility: 'private' });
  const archived = await aLocation(db, vendor.id, { externalId: 'gone' });
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE locations SET archived_at = now() WHERE vendor_id = ${vendor.id} AND id = ${archived}`),
  );
  const http = await withBuild(app);
  return {
    app,
    http,
    lines,
    vendor,
    other,
    place: position,
    archived,
    secret,
    get: (url, headers, from = http) => getPage(from, url, headers),
  };
}

/** The same pages with a build of this test's own: a script, a style and a hidden manifest. */
export async function withBuild(of: TestApp, demo = false): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-web-'));
  await mkdir(join(folder, '.vite'));
  const chunk = (name: string) => [`${name}/main.tsx`, { file: `${name}-1.js`, css: [`${name}-1.css`] }];
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify(Object.fromEntries(['visitor', 'display', 'admin'].map(chunk))),
  );
  await writeFile(join(folder, 'visitor-1.js'), `console.log(${JSON.stringify('x'.repeat(5_000))});`);
  const server = Fastify();
  registerSecurityHeaders(server, { https: false });
  const { deps, access, servicesOf } = of;
  await pagesCapability({
    ...deps,
    config: { ...deps.config, demo },
    sessions: access.sessions,
    csrfTokenOf: access.csrfTokenOf,
    servicesOf,
    webFolder: folder,
  }).register(server);
  afterFile(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return server;
}

async function getPage(
  from: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
): Promise<Shown> {
  const response = await from.inject({ url, headers: { host: HOST, accept: 'text/html', ...headers } });
  const block = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(response.body)?.[1];
  return {
    status: response.statusCode,
    headers: response.headers,
    html: response.body,
    to: response.headers.location,
    state: (block === undefined ? undefined : JSON.parse(block)) as PageState,
    script: /<script type="module" src="\/assets\/([a-z]+)-1\.js"/.exec(response.body)?.[1],
    heading: /<h1>(.*?)<\/h1>/.exec(response.body)?.[1],
  };
}
