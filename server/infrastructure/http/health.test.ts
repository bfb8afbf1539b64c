import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { startMetrics } from '../metrics/metrics.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { holdResponses } from '#server/testing/hold-responses.ts';
import { Way } from '#server/testing/way.ts';
import { registerHealth } from './health.ts';

let connection: TestConnection;
let way: Way;
let db: Database;
let app: FastifyInstance;
let request = 0;

beforeAll(async () => {
  connection = await aDatabase();
  way = new Way(connection);
  await way.restore();
  const through = { ...connection, host: '127.0.0.1', port: way.port };
  const real = openDatabase(through);
  db = { ...real, acrossVendors: (work, role) => ((request += 1), real.acrossVendors(work, role)) };
  app = Fastify();
  const metrics = startMetrics();
  metrics.count('foyer_jobs_total', { job: 'a "job"', outcome: 'done' });
  metrics.observe('foyer_http_seconds', 0.03, {
    route: '/api/v2/open/locations',
    method: 'GET',
    status: '200',
  });
  registerHealth(app, { db, connection: through, metrics, realtime: { connections: () => 3 } });
  holdResponses(app);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await way.cut();
});

/** Results are cached for a second. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1_050));

async function asWorker(statement: ReturnType<typeof sql>): Promise<void> {
  await db.acrossVendors((tx) => tx.run(statement), 'foyer_worker');
}

describe('/healthz', () => {
  it('responds while the process runs, whatever else is down', async () => {
    const response = await app.inject('/healthz');
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      { status: 'ok' },
      'no-store',
    ]);
  });
});

describe('/readyz', () => {
  it('is 200 with a database at this version and no listener far behind', async () => {
    const response = await app.inject('/readyz');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', jobs: 'ok' },
    });
  });

  it('checks once for many concurrent requests', async () => {
    await aSecondLater();
    const before = request;
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(request - before).toBe(1);
  });

  it('is 503 and names the listener that is far behind', async () => {
    await asWorker(sql`INSERT INTO listeners (name, position) VALUES ('slow', -10001)`);
    await aSecondLater();
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      status: 'unavailable',
      checks: { database: 'ok', jobs: 'slow is 10001 events behind' },
    });
    await asWorker(sql`UPDATE listeners SET position = 0 WHERE name = 'slow'`);
  });

  it('is 503 and gives the reason when the database is at another version', async () => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(
      `UPDATE foyer_migrations SET number = number + 1000 WHERE number = (SELECT max(number) FROM foyer_migrations)`,
    );
    await aSecondLater();
    const response = await app.inject('/readyz');
    await client.query('UPDATE foyer_migrations SET number = number - 1000 WHERE number > 1000');
    await client.end();
    expect(response.statusCode).toBe(503);
    expect(response.json().checks.migrations).toMatch(/\w/);
    expect(response.json().checks.migrations).not.toBe('ok');
  });

  it('stays 200 when a newer version has migrated the database: this process serves until it is replaced', async () => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(`INSERT INTO foyer_migrations VALUES (9999, '9999-of-tomorrow', '', now())`);
    await aSecondLater();
    const response = await app.inject('/readyz');
    await client.query('DELETE FROM foyer_migrations WHERE number = 9999');
    await client.end();
    expect([response.statusCode, response.json().checks.migrations]).toEqual([200, 'ok']);
  });

  it('is 503 while the database is down, and 200 when it is back', async () => {
    await way.cut();
    await aSecondLater();
    const response = await app.inject('/readyz');
    expect([response.statusCode, response.json().checks.database]).toEqual([503, 'not reachable']);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const { text } = await figures();
    expect(text).not.toContain('foyer_listener_lag_events{');
    await way.restore();
    await aSecondLater();
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});

/** Parses Prometheus' text format: a line is a comment, or a name, labels and a number. */
async function figures(): Promise<{ text: string; values: Map<string, number>; types: Map<string, string> }> {
  const response = await app.inject('/metrics');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of response.body.trimEnd().split('\n')) {
    if (line === '' || /^# HELP [a-z_]+ \w/.test(line)) continue;
    const type = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line);
    const value = /^([a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})?) (-?[0-9.e+]+)$/.exec(line);
    if (type) types.set(type[1]!, type[2]!);
    else if (value) values.set(value[1]!, Number(value[2]));
    else throw new Error(`not Prometheus' text format: ${line}`);
  }
  return { text: response.body, values, types };
}

describe('/metrics', () => {
  it('parses line by line, each figure under its type', async () => {
    await aSecondLater();
    const { values, types } = await figures();
    expect(types.get('foyer_jobs_total')).toBe('counter');
    expect(types.get('foyer_http_seconds')).toBe('histogram');
    expect(values.get('foyer_jobs_total{job="a \\"job\\"",outcome="done"}')).toBe(1);
    expect(
      values.get(
        'foyer_http_seconds_bucket{le="0.05",route="/api/v2/open/locations",method="GET",status="200"}',
      ),
    ).toBe(1);
    expect(
      values.get(
        'foyer_http_seconds_bucket{le="0.025",route="/api/v2/open/locations",method="GET",status="200"}',
      ),
    ).toBe(0);
    expect(values.get('foyer_sockets')).toBe(3);
    expect(values.get('foyer_listener_lag_events{listener="slow"}')).toBe(0);
    expect(values.get('foyer_dead_events{listener="slow"}')).toBe(0);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    for (const name of values.keys()) {
      const family = name.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '');
      expect([name, types.has(family)]).toEqual([name, true]);
    }
  });

  it('queries the database once for all figures, and once a second for all scrapers', async () => {
    await aSecondLater();
    const before = request;
    await Promise.all([figures(), figures(), figures()]);
    expect(request - before).toBe(1);
  });
});
