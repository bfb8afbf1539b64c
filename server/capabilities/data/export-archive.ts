import { Readable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';
import { toIso } from '#domain/time/instant.ts';
import { exportPart } from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { ExportableTable, StoredExport } from '#server/infrastructure/exports/vendor-exports-store.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { csvLine } from '#server/infrastructure/resources/csv.ts';

export interface Archive {
  found: StoredExport;
  files: { file: string; size: number; parts: number[] }[];
  tables: readonly ExportableTable[];
  password: string;
  /** Where the data is stored, if the operator says so. */
  region: string | undefined;
}

type Source = () => AsyncIterable<Uint8Array>;

// Compressing runs in the thread pool of the platform; a worker for each file would cost more.
configure({ useWebWorkers: false });

/** Key length 3 of the zip format: AES with 256 bits. */
const AES_256 = 3;

/** The archive as a zip file, encrypted with its password. Reads one part at a time, while the client takes the bytes. */
export async function* archiveOf(
  { read, vendor }: Pick<RequestContext, 'read' | 'vendor'>,
  archive: Archive,
): AsyncGenerator<Uint8Array> {
  const { found, files, password } = archive;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const contentOf = (part: number) => read((tx) => exportPart(tx, { exportId: found.id, part }));
  const zip = new ZipWriter(writable, {
    password,
    encryptionStrength: AES_256,
    level: 6,
    lastModDate: new Date(found.startedAt),
  });
  const add = (name: string, source: Source) =>
    zip.add(
      name,
      Readable.toWeb(Readable.from(source(), { objectMode: false })) as ReadableStream<Uint8Array>,
    );
  const write = async (): Promise<void> => {
    const readme = Buffer.from(readmeOf(vendor.name, archive), 'utf8');
    await add('README.md', async function* () {
      yield readme;
    });
    for (const { file, parts } of files) {
      const source = () => partsOf(parts, contentOf);
      await add(file, source);
      if (file.endsWith(ROWS)) await add(file.replace(ROWS, '.csv'), () => csvOf(source()));
    }
    await zip.close();
  };
  // The reader gets the same error.
  write().catch((error: unknown) => writable.abort(error).catch(() => {}));
  yield* readable as unknown as AsyncIterable<Uint8Array>;
}

const ROWS = '.jsonl';

async function* partsOf(
  parts: readonly number[],
  contentOf: (part: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const content = await contentOf(part);
    // It has expired, or an erasure has deleted it: the archive breaks off, and no program opens it as whole.
    if (!content) throw new Error('a part of the export is gone');
    yield content;
  }
}

/** The same rows for spreadsheets. Each part holds whole lines, and rows of a table have the same columns. */
async function* csvOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let columns: string[] | undefined;
  for await (const part of source) {
    const rows = Buffer.from(part).toString('utf8').split('\n').filter(Boolean).map(parsed);
    const head = columns === undefined ? csvLine((columns = Object.keys(rows[0] ?? {}))) : '';
    const names = columns;
    yield Buffer.from(
      head + rows.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join(''),
      'utf8',
    );
  }
}

const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>;

/** Lists and objects stay JSON in their cell. */
const cellOf = (value: unknown): string | number | boolean | null =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : ((value ?? null) as string | number | boolean | null);

function readmeOf(vendor: string, { found, files, tables, region }: Archive): string {
  const hidden = tables.flatMap(({ name, hidden: columns }) =>
    columns.map((column) => `- ${name}.${column}`),
  );
  return [
    `# All data of ${vendor}`,
    `Written from ${toIso(found.startedAt)} on, in batches: a row that changed meanwhile is as it was when its batch read it.`,
    'Each line of a `.jsonl` file is a row, as a JSON object; the `.csv` file beside it holds the same rows. An apostrophe in front of a cell keeps a spreadsheet from running it. Times carry their offset. Files are named by the key of their row.',
    region === undefined
      ? 'The operator of Foyer has not named the place where the data is stored.'
      : `Place where the data is stored, as the operator of Foyer names it: ${region}`,
    `## Files\n${files.map(({ file, size }) => `- ${file}: ${size} bytes`).join('\n')}`,
    `## Left out\nSecrets, and hashes by which one could be tried:\n${hidden.join('\n')}`,
    '',
  ].join('\n\n');
}
