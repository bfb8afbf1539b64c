import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { filesOfForm, inflater } from './sent-files.ts';

const keys = keysOf(['a-secret-key-of-these-tests-0123456789']);
const vendor = { id: 1, pathname: 'acme', name: 'Acme' };

/** The fault of a PDF with these parts; null if it is accepted. */
function faultOf(...parts: (string | Buffer)[]): string | null {
  const bytes = Buffer.concat(['%PDF-1.7\n', ...parts, '%%EOF\n'].map((part) => Buffer.from(part)));
  try {
    filesOfForm({ files: [{ field: 'paper', name: 'a.pdf', bytes }], source: '192.0.2.1', vendor }, keys);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.fields[0]?.code ?? error.code;
    throw error;
  }
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat(
    ['5 0 obj<<', dictionary, '>>stream\n', bytes, '\nendstream endobj\n'].map((part) => Buffer.from(part)),
  );
const OBJECTS = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
/** 15 MiB when expanded, within the limit of one stream; 15 KB in the file. */
const LARGE = deflateSync(Buffer.alloc(15 * 2 ** 20, ' '));
const SMALL = deflateSync(Buffer.from('1 0 <</A 1>>'));

describe('a PDF whose streams expand', () => {
  it('to a few large ones is accepted', () =>
    expect(faultOf(...Array.from({ length: 3 }, () => stream(OBJECTS, LARGE)))).toBeNull());

  it('to more than its budget is refused, however many streams share it', () => {
    const many = Array.from({ length: 200 }, () => stream(OBJECTS, LARGE));
    expect(faultOf(...many)).toBe('file_active');
  });

  it('and then prove damaged uses the budget up too', () => {
    const damaged = Buffer.concat([LARGE.subarray(0, -4), Buffer.alloc(4)]);
    const inflate = inflater();
    const lengths = [damaged, SMALL, damaged, damaged, damaged, SMALL].map(
      (each) => inflate(each)?.length ?? null,
    );
    expect(lengths).toEqual([null, 12, null, null, null, null]);
  });

  it('to little, after much to read, uses the budget up by what it reads', () => {
    // Stored blocks without bytes: eight mebibytes that expand to none.
    const blocks = Buffer.alloc(8 * 2 ** 20 - 3, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const idle = Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      blocks,
      Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]),
    ]);
    const inflate = inflater();
    const lengths = Array.from({ length: 9 }, () => inflate(idle)?.length ?? null);
    expect(lengths).toEqual([0, 0, 0, 0, 0, 0, 0, 0, null]);
  });
});
