import { serveRequests } from '../measure/server-process.ts';
import { openBareSocket, openPageSocket } from './page-sockets.ts';
import type { OpenSocket, PageSocket } from './page-sockets.ts';

/* Subscribers in their own process: their cost must not count as the server's. */

const AT_ONCE = 50;
const open: Record<'pages' | 'bare', OpenSocket[]> = { pages: [], bare: [] };

serveRequests(
  {
    pages: ({ port, pages }: { port: number; pages: PageSocket[] }) =>
      openAll('pages', pages, (page) => openPageSocket(port, page)),
    bare: ({ port, count }: { port: number; count: number }) =>
      openAll('bare', Array.from({ length: count }), () => openBareSocket(port)),
    received: (kind: 'pages' | 'bare') => open[kind].reduce((sum, socket) => sum + socket.received(), 0),
  },
  () => {
    for (const socket of [...open.pages, ...open.bare]) socket.close();
  },
);

async function openAll<T>(
  kind: 'pages' | 'bare',
  all: readonly T[],
  openOne: (one: T) => Promise<OpenSocket>,
): Promise<void> {
  for (let n = 0; n < all.length; n += AT_ONCE)
    open[kind].push(...(await Promise.all(all.slice(n, n + AT_ONCE).map(openOne))));
}
