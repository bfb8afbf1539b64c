import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { JSON_API } from '#contract/protocol/json-api.ts';
import type { Language } from '#domain/language/languages.ts';
import { LANGUAGES, negotiateLanguage } from '#domain/language/languages.ts';
import type { Admission } from './admission.ts';
import { bodyOf } from '../response/error-response.ts';
import { refuse } from '../response/refusal.ts';
import { securityHeaders } from '../security-headers.ts';

/**
 * Refuses visitors' requests of the open API before the framework sees them, while their lane is full. At ten
 * times the capacity, nine of ten requests are refused here, and their cost reduces the capacity for the
 * tenth.
 */
export function rejectConnections(server: Server, deps: { admission: Admission; https: boolean }): void {
  const within = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  const headers = {
    ...securityHeaders(deps),
    'cache-control': 'no-store',
    'content-type': `${JSON_API}; charset=utf-8`,
    vary: 'origin',
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isVisitors(request.url) && deps.admission.isFull('visitors'))
      say(response, {
        headers,
        language: languageFor(request),
        after: deps.admission.sendAway('visitors').retryAfter!,
      });
    else for (const handle of within) handle.call(server, request, response);
  });
}

const isVisitors = (url = ''): boolean => url.startsWith('/api/v2/open/') || url.startsWith('/api/v3/open/');

function say(
  response: ServerResponse,
  of: { headers: Record<string, string>; language: Language; after: number },
): void {
  const id = randomUUID();
  const [before = '', behind = ''] = wordsIn(of.language);
  const body = Buffer.from(before + id + behind);
  response
    .writeHead(503, {
      ...of.headers,
      'content-language': of.language,
      'content-length': body.length,
      'retry-after': String(of.after),
      'x-request-id': id,
    })
    .end(body);
}

const ID = '<id>';
const bodies = new Map<Language, string[]>();

/** The refusal in a language, split where the request id is inserted. */
function wordsIn(language: Language): string[] {
  let parts = bodies.get(language);
  if (!parts) {
    parts = JSON.stringify(bodyOf(refuse('unavailable'), language, ID)).split(ID);
    bodies.set(language, parts);
  }
  return parts;
}

const MAX_CACHED = 500;
const negotiated = new Map<string, Language>();

/** Chooses the language like every other response. Browsers send few distinct headers, so results are cached. */
function languageFor({ url = '', headers }: IncomingMessage): Language {
  const requested = /[?&]lang=([^&]*)/.exec(url)?.[1] ?? null;
  const acceptLanguage = headers['accept-language'] ?? null;
  const key = `${requested ?? ''}|${acceptLanguage ?? ''}`;
  let language = negotiated.get(key);
  if (!language) {
    language = negotiateLanguage({ requested, acceptLanguage, available: LANGUAGES, fallback: 'en' });
    if (negotiated.size >= MAX_CACHED) negotiated.clear();
    negotiated.set(key, language);
  }
  return language;
}
