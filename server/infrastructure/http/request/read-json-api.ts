import type { FastifyInstance } from 'fastify';
import { refuse } from '../response/refusal.ts';
import { spellsZeroByte } from './readable-address.ts';

/** Reads JSON:API's media type as JSON. The parser refuses a key that would reach a prototype. */
export function readJsonApi(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  // Refuse plain text too: a form on another site could send it.
  http.removeContentTypeParser(['application/json', 'text/plain']);
  // A form on another site could send this, so only endpoints that read no cookie accept it.
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const { form } = request.routeOptions.config as { form?: boolean };
      if (form) done(null, Object.fromEntries(new URLSearchParams(body as string)));
      else done(refuse('media-type-unsupported'));
    },
  );
  for (const type of ['application/json', 'application/vnd.api+json']) {
    http.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined);
      else if (spellsZeroByte(body as string)) done(refuse('malformed-request'));
      else void parse(request, body as string, done);
    });
  }
}
