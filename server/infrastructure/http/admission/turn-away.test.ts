import { describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { listening } from '#server/testing/sockets.ts';

/** Fills the visitors' lane; returns a function that empties it. */
function fill({ deps: { admission } }: TestApp): () => Promise<void> {
  const gates: (() => void)[] = [];
  let open = false;
  const all: Promise<void>[] = [];
  while (!admission.isFull('visitors'))
    all.push(
      admission.inTurn('visitors', () =>
        open ? Promise.resolve() : new Promise((resolve) => gates.push(resolve)),
      ),
    );
  return async () => {
    open = true;
    for (const gate of gates) gate();
    await Promise.all(all);
  };
}

const VISIT = '/api/v2/open/queue-appointments/1?confirm_code=abcdefghijklmnopqrstuv';

describe('on a full server', () => {
  it('visitors get a Retry-After in their language, with the same body as from the framework', async () => {
    const app = await anApp();
    const url = await listening(app);
    const empty = fill(app);
    const [onConnection, within] = await Promise.all([
      fetch(url + VISIT, { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } }),
      app.http.inject({ url: VISIT, headers: { 'accept-language': 'fr-CA,fr;q=0.9' } }),
    ]);
    const named = (headers: Iterable<[string, unknown]>) =>
      Object.fromEntries(
        [...headers].filter(
          ([name]) => !/^(x-request-id|retry-after|date|connection|keep-alive|content-length)$/.test(name),
        ),
      );
    const body = await onConnection.text();
    const { errors } = JSON.parse(body) as { errors: { code: string; meta: { request_id: string } }[] };
    await empty();
    expect([onConnection.status, within.statusCode]).toEqual([503, 503]);
    expect(errors[0]).toMatchObject({
      code: 'unavailable',
      meta: { request_id: onConnection.headers.get('x-request-id') },
    });
    expect(Number(onConnection.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(named(onConnection.headers)).toEqual(named(Object.entries(within.headers)));
    const words = (text: string) => JSON.parse(text).errors[0].title as string;
    expect(words(body)).toBe(words(within.body));
    expect(onConnection.headers.get('content-language')).toBe('fr');
  });

  it('a persistent connection continues, though a body was not read', async () => {
    const app = await anApp();
    const url = await listening(app);
    const empty = fill(app);
    const post = () =>
      fetch(`${url}/api/v2/open/queue-appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: 'x'.repeat(100_000) }),
      });
    for (let n = 0; n < 3; n += 1) expect((await post()).status).toBe(503);
    await empty();
    expect((await post()).status).not.toBe(503);
  });

  it('staff and monitoring are admitted', async () => {
    const app = await anApp();
    const url = await listening(app);
    const empty = fill(app);
    const status = async (path: string, method = 'GET') => (await fetch(url + path, { method })).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/metrics')).toBe(200);
    expect(await status('/api/internal/v1/admin/lobby/1')).toBe(401);
    await empty();
    expect(await status(VISIT)).toBe(404);
  });
});
