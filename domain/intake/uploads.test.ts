import { describe, expect, it } from 'vitest';
import { aJpeg, aPdf, aPng } from '../testing/sample-files.ts';
import { UPLOAD_MAX_BYTES } from './upload-limits.ts';
import { checkUpload, uploadName } from './uploads.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));
const with_ = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const textOf = (of: Uint8Array): string => String.fromCharCode(...of);
const stored = (file: Uint8Array): Uint8Array => {
  const verdict = checkUpload(file);
  if (!verdict.ok) throw new Error(verdict.fault);
  return verdict.bytes;
};

const EICAR = bytes(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const ZIP_END = with_(bytes('PK\x05\x06'), new Uint8Array(18));

describe('an uploaded file', () => {
  it('has the type of its bytes', () => {
    expect(checkUpload(aPdf())).toMatchObject({ ok: true, kind: 'application/pdf' });
    expect(checkUpload(aJpeg())).toMatchObject({ ok: true, kind: 'image/jpeg' });
    expect(checkUpload(aPng())).toMatchObject({ ok: true, kind: 'image/png' });
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'file_empty'],
    ['too much', new Uint8Array(UPLOAD_MAX_BYTES + 1), 'file_large'],
    ['a text', bytes('hello'), 'file_type'],
    ['the test file of virus scanners', EICAR, 'file_type'],
    [
      'a drawing that runs',
      bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'file_type',
    ],
    ['a page', bytes('<!doctype html><script>1</script>'), 'file_type'],
    ['a program', bytes('MZ\x90\0'), 'file_type'],
    ['an archive', bytes('PK\x03\x04'), 'file_type'],
    ['paper behind a page', with_(bytes('<html>'), aPdf()), 'file_type'],
    ['paper that is an archive as well', with_(aPdf(), ZIP_END), 'file_type'],
    [
      'paper with an archive within its tail',
      with_(aPdf().slice(0, -6), ZIP_END, bytes('\n%%EOF\n')),
      'file_type',
    ],
    ['paper with more behind its end', with_(aPdf(), bytes('<script>1</script>')), 'file_type'],
    ['half a paper', aPdf().slice(0, 60), 'file_type'],
    ['half a picture', aPng().slice(0, -20), 'file_type'],
    ['half a photograph', aJpeg().slice(0, -4), 'file_type'],
    ['only the name of a picture', bytes('\x89PNG\r\n\x1a\n'), 'file_type'],
    ['only the beginning of a photograph', bytes('\xff\xd8\xff\xe0'), 'file_type'],
    ['a photo with an unknown segment', with_(aJpeg().slice(0, 2), bytes('\xff\x01\0\x02')), 'file_type'],
  ])('is refused: %s', (_, file, fault) => {
    expect(checkUpload(file)).toEqual({ ok: false, fault });
  });

  it('is refused if one bit of the image data is changed', () => {
    const png = aPng();
    png[png.length - 20]! ^= 1;
    expect(checkUpload(png)).toEqual({ ok: false, fault: 'file_type' });
  });

  it("is refused if the image would exhaust the viewer's memory", () => {
    const png = aPng();
    png.set([0x7f, 0xff, 0xff, 0xff], 16);
    expect(checkUpload(png)).toEqual({ ok: false, fault: 'file_type' });
    const jpeg = aJpeg();
    const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
    jpeg.set([0xff, 0xff, 0xff, 0xff], frame + 5);
    expect(checkUpload(jpeg)).toEqual({ ok: false, fault: 'file_type' });
  });

  it('loses everything but the image, and data appended to it', () => {
    expect(stored(with_(aPng({ text: 'SECRET' }), bytes('SECRET'), ZIP_END))).toEqual(aPng());
    const photo = stored(with_(aJpeg({ comment: 'SECRET', turned: 1 }), bytes('SECRET'), ZIP_END));
    expect(textOf(photo)).not.toMatch(/SECRET|ICC_PROFILE|Exif|ACM|PK/);
    expect(photo).toEqual(stored(aJpeg()));
    // It is still valid when checked again.
    expect(stored(photo)).toEqual(photo);
  });

  it("keeps a photo's orientation, and no other metadata", () => {
    const turned = stored(aJpeg({ turned: 6 }));
    expect(textOf(turned)).toContain('Exif');
    expect(textOf(turned)).not.toContain('ACM');
    expect(stored(turned)).toEqual(turned);
  });

  it.each([
    ['passport.pdf', 'application/pdf', 'passport.pdf'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\ana\\Photo.JPEG', 'image/jpeg', 'Photo.jpg'],
    ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
    ['..', 'application/pdf', 'file.pdf'],
    ['', 'application/pdf', 'file.pdf'],
    ['a\u202Efdp.exe', 'application/pdf', 'afdp.pdf'],
    ['line\r\nSet-Cookie: a="b".png', 'image/png', 'lineSet-Cookie a=b.png'],
    ['Reçu été.png', 'image/png', 'Reçu été.png'],
    ['x'.repeat(300), 'image/png', `${'x'.repeat(100)}.png`],
  ] as const)('named %j as %s is stored as %j', (input, kind, name) => {
    expect(uploadName(input, kind)).toBe(name);
  });
});
