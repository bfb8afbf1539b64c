import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from './infrastructure/database/database.ts';
import { anApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { ask } from './testing/calls.ts';
import { everybody } from './testing/everybody-store.ts';
import type { Everybody } from './testing/everybody-store.ts';

let app: TestApp;
let world: Everybody;
let visitId: string;
beforeAll(async () => {
  app = await anApp();
  world = await everybody(app);
  visitId = await world.aVisit();
  await app.settle();
});

describe('GET and HEAD', () => {
  it('change nothing, with whatever a change would take in their address and headers', async () => {
    const before = await digest();
    const disguises = [
      '_method=POST',
      '_method=DELETE',
      'status=4',
      'version=1&reason=because',
      'state=off',
      'rating=5',
      'vendor=theirs',
    ];
    const headers = {
      'x-http-method-override': 'POST',
      'x-method-override': 'DELETE',
      'x-http-method': 'PUT',
    };
    const paths = new Set(app.routes.map(({ endpoint }) => filled(endpoint.path)));
    for (const path of paths) {
      for (const who of [30, 'anonymous'] as const) {
        for (const disguise of disguises) {
          const came = await ask(app, `GET ${path}?${disguise}`, {
            ...world.sessionOf(who),
            vendor: 'ours',
            headers,
          });
          expect(came.status, `${path}?${disguise}`).toBeLessThan(500);
        }
        await app.http.inject({
          method: 'HEAD',
          url: path,
          headers: { ...headers, cookie: world.sessionOf(who)?.cookie ?? '' },
        });
      }
    }
    await app.settle();
    expect(await digest()).toEqual(before);
  });

  it('would be noticed if they did', async () => {
    const before = await digest();
    await world.call(30, `POST /api/internal/v1/admin/visits/${visitId}/no-show`, { body: { version: 1 } });
    await world.call(30, `PUT /api/internal/v1/admin/lobby/${world.location}/duty`, {
      body: { state: 'break' },
    });
    expect(await digest()).not.toEqual(before);
  });
});

const filled = (path: string): string =>
  path.replace(':locationId', String(world.location)).replace(':id', visitId).replace(':verb', 'cancel');

/** What moves by itself (how far listeners have read) or on purpose (wrong codes are counted). */
const APART = ['listeners', 'sequencer', 'code_guesses'];

/** Every row of every table, by table and vendor. */
async function digest(): Promise<Record<string, string>> {
  const { db } = app.ground;
  const vendors = await db.acrossVendors((tx) => tx.many(sql<{ id: number }>`SELECT id FROM all_vendors()`));
  const tables = await db.read(
    0,
    sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND has_table_privilege('foyer_app', c.oid, 'SELECT') AND c.relname <> ALL(${APART}) ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    for (const vendor of vendors) {
      const [row] = await db.read(
        vendor.id,
        sql<{ digest: string }>`
        SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM ${sql.table(name)} t`,
      );
      found[`${name} ${vendor.id}`] = row?.digest ?? '';
    }
  }
  return found;
}
