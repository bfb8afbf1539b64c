import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { newNonce } from '../security-headers.ts';

/** Registers `/openapi.json` and `/docs`, both rendered once from this server's endpoints. */
export function registerDocs(
  app: FastifyInstance,
  about: { endpoints: readonly AnyEndpoint[]; publicUrl: string; version: string },
): void {
  const document = openApiDocument(about);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json),
  );
  app.get('/docs', async (_request, reply) => {
    const nonce = newNonce();
    const policy = [
      `default-src 'none'`,
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
    ];
    return reply
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
}
