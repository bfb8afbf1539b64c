import { PUSH_WORKER } from '#contract/queue/push.ts';
import { PRODUCT_ICON } from '#contract/protocol/page-state.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { vendorPrefix, VISITOR_DOCUMENTS, VISITOR_PAGES } from '#contract/protocol/visitor-pages.ts';
import type { VisitorPageName } from '#contract/protocol/visitor-pages.ts';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import { CATEGORY_ICON_SHEET } from '#domain/vendors/category-icons.ts';
import type { Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { CATEGORY_ICON_SHEET_SVG } from './category-icons.ts';
import { effectiveSettings } from '../vendors/index.ts';
import type { PageDeps } from './page-deps.ts';

/** Serves the built programs, whose names change with their content, and the few files that are not built. */
export async function serveFiles(app: FastifyInstance, folders: { web: string; own: string }): Promise<void> {
  // A first start builds the pages while the server gets ready: the folder may appear later.
  await app.register(fastifyStatic, {
    root: folders.web,
    prefix: '/assets/',
    ...FILES,
    suppressWarning: true,
    // The build compressed them once; other files are compressed per response.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    root: `${folders.own}/brand`,
    prefix: '/brand/',
    ...FILES,
    maxAge: '1h',
  });
  app.get(PRODUCT_ICON, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(MARK),
  );
  app.get(CATEGORY_ICON_SHEET, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(CATEGORY_ICON_SHEET_SVG),
  );
}

// Files whose name begins with a dot (the manifest) are for the server alone.
const FILES = { decorateReply: false, index: false, dotfiles: 'ignore', redirect: false } as const;

// The shape of web/kit's Logo, white on the product's blue.
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48"><rect x="-8" y="-8" width="48" height="48" rx="10.6" fill="#1A66E8"/><path d="M5 28V16a11 11 0 0 1 22 0v12" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><path d="M11.6 29.8V16.2a4.4 4.4 0 0 1 8.8 0v13.6z" fill="#FFC857"/></svg>`;

/**
 * The service worker of kiosks: its text contains the build, so that a browser replaces it after each build. Its own
 * policy decides where it may send requests.
 */
export function serveWorker(
  app: FastifyInstance,
  { build, web }: { build: PageDeps['build']; web: string },
): void {
  app.get('/kiosk-worker.js', async (_request, reply) => {
    const { id, kioskShell } = build();
    const shell = kioskShell();
    if (!shell) throw refuse('not-found');
    const files = shell.files.map((file) => `/assets/${file}`);
    const script = await readFile(join(web, shell.script), 'utf8');
    return reply
      .headers({
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(`const shell=${JSON.stringify({ build: id, files })};\n${script}`);
  });
}

/** The service worker of pushed messages. It sends no request of its own. */
export function servePushWorker(
  app: FastifyInstance,
  { build, web }: { build: PageDeps['build']; web: string },
): void {
  app.get(PUSH_WORKER, async (_request, reply) => {
    const file = build().pushWorker();
    if (file === undefined) throw refuse('not-found');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(web, file), 'utf8'));
  });
}

/** Files that crawlers request, and browsers that put a page on a home screen. */
export function serveDescriptions(app: FastifyInstance, deps: PageDeps): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(ROBOTS),
  );
  // Browsers and programs ask for it by themselves. On a vendor's own host it is the vendor's.
  app.get('/favicon.ico', async (request, reply) => {
    const vendor = await deps.tenancy.ofPage(request, null);
    const icon = vendor ? await iconOf(deps, vendor) : '';
    return reply.header('cache-control', 'public, max-age=3600').redirect(icon || PRODUCT_ICON, 302);
  });
  app.get('/app.webmanifest', async (request, reply) => {
    const vendor = await deps.tenancy.ofPage(request, null);
    return reply.headers(MANIFEST_HEADERS).send(await manifestOf(deps, vendor, ''));
  });
  app.get('/s/:pathname/app.webmanifest', async (request, reply) => {
    const { pathname } = request.params as { pathname: string };
    const vendor = await deps.tenancy.ofPage(request, pathname);
    return reply.headers(MANIFEST_HEADERS).send(await manifestOf(deps, vendor, vendorPrefix(pathname)));
  });
}

const MANIFEST_HEADERS = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/** The address of a vendor's icon; empty without one. */
const iconOf = async ({ db }: Pick<PageDeps, 'db'>, vendor: Vendor): Promise<string> =>
  (await db.withVendor(vendor.id, effectiveSettings)).get('theme.favicon');

async function manifestOf(
  { db }: Pick<PageDeps, 'db'>,
  vendor: Vendor | undefined,
  prefix: string,
): Promise<string> {
  if (!vendor) throw refuse('not-found');
  const icon = await iconOf({ db }, vendor);
  return JSON.stringify({
    name: vendor.name,
    short_name: vendor.name,
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'browser',
    icons: [
      icon === '' ? { src: PRODUCT_ICON, sizes: 'any', type: 'image/svg+xml' } : { src: icon, sizes: 'any' },
    ],
  });
}

const PERSONAL = (Object.keys(VISITOR_PAGES) as VisitorPageName[])
  .filter((page) => VISITOR_DOCUMENTS[page].isPersonal)
  .map((page) => VISITOR_PAGES[page].path);

/** Crawlers may index vendors' pages; not staff pages, interfaces, or a page about one visitor. */
const ROBOTS = [
  'User-agent: *',
  'Allow: /',
  'Disallow: /api/',
  'Disallow: /cx/',
  ...['', '/s/*'].flatMap((prefix) => PERSONAL.map((page) => `Disallow: ${prefix}${page}`)),
  'Disallow: /sign-in',
  ...staffRoots().map((root) => `Disallow: ${root}`),
  '',
].join('\n');

/** `/settings/lobby` and `/settings/api` are both under `/settings`. */
function staffRoots(): string[] {
  const roots = STAFF_ADDRESSES.map(({ path }) => `/${path.split('/')[1]!.replace(/\*$/, '')}`);
  return [...new Set(roots)].sort();
}
