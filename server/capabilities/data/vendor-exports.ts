import {
  listVendorExports,
  removeVendorExport,
  seeExportPassword,
  seeVendorArchive,
  startVendorExport,
} from '#contract/settings/vendor-exports.ts';
import type { VendorExport } from '#contract/settings/vendor-exports.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { base62 } from '#domain/visits/numbers.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import {
  deleteExpiredExports,
  deleteExport,
  exportFiles,
  exportOfKey,
  insertExport,
  listedExports,
  runningExport,
} from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { StoredExport } from '#server/infrastructure/exports/vendor-exports-store.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { queueWork } from '#server/infrastructure/leased-work/leased-work-store.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { assertFresh } from '../access/index.ts';
import { archiveOf } from './export-archive.ts';
import { EXPORT_WORK, tablesOfVendor } from './write-export.ts';

interface Deps {
  db: Database;
  random(bytes: number): Buffer;
  keys: Keys;
  config: { dataRegion: string | undefined };
}

const MOST_LISTED = 20;

/** Full exports of the vendor: started with the password, written by a worker, downloaded until they expire. */
export const vendorExportRoutes = ({ db, random, keys, config }: Deps): Route[] => [
  route(listVendorExports, ({ read, now }) =>
    read(async (tx) => ok({ data: (await listedExports(tx, { now, most: MOST_LISTED })).map(rowOf) })),
  ),
  route(startVendorExport, async (context) => {
    const { person, now } = context;
    if (typeof person?.staffId !== 'number') throw refuse('forbidden');
    await assertFresh(db, person, now);
    const { staffId } = person;
    return context.write(async (tx) => {
      const running = await runningExport(tx);
      if (running) return created({ data: rowOf(running) });
      const key = base62(random(16));
      const tables = (await tablesOfVendor(tx)).map(({ name }) => name);
      const id = await insertExport(tx, { key, tables, staffId, now });
      await queueWork(tx, { kind: EXPORT_WORK, id, now });
      await record(tx, context, { id, act: 'start' });
      return created({ data: rowOf((await exportOfKey(tx, key))!) });
    });
  }),
  route(seeVendorArchive, (context) =>
    context.write(async (tx) => {
      const found = await openExport(tx, context);
      await record(tx, context, { id: found.id, act: 'download' });
      const name = `${context.vendor.pathname}-${toIso(found.startedAt).slice(0, 10)}.zip`;
      const archive = {
        found,
        files: await exportFiles(tx, found.id),
        tables: await tablesOfVendor(tx),
        region: config.dataRegion,
        password: passwordOf(keys, tx.vendorId, found.key),
      };
      return {
        ...ok(null, {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
        }),
        stream: archiveOf(context, archive),
      };
    }),
  ),
  route(seeExportPassword, async (context) => {
    const { person } = context;
    if (!person) throw refuse('forbidden');
    await assertFresh(db, person, context.now);
    return context.write(async (tx) => {
      const found = await openExport(tx, context);
      await record(tx, context, { id: found.id, act: 'password' });
      return ok({ data: { password: passwordOf(keys, tx.vendorId, found.key) } });
    });
  }),
  route(removeVendorExport, ({ write, params }) =>
    write(async (tx) => {
      if (!(await deleteExport(tx, params.key))) throw refuse('not-found');
      return nothing();
    }),
  ),
];

/** The export of the path, while its archive can be downloaded. */
async function openExport(
  tx: Tx,
  { params, now }: { params: { key: string }; now: Instant },
): Promise<StoredExport> {
  const found = await exportOfKey(tx, params.key);
  if (found?.state !== 'done' || found.expiresAt === null || found.expiresAt <= now)
    throw refuse('not-found');
  return found;
}

/** Twenty letters and digits that are not mistaken for each other, from 100 bits. Derived from the key, and never stored. */
const passwordOf = (keys: Keys, vendorId: number, key: string): string =>
  [...keys.mac('vendor-export', `${vendorId}:${key}`).subarray(0, 20)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replaceAll(/(.{5})(?!$)/g, '$1-');

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function rowOf(stored: StoredExport): VendorExport {
  return {
    key: stored.key,
    state: stored.state,
    done: stored.tables.length - stored.remaining.length,
    total: stored.tables.length,
    rows: stored.rowCount,
    files: stored.fileCount,
    bytes: stored.byteCount,
    started_by: stored.startedByName,
    started_at: toIso(stored.startedAt),
    expires_at: stored.expiresAt === null ? null : toIso(stored.expiresAt),
  };
}

/** The start is an act of the audit log; start, password and downloads stand in the log of security events. */
async function record(
  tx: Tx,
  { actor, person, now, source, requestId }: RequestContext,
  { id, act }: { id: number; act: 'start' | 'download' | 'password' },
): Promise<void> {
  if (act === 'start')
    await appendEvent(tx, {
      subject: { kind: 'vendor-export', id, version: 1 },
      kind: 'vendor-export-started',
      actor,
      at: now,
      requestId,
    });
  await recordSecurityEvent(tx, {
    kind: 'data-exported',
    at: now,
    identityId: person?.identityId ?? null,
    account: person?.email ?? '',
    address: source,
    requestId,
    detail: { list: 'everything', act },
  });
}

export const vendorExportsRetention: Retention = {
  name: 'full exports',
  keeps: '24 hours after they are ready',
  removeDue: (due) => inBatches(due, (tx) => deleteExpiredExports(tx, { now: due.now, most: 1 })),
};
