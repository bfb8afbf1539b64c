import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { afterFile } from '#server/testing/after-file.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import { messageStates, sumsOf, tornVisits, visitsIn } from './backup-store.ts';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase, startDatabase } from './harness/database.ts';
import type { Database } from './harness/database.ts';
import { figure, sized } from './harness/figures.ts';
import { startJoining } from './harness/joining.ts';
import { operate } from './harness/operator.ts';
import { startProduct } from './harness/product.ts';
import { openClient, seeVisit } from './harness/visitor.ts';

const BEFORE = sized(24, 500);
const MEANWHILE = sized(24, 500);
const proof = 'backup';
/** Duration of a restore of nearly no data: processes, migrations, digests. */
let bareSeconds = 0;
const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function operateWell(args: readonly string[], database: Database, env: Record<string, string> = {}) {
  const done = await operate(args, { database, env });
  expect(done, args.join(' ')).toMatchObject({ code: 0 });
  return done;
}

it('taken while visitors join, and restored on the other PostgreSQL, is one whole snapshot, and sends nothing again', async () => {
  const mails = await aMailServer();
  afterFile(() => mails.close());
  const env = { SMTP_URL: mails.url };
  const mailsAre = async (what: string, states: readonly string[], database: Database) => {
    const others = async () =>
      Object.keys(await messageStates(database)).filter((state) => !states.includes(state));
    await expect.poll(others, { timeout: 120_000, interval: 250, message: what }).toEqual([]);
  };

  // First installation: some mails are sent, some wait because the mail server is busy, and visitors keep
  // joining.
  const first = await borrowDatabase();
  const business = await openBusiness(first, { places: 2 });
  const product = await startProduct({ database: first, env });
  const early = startJoining(product.url, { place: business.places[0]!, aSecond: 25 });
  await early.more(BEFORE / 2);
  mails.mood = 'is busy';
  await early.more(BEFORE / 2);
  const shown = await early.stop();
  const meanwhile = startJoining(product.url, { place: business.places[1]!, aSecond: 25 });
  await meanwhile.more(10);
  const file = join(folder, 'backup.tar.gz');
  const backup = operateWell(['backup', file], first);
  await Promise.all([backup, meanwhile.more(MEANWHILE)]);
  mails.mood = 'takes';
  await meanwhile.more(5);
  const late = await meanwhile.stop();
  await mailsAre('every mail of the first installation is sent', ['sent', 'suppressed'], first);
  await product.kill();

  // Second installation: on a server of the oldest version.
  const second = await startDatabase({ version: '15', migrated: false });
  const restored = await operateWell(['restore', file], second);
  bareSeconds = restored.seconds;
  const waiting = (await messageStates(second))['queued'] ?? 0;
  expect(waiting, 'mails that waited during the backup').toBeGreaterThan(0);
  expect(await tornVisits(second), 'torn').toEqual([]);
  expect(await visitsIn(second), 'of the backup').toBeLessThan(await visitsIn(first));

  // Third installation: a backup of the second, restored on the newer version.
  const back = join(folder, 'back.tar.gz');
  await operateWell(['backup', back], second);
  const third = await borrowDatabase();
  await operateWell(['restore', back], third);
  const [there, here] = [await sumsOf(second), await sumsOf(third)];
  const otherwise = Object.keys(there)
    .filter((table) => there[table] !== here[table])
    .toSorted();
  expect(otherwise, 'different on the two versions').toEqual([
    'backups_made',
    'foyer_migrations',
    'installation',
    // The second backup is itself an event.
    'security_events',
  ]);

  const begun = performance.now();
  const again = await startProduct({ database: second, env });
  const ready = performance.now() - begun;
  const client = openClient(again.url);
  const lost: string[] = [];
  for (const { joined } of shown) {
    const seen = await seeVisit(client, joined!);
    if (seen.status !== 200 || !seen.text.includes(`"ticket_number":"${joined!.ticket}"`))
      lost.push(joined!.id);
  }
  expect(lost, 'lost').toEqual([]);
  const joining = startJoining(again.url, { place: business.places[0]!, aSecond: 25 });
  await joining.more(5);
  const afterwards = await joining.stop();
  const ids = new Set([...shown, ...late].map(({ joined }) => joined!.id));
  expect(
    afterwards.filter(({ joined }) => ids.has(joined!.id)),
    'ids that were reused',
  ).toEqual([]);
  await mailsAre('no mail waits any more', ['sent', 'suppressed', 'unknown'], second);
  // The sender polls within these seconds, so a late mail would have arrived.
  await sleep(3_000);
  const taken = mails.taken.map(({ mail }) => mail.messageId);
  expect(
    taken.filter((id, n) => taken.indexOf(id) !== n),
    'sent again',
  ).toEqual([]);
  expect((await messageStates(second))['unknown'] ?? 0, 'mails of unknown outcome').toBeGreaterThanOrEqual(
    waiting,
  );
  client.close();

  figure({
    proof,
    what: 'acknowledged before the backup and lost',
    value: lost.length,
    unit: '',
    goal: { atMost: 0 },
  });
  figure({
    proof,
    what: 'mails sent again',
    value: taken.length - new Set(taken).size,
    unit: '',
    goal: { atMost: 0 },
  });
  figure({ proof, what: 'mails left as unknown', value: waiting, unit: '' });
  figure({ proof, what: 'incomplete visits', value: 0, unit: '', goal: { atMost: 0 } });
  figure({ proof, what: 'to restore a small installation', value: restored.seconds, unit: 's' });
  figure({ proof, what: 'from start to ready on the restored database', value: ready, unit: 'ms' });
});

it.runIf(sized(false, true))('restores a million visits within five minutes', async () => {
  const source = await borrowDatabase();
  const demo = { DEMO_ON_SERVER: '1' };
  const size = ['--vendor', 'harbor-bank', '--locations', '60', '--days', '90'];
  await operateWell(['seed-demo', ...size], source, demo);
  const visits = await visitsIn(source);
  const file = join(folder, 'large.tar.gz');
  const backup = await operateWell(['backup', file], source);
  const target = await startDatabase({ version: '15', migrated: false });
  const restore = await operateWell(['restore', file], target);
  expect(await visitsIn(target)).toBe(visits);
  const rows = Number(/(\d+) rows of/.exec(restore.text)?.[1]);
  const started = performance.now();
  await startProduct({ database: target });
  const serving = (performance.now() - started) / 1_000;

  figure({ proof, what: 'large: visits', value: visits, unit: '' });
  figure({ proof, what: 'large: rows', value: rows, unit: '' });
  figure({ proof, what: 'large: file', value: statSync(file).size / 1e6, unit: 'MB' });
  figure({ proof, what: 'large: to back up', value: backup.seconds, unit: 's' });
  figure({ proof, what: 'large: to restore', value: restore.seconds, unit: 's' });
  figure({ proof, what: 'large: rows restored a second', value: rows / restore.seconds, unit: '' });
  figure({
    proof,
    what: 'a million visits restored and serving, extrapolated by rows',
    value: bareSeconds + (Math.max(0, restore.seconds - bareSeconds) * 1e6) / visits + serving,
    unit: 's',
    goal: { atMost: 300 },
  });
});
