import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterFile } from '#server/testing/after-file.ts';

const TEXT =
  'We look after accounts, cards and loans of the people and the firms of this town. Come in, call us, or choose a time below. ';

/** A website of its own on `localhost`, so that pages of the product at 127.0.0.1 are those of another site. */
export async function aHostSite(): Promise<{ origin: string; show(path: string, embed: string): void }> {
  const pages = new Map<string, string>();
  const server = createServer(({ url }, response) => {
    const page = pages.get(url ?? '');
    response
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '');
  });
  const origin = `http://localhost:${await portOf(server)}`;
  return { origin, show: (path, embed) => void pages.set(path, pageWith(embed)) };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, 'localhost', done));
  afterFile(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A page as a bank has it: what stands below the embed is in view, so that it would be seen to move. */
const pageWith = (embed: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A bank of this town</title>
    <style>
      body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 sans-serif }
      header { background: #123; color: #fff; padding: 1rem }
    </style>
  </head>
  <body>
    <header>A bank of this town</header>
    <main>
      <h1>Book a visit</h1>
      <p>${TEXT}</p>
      ${embed}
      <h2>Our branches</h2>
      <p>${TEXT.repeat(12)}</p>
    </main>
  </body>
</html>`;
