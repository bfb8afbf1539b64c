import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  /** Shows this text as the body of the page at `/`. */
  show: (body: string, lang?: string) => void;
  close: () => void;
}

/** A site of its own, with headers as strict as a bank's. */
export async function aSite(product: string): Promise<Site> {
  let page = '';
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${product}; frame-src ${product}; style-src 'none'`,
      )
      .end(page),
  );
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show(body, lang = 'fr') {
      page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title><main><h1>A site</h1>${body}<p>After it.</p></main></html>`;
    },
    close: () => void server.close(),
  };
}
