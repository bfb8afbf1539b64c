import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { removeIfKilled } from './remove-if-killed.ts';

/** Not a Foyer archive, or an incomplete one. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Syncs the file and renames it to its final name; returns its size in bytes. */
  finish(): Promise<number>;
  /** Deletes the temporary file. */
  abandon(): Promise<void>;
}

const CHUNK = 256 * 1024;
/** Larger than any entry of a backup; a larger one belongs to another program. */
const LARGEST = 64 * 2 ** 20;

/**
 * Writes an ordinary .tar.gz, so that an operator can read it without Foyer. The file has a temporary name and only its owner reads it; the
 * writer renames it when it is complete, and a killed one leaves none.
 */
export function writeArchive(file: string, { at }: { at: number }): ArchiveWriter {
  const part = `${file}.part`;
  const settled = removeIfKilled(part);
  const pack = tar.pack();
  // `ended` rejects with the same error.
  pack.on('error', () => {});
  const ended = pipeline(
    Readable.from(pack, { objectMode: false }),
    // A backup is bound by the processor, not the disk: the quick levels lose little.
    createGzip({ level: 2, chunkSize: CHUNK }),
    createWriteStream(part, { mode: 0o600 }),
  );
  let failed: unknown;
  ended.catch((error: unknown) => (failed = error));
  return {
    async add(name, content) {
      if (failed) throw failed;
      const written = new Promise<void>((resolve, reject) => {
        const entry = { name, mode: 0o600, mtime: new Date(at) };
        pack.entry(entry, content, (error) => (error ? reject(error) : resolve())).on('error', reject);
      });
      // The disk's error says more than the error of the entry that waits for it.
      await Promise.race([written, ended]);
    },
    async finish() {
      pack.finalize();
      await ended;
      const size = await toDisk(part);
      await rename(part, file);
      settled();
      await toDisk(dirname(file));
      return size;
    },
    async abandon() {
      pack.destroy();
      await ended.catch(() => {});
      await rm(part, { force: true });
      settled();
    },
  };
}

/** Yields the entries of an archive in their order, each complete. Throws `BrokenArchive` if the file is cut off or another format. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const source = createReadStream(file, { highWaterMark: CHUNK });
  const gunzip = createGunzip({ chunkSize: CHUNK });
  const entries = tar.extract();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => entries.destroy(error));
  source.pipe(gunzip).pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (size > LARGEST) throw new Error('an entry is too large');
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      yield { name, content: Buffer.concat(pieces) };
    }
  } catch (error) {
    throw broken(error);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Disk errors have a system code; zlib has its own codes, and the tar reader has none. */
function broken(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new BrokenArchive('it ends in the middle');
  if (code?.startsWith('Z_')) return new BrokenArchive(message);
  return code === undefined ? new BrokenArchive('it is not an archive') : error;
}

async function toDisk(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    // Some systems cannot sync folders; where it works, the new name survives a power cut.
    await handle.sync().catch(() => {});
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
