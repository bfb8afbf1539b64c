import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { PLACEMENTS } from '#domain/wording/placements.ts';
import { callerOf } from '#web/connection/request.ts';
import { compiledPlain, vendorWords } from './vendor-words.ts';

describe('a vendor’s own words', () => {
  it.each(['Join our line', 'Hello {name}, welcome', '{ a }{b}', 'Ask for {name}'])(
    '"%s" is compiled as the build would',
    (text) => {
      expect(compiledPlain({ id: text })).toEqual({ id: compileMessageOrThrow(text) });
    },
  );

  it.each(['{n, plural, one {# person} other {# people}}', "It''s {name}"])(
    '"%s" is left to the server',
    (text) => {
      expect(compiledPlain({ id: text, other: 'x' })).toEqual({ other: ['x'] });
    },
  );
});

describe('a change of language', () => {
  const PLURAL = '{count, plural, one {# âme} other {# âmes}}';
  /** A page shows nothing at a placement without a snippet. */
  const NO_SNIPPETS = Object.fromEntries(PLACEMENTS.map((key) => [key, []]));
  const context = { csrfToken: 't', language: 'en', vendor: 'bank', origin: 'https://foyer.test' } as const;
  /** Fails for addresses without an answer. */
  const answering = (answers: Readonly<Record<string, unknown>>) => {
    const asked: string[] = [];
    const send = callerOf(
      () => context,
      async (input) => {
        const { pathname, search } = new URL(input as string);
        asked.push(pathname + search);
        const body = answers[pathname.split('/').at(-1)!];
        if (body === undefined) throw new TypeError('no connection');
        return Response.json(body);
      },
    );
    return { asked, send };
  };

  it('brings the words with plurals too, as the server compiles them', async () => {
    const overrides = { people: compileMessageOrThrow(PLURAL), greeting: ['Salut'] };
    const { asked, send } = answering({
      cx_snippets: { data: { greeting: 'Salut' } },
      'page-settings': { data: { overrides } },
    });
    const words = await vendorWords('fr', { people: PLURAL, greeting: 'Bonjour' }, send);
    expect(words).toEqual({ ...NO_SNIPPETS, ...overrides });
    expect(asked).toEqual([
      '/cx/snippets/api/v1/cx_snippets?lang=fr',
      '/api/internal/v1/page-settings?lang=fr',
    ]);
  });

  it('sends one request for plain words', async () => {
    const { asked, send } = answering({ cx_snippets: { data: { greeting: 'Salut' } } });
    expect(await vendorWords('fr', { topic: 'Objet' }, send)).toEqual({
      ...NO_SNIPPETS,
      greeting: ['Salut'],
      topic: ['Objet'],
    });
    expect(asked).toHaveLength(1);
  });

  it('keeps the synonyms if the server does not respond', async () => {
    const { send } = answering({});
    expect(await vendorWords('fr', { topic: 'Objet', people: PLURAL }, send)).toEqual({
      ...NO_SNIPPETS,
      topic: ['Objet'],
    });
  });
});
