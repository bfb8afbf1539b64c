import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** A file that is no archive of ours, or not all of one. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Puts the file in its place, whole and on the disk; answers its size. */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

const BLOCK = 512;
const CHUNK = 256 * 1024;
/** Larger than any entry that is ever written; what claims to be larger is no archive of ours. */
const LARGEST = 64 * 2 ** 20;

/**
 * An ordinary .tar.gz, so that what it holds can be reached without us. It is written beside its place, readable for its owner
 * only, and renamed when it is whole.
 */
export function writeArchive(file: string, { at }: { at: number }): ArchiveWriter {
  const part = `${file}.part`;
  // A backup waits for the processor, not for the disk: the quick levels lose little.
  const gzip = createGzip({ level: 2, chunkSize: CHUNK });
  const out = createWriteStream(part, { mode: 0o600 });
  let failed: unknown;
  const ended = new Promise<void>((resolve, reject) => {
    for (const stream of [gzip, out]) stream.on('error', reject);
    out.on('close', resolve);
  });
  ended.catch((error: unknown) => (failed = error));
  gzip.pipe(out);
  const write = async (bytes: Buffer) => {
    if (failed) throw failed;
    if (gzip.write(bytes)) return;
    await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), ended]);
  };
  return {
    async add(name, content) {
      await write(header({ name, size: content.length, at }));
      await write(content);
      await write(Buffer.alloc(padding(content.length)));
    },
    async finish() {
      await write(Buffer.alloc(2 * BLOCK));
      gzip.end();
      await ended;
      const size = await toDisk(part);
      await rename(part, file);
      await toDisk(dirname(file));
      return size;
    },
    async abandon() {
      gzip.destroy();
      out.destroy();
      await ended.catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/** The entries of an archive in their order, each whole. Throws `BrokenArchive` where the file is cut off or something else. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const bytes = bytesOf(file);
  try {
    for (;;) {
      const head = await bytes.take(BLOCK);
      if (head.every((byte) => byte === 0)) return await bytes.rest();
      const { name, size } = readHeader(head);
      const content = await bytes.take(size);
      await bytes.take(padding(size));
      yield { name, content };
    }
  } finally {
    bytes.close();
  }
}

function bytesOf(file: string) {
  const source = createReadStream(file, { highWaterMark: CHUNK });
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // What goes wrong with the file is told where its bytes are awaited.
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  const pieces = (gunzip as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let kept: Buffer[] = [];
  let length = 0;
  const more = async (): Promise<boolean> => {
    const next = await pieces.next().catch((error: unknown) => {
      throw broken(error);
    });
    if (next.done) return false;
    kept.push(next.value);
    length += next.value.length;
    return true;
  };
  return {
    async take(count: number): Promise<Buffer> {
      while (length < count) if (!(await more())) throw new BrokenArchive('it ends in the middle');
      const all = kept.length === 1 ? kept[0]! : Buffer.concat(kept);
      kept = [all.subarray(count)];
      length -= count;
      return all.subarray(0, count);
    },
    /** To the end, where the sum of the whole is checked. */
    async rest(): Promise<void> {
      do [kept, length] = [[], 0];
      while (await more());
    },
    close() {
      source.destroy();
      gunzip.destroy();
    },
  };
}

function broken(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code.startsWith('Z_')
    ? new BrokenArchive(code === 'Z_BUF_ERROR' ? 'it ends in the middle' : message)
    : error;
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** As POSIX wrote down for tar: text and octal numbers at fixed places, and a sum over all of it. */
function header({ name, size, at }: { name: string; size: number; at: number }): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  block.write(name, 0);
  block.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  block.write(`${octal(size, 11)}\0${octal(Math.floor(at / 1_000), 11)}\0`, 124);
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  block.write(`${octal(sumOf(block), 6)}\0 `, 148);
  return block;
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).split('\0')[0]!;
  const sum = Number.parseInt(text(148, 156), 8);
  const blank = Buffer.from(block).fill(' ', 148, 156);
  const size = Number.parseInt(text(124, 136), 8);
  if (text(257, 262) !== 'ustar' || sum !== sumOf(blank) || !(size >= 0 && size <= LARGEST))
    throw new BrokenArchive('it is no archive');
  return { name: text(0, 100), size };
}

const sumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0);

async function toDisk(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    // Folders cannot be synced everywhere; where they can, the new name survives a power cut.
    await handle.sync().catch(() => {});
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
