import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';
import { BrokenArchive, readArchive, writeArchive } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fileOf = (content: Buffer | string): string => {
  const file = join(folder, `${(files += 1)}.tar.gz`);
  writeFileSync(file, content);
  return file;
};
async function entriesOf(file: string): Promise<[string, Buffer][]> {
  const entries: [string, Buffer][] = [];
  for await (const { name, content } of readArchive(file)) entries.push([name, content]);
  return entries;
}

/** An archive by the previous writer. */
const OLD =
  'H4sIAAAAAAAAA+2WQQ6CMBBFu5VTGA6Av6VA4s6jVAVTI2BoNTHEuxvYiUFTAkTNdNEuZtrpvMm0P1eFzlJjg6MpCzbNAIAYYM2K1xXgEeMyEjJJIBs7h0wkW2Ka6zyfejFWVQyzxJojH8cYtZ+VVa6s' +
  'v+Z3z3Evuf8+Aau2p9Ssrtpoa1Ztf/JgV55vI6b2of+FiNHpfyEQU/+PWILeo/hiUyiPZiJABIjA9xPofcjIMIjAXh9SY82U8r/V/W/1P8Ku/g9FRP//oII6bqpJ9TsSI3ciQASIwH8QeABS+CsZABQAAA==';

const brokenHeader = gzipSync((await headerOf(10)).fill('x', 0, 3));
const largeHeader = gzipSync(await headerOf(65 * 2 ** 20));

describe('an archive', () => {
  it('reads back entry by entry, whatever their sizes', async () => {
    const file = join(folder, 'sizes.tar.gz');
    const sizes = [0, 1, 511, 512, 513, 300_000, 5 * 2 ** 20];
    const archive = writeArchive(file, { at: 0 });
    for (const size of sizes) await archive.add(`size/${size}`, Buffer.alloc(size, String(size)));
    expect(readdirSync(folder)).not.toContain('sizes.tar.gz');
    expect(await archive.finish()).toBe(statSync(file).size);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const read = await entriesOf(file);
    expect(read.map(([name, content]) => [name, content.length])).toEqual(
      sizes.map((size) => [`size/${size}`, size]),
    );
    expect(read.every(([name, content]) => content.equals(Buffer.alloc(content.length, name.slice(5))))).toBe(
      true,
    );
  });

  it('of an earlier version is readable', async () => {
    const entries = await entriesOf(fileOf(Buffer.from(OLD, 'base64')));
    expect(entries.map(([name, content]) => [name, content.toString()])).toEqual([
      ['manifest.json', '{"format":1}\n'],
      ['tables/visits/000001.copy', '1\tAna\n'.repeat(200)],
      ['digests.json', '{}\n'],
    ]);
  });

  it('that is cut off anywhere is broken', async () => {
    const whole = Buffer.from(OLD, 'base64');
    for (let length = 1; length < whole.length; length += 12)
      await expect(entriesOf(fileOf(whole.subarray(0, length)))).rejects.toThrow('it ends in the middle');
  });

  it.each([
    ['a letter', Buffer.from('a letter'), 'incorrect header check'],
    ['a compressed letter', gzipSync('a letter'.repeat(100)), 'it is not an archive'],
    ['an archive with a wrong sum', brokenHeader, 'it is not an archive'],
    ['an entry larger than any of ours', largeHeader, 'it is not an archive'],
  ])('is not %s', async (_what, content, words) => {
    await expect(entriesOf(fileOf(content))).rejects.toThrow(new BrokenArchive(words));
  });

  it('that is missing is a disk error', async () => {
    await expect(entriesOf(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('that cannot be written reports the reason, and leaves no file', async () => {
    const archive = writeArchive(join(folder, 'missing', 'a.tar.gz'), { at: 0 });
    const writing = (async () => {
      for (let turn = 0; turn < 50; turn += 1) await archive.add(`${turn}`, Buffer.alloc(2 ** 20));
      await archive.finish();
    })();
    await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
    await archive.abandon();
  });

  it('that is abandoned leaves no file', async () => {
    const file = join(folder, 'abandoned.tar.gz');
    const archive = writeArchive(file, { at: 0 });
    await archive.add('a', Buffer.alloc(2 ** 20, 'a'));
    await archive.abandon();
    expect(readdirSync(folder).filter((name) => name.startsWith('abandoned'))).toEqual([]);
  });

  it('can be closed after its first entry', async () => {
    for await (const { name } of readArchive(fileOf(Buffer.from(OLD, 'base64')))) {
      expect(name).toBe('manifest.json');
      break;
    }
  });
});

/** Returns the first block of an archive that announces this many bytes. */
async function headerOf(size: number): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name: 'entry', size });
  for await (const block of pack) return Buffer.from(block as Buffer);
  throw new Error('an archive has a header');
}
