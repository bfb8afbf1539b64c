import {
  aLine,
  aLocation,
  aService,
  aStaffMember,
  aStation,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import { analyse } from './baselines/bare-store.ts';
import { startProduct } from './baselines/product.ts';
import { Connection, wireOf } from './measure/connection.ts';
import { p50, startLoad } from './measure/load.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* One counter calls the next visitor of a short line and of a long one. */

const CALLS = 20;
const ROUNDS = 6;
const LINES = { short: 10, long: 2_000 };
const EMAIL = 'counter@bench.test';
const PASSWORD = 'correct horse battery';

const product = await startProduct();
const load = startLoad();
try {
  const { app, pool } = product;
  const { db } = app.deps;
  const vendor = await aVendor(db, { pathname: 'bench' });
  // One call per round keeps a short line short.
  const short: number[] = [];
  for (let n = 0; n < CALLS; n += 1) short.push(await aLocation(db, vendor.id, { name: `Short ${n + 1}` }));
  const long = await aLocation(db, vendor.id, { name: 'Long' });
  const everywhere = [...short, long];
  const service = await aService(db, vendor.id, { locations: everywhere });
  const identityId = await app.access.createIdentity({
    email: EMAIL,
    name: 'Robin Reyes',
    password: PASSWORD,
  });
  const staff = await aStaffMember(db, vendor.id, { locations: everywhere, serves: [service], identityId });
  const station = await aStation(db, vendor.id, { location: long });
  await onDuty(db, vendor.id, { staff, location: long, station });
  for (const location of short)
    await aLine(db, vendor.id, { location, service, people: LINES.short + ROUNDS / 2, day: '2026-11-20' });
  await aLine(db, vendor.id, {
    location: long,
    service,
    people: LINES.long + CALLS * (ROUNDS / 2),
    day: '2026-11-20',
  });
  await analyse(pool);
  const { cookie, csrf } = await signIn();
  const callAt = (location: number) =>
    wireOf({
      method: 'POST',
      path: `/api/internal/v1/admin/lobby/${location}/call-next`,
      headers: { cookie, 'x-csrf-token': csrf },
      body: {},
    });
  const callAll = (requests: string[]) => async () =>
    p50(await load.run({ port: product.port, requests, connections: 1, expect: 200, count: CALLS }));
  const measured = await inTurn({ short: callAll(short.map(callAt)), long: callAll([callAt(long)]) }, ROUNDS);
  tell({
    bench: 'call-next',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: `calling from a line of ${LINES.long.toLocaleString('en')} ÷ of ${LINES.short}, p50`,
        ours: milliseconds(median(measured.long)),
        anchor: milliseconds(median(measured.short)),
        ratio: times(ratioOf(measured.long, measured.short)),
      },
    ],
    notes: [
      `one counter, one request at a time, ${CALLS} calls a round, ${ROUNDS} rounds in turn; the waits of the long line are recalculated once a second`,
    ],
  });
} finally {
  load.stop();
  await product.stop();
}

async function signIn(): Promise<{ cookie: string; csrf: string }> {
  const connection = await Connection.open(product.port);
  const { status, head, body } = await connection.send(
    wireOf({ method: 'POST', path: '/api/internal/v1/session', body: { email: EMAIL, password: PASSWORD } }),
  );
  connection.close();
  if (status !== 200) throw new Error(`signing in answered ${status}: ${body}`);
  const cookie = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map((match) => match[1]).join('; ');
  return { cookie, csrf: (JSON.parse(body) as { data: { csrf_token: string } }).data.csrf_token };
}
