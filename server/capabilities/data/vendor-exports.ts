import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import {
  listVendorExports,
  removeVendorExport,
  seeVendorArchive,
  startVendorExport,
} from '#contract/settings/vendor-exports.ts';
import type { VendorExport } from '#contract/settings/vendor-exports.ts';
import { toIso } from '#domain/time/instant.ts';
import { base62 } from '#domain/visits/numbers.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import {
  deleteExpiredExports,
  deleteExport,
  exportFiles,
  exportOfKey,
  exportPart,
  insertExport,
  listedExports,
  runningExport,
} from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { ExportableTable, StoredExport } from '#server/infrastructure/exports/vendor-exports-store.ts';
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
import { assertFresh } from '../access/index.ts';
import { EXPORT_WORK, tablesOfVendor } from './write-export.ts';

interface Deps {
  db: Database;
  random(bytes: number): Buffer;
}

const MOST_LISTED = 20;

/** Full exports of the vendor: started with the password, written by a worker, downloaded until they expire. */
export const vendorExportRoutes = ({ db, random }: Deps): Route[] => [
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
      const found = await exportOfKey(tx, context.params.key);
      const isOpen = found?.state === 'done' && found.expiresAt !== null && found.expiresAt > context.now;
      if (!isOpen) throw refuse('not-found');
      await record(tx, context, { id: found.id, act: 'download' });
      const name = `${context.vendor.pathname}-${toIso(found.startedAt).slice(0, 10)}.tar.gz`;
      const archive = {
        found,
        files: await exportFiles(tx, found.id),
        tables: await tablesOfVendor(tx),
      };
      return {
        ...ok(null, {
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${name}"`,
        }),
        stream: archiveOf(context, archive),
      };
    }),
  ),
  route(removeVendorExport, ({ write, params }) =>
    write(async (tx) => {
      if (!(await deleteExport(tx, params.key))) throw refuse('not-found');
      return nothing();
    }),
  ),
];

interface Archive {
  found: StoredExport;
  files: { file: string; size: number; parts: number[] }[];
  tables: readonly ExportableTable[];
}

/** Reads one part at a time, while the client takes the archive. */
async function* archiveOf(
  { read, vendor }: Pick<RequestContext, 'read' | 'vendor'>,
  { found, files, tables }: Archive,
): AsyncGenerator<Uint8Array> {
  const pack = tar.pack();
  const mtime = new Date(found.startedAt);
  const partsOf = (parts: readonly number[]) =>
    parts.map((part) => () => read((tx) => exportPart(tx, { exportId: found.id, part })));
  const write = async (): Promise<void> => {
    const readme = Buffer.from(readmeOf(vendor.name, { found, files, tables }), 'utf8');
    await addFile(pack, { name: 'README.md', size: readme.length, mtime }, [async () => readme]);
    for (const { file, size, parts } of files)
      await addFile(pack, { name: file, size, mtime }, partsOf(parts));
    pack.finalize();
  };
  const compressed = createGzip({ level: 6 });
  const piped = pipeline(Readable.from(pack, { objectMode: false }), compressed);
  // The reader of the compressed stream gets the same error.
  piped.catch(() => {});
  write().catch((error: unknown) => pack.destroy(error as Error));
  try {
    yield* compressed as AsyncIterable<Uint8Array>;
  } finally {
    pack.destroy();
  }
}

/** Adds a file of several parts, each read when the one before is taken. */
async function addFile(
  pack: tar.Pack,
  file: { name: string; size: number; mtime: Date },
  parts: readonly (() => Promise<Buffer | undefined>)[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const settle = (error?: Error | null) => (error ? reject(error) : resolve());
  const into = pack.entry({ ...file, mode: 0o600 }, settle) as unknown as NodeJS.WritableStream;
  into.on('error', reject);
  for (const part of parts) {
    const content = await part();
    // It has expired, or an erasure has deleted it: the archive breaks off, and no program opens it as whole.
    if (!content) throw new Error('a part of the export is gone');
    if (!into.write(content)) await once(into, 'drain');
  }
  into.end();
  await promise;
}

function readmeOf(vendor: string, { found, files, tables }: Archive): string {
  const hidden = tables.flatMap(({ name, hidden: columns }) =>
    columns.map((column) => `- ${name}.${column}`),
  );
  return [
    `# All data of ${vendor}`,
    `Written from ${toIso(found.startedAt)} on, in batches: a row that changed meanwhile is as it was when its batch read it.`,
    'Each line of a `.jsonl` file is a row, as a JSON object. Times carry their offset. Files are named by the key of their row.',
    `## Files\n${files.map(({ file, size }) => `- ${file}: ${size} bytes`).join('\n')}`,
    `## Left out\nSecrets, and hashes by which one could be tried:\n${hidden.join('\n')}`,
    '',
  ].join('\n\n');
}

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

/** The start is an act of the audit log; start and downloads stand in the log of security events. */
async function record(
  tx: Tx,
  { actor, person, now, source, requestId }: RequestContext,
  { id, act }: { id: number; act: 'start' | 'download' },
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
