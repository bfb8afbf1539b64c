import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { buildApp } from './app.ts';
import { makePageToken } from './infrastructure/realtime/page-token.ts';
import { keysOf } from './infrastructure/signing/keys.ts';
import { anApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { aJoin, ask } from './testing/requests.ts';
import { everyRole } from './testing/every-role-store.ts';
import type { EveryRole } from './testing/every-role-store.ts';

const [OLD, NEW] = ['the-old-secret-key-0123456789-0123456789', 'the-new-secret-key-0123456789-0123456789'];

let before: TestApp;
let us: EveryRole;
beforeAll(async () => {
  before = await anApp({ env: { SECRET_KEY: OLD } });
  us = await everyRole(before);
});

/** The same installation, restarted with these keys. */
async function startedWith(keys: string[], work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await buildApp({ ...before.deps, keys: keysOf(keys) });
  await app.http.ready();
  try {
    await work({ ...before, ...app });
  } finally {
    await app.close();
  }
}
const path = '/api/v2/open/queue-appointments';
async function join(app: TestApp): Promise<{ id: string; code: string }> {
  const body = aJoin({ location: us.location, service: us.service });
  const { id, attributes } = (await ask(app, `POST ${path}`, { body })).body.data;
  return { id, code: attributes.confirm_code };
}
const see = async (app: TestApp, { id, code }: { id: string; code: string }) =>
  (await ask(app, `GET ${path}/${id}?confirm_code=${code}`)).status;
const renew = async (app: TestApp, token: string) =>
  (await ask(app, 'POST /api/internal/v1/realtime/token', { vendor: 'ours', body: { token } })).status;

describe('a new secret key in front of the old one', () => {
  it('leaves links, sessions and pages’ tokens valid, and signs new ones', async () => {
    const visit = await join(before);
    const session = us.sessionOf(30)!;
    const { id: vendorId } = (await before.deps.tenancy.byPathname('ours'))!;
    const page = { kind: 'visitor', vendorId, visits: [Number(visit.id)] } as const;
    const token = makePageToken(before.deps.keys, page, before.clock.now()).token;
    await startedWith([NEW, OLD], async (after) => {
      expect(await see(after, visit)).toBe(200);
      expect((await ask(after, 'GET /api/internal/v1/session', session)).status).toBe(200);
      expect(await renew(after, token)).toBe(200);
      before.clock.advance(16 * MINUTE);
      expect(await renew(after, token)).toBe(200);
      const fresh = await join(after);
      expect(await see(after, fresh)).toBe(200);
      // A page of the old key keeps its rights.
      expect((await ask(after, 'DELETE /api/internal/v1/session', us.sessionOf(13))).status).toBeLessThan(
        300,
      );
      // Signed with the new key: a server with only the old one refuses it.
      expect(await see(before, fresh)).toBe(404);
    });
  });

  it('ends its own links and tokens when removed, and no others', async () => {
    const visit = await join(before);
    const session = us.sessionOf(30)!;
    await startedWith([NEW], async (after) => {
      expect(await see(after, visit)).toBe(404);
      expect((await ask(after, 'GET /api/internal/v1/session', session)).status).toBe(200);
      // Its pages must be reloaded before they may write.
      const refused = await ask(after, 'DELETE /api/internal/v1/session', session);
      expect(refused.errors[0]?.code).toBe('csrf-refused');
      expect(await see(after, await join(after))).toBe(200);
    });
  });
});
