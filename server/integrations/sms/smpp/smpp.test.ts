import { describe, expect, it } from 'vitest';
import { bindBody, COMMAND, encodePdu, FIELD, messageBody, pduReader, readMessage } from './pdu.ts';
import type { ShortMessage } from './pdu.ts';
import { idsOfReceipt, isReceipt, plainId, receiptIn } from './receipt.ts';
import { partIn, partsOf, textIn } from './text-parts.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const message = (more: Partial<ShortMessage>): ShortMessage => ({
  source: '+12065550123',
  destination: '+12065550100',
  esmClass: 0,
  coding: 0,
  content: Buffer.alloc(0),
  fields: new Map(),
  ...more,
});

describe('a unit', () => {
  it('is written as the specification says', () => {
    const body = bindBody({ systemId: 'SMPP3TEST', password: 'secret08', systemType: 'SUBMIT1' });
    // The example of SMPP 3.4, section 3.2, bound as a transceiver and for version 3.4.
    expect(encodePdu({ command: COMMAND.bindTransceiver, status: 0, sequence: 1, body })).toEqual(
      hex(`0000002F 00000009 00000000 00000001
        53 4D 50 50 33 54 45 53 54 00 73 65 63 72 65 74 30 38 00 53 55 42 4D 49 54 31 00 34 00 00 00`),
    );
  });

  it('is read whole, however the stream is cut', () => {
    const units = ['one', 'two', 'three'].map((text, index) => ({
      command: COMMAND.submit,
      status: 0,
      sequence: index + 1,
      body: Buffer.from(text),
    }));
    const stream = Buffer.concat(units.map(encodePdu));
    for (let size = 1; size <= stream.length; size += 1) {
      const read = pduReader();
      const came = [];
      for (let at = 0; at < stream.length; at += size) came.push(...read(stream.subarray(at, at + size)));
      expect(came).toEqual(units);
    }
  });

  it.each(['00000008 00000000 00000000 00000000', '7FFFFFFF 00000000 00000000 00000000'])(
    'of an impossible length ends the session: %s',
    (bytes) => {
      expect(() => pduReader()(hex(bytes))).toThrow('impossible length');
    },
  );

  it('with a message comes back as it left', () => {
    const content = Buffer.from([1, 2, 3, 0, 255]);
    const body = messageBody({ ...message({ content, coding: 4, esmClass: 0x40 }), receipt: true });
    expect(readMessage(body)).toEqual(message({ content, coding: 4, esmClass: 0x40 }));
    const payload = Buffer.concat([
      messageBody({ ...message({}), receipt: false }),
      hex('0424 0003 414243 020C 0002 0009'),
    ]);
    expect(readMessage(payload)?.content.toString()).toBe('ABC');
    expect(readMessage(payload)?.fields.get(FIELD.partReference)).toEqual(hex('0009'));
    for (let cut = 0; cut < body.length; cut += 1) expect(readMessage(body.subarray(0, cut))).toBeUndefined();
  });

  it('gives a number its plus where its type says so', () => {
    const body = messageBody({ ...message({ source: '12345' }), receipt: false });
    expect(readMessage(body)).toMatchObject({ source: '12345', destination: '+12065550100' });
  });
});

describe('the parts of a text', () => {
  const lengths = (text: string) => partsOf(text, 7).map(({ content }) => content.length);

  it.each([
    ['a'.repeat(160), 0, [160]],
    ['a'.repeat(161), 0, [6 + 153, 6 + 8]],
    ['€'.repeat(80), 0, [160]],
    // An escaped letter is two and is never divided.
    ['€'.repeat(81), 0, [6 + 152, 6 + 10]],
    ['ж'.repeat(70), 8, [140]],
    ['ж'.repeat(71), 8, [6 + 134, 6 + 8]],
    ['👍'.repeat(36), 8, [6 + 132, 6 + 12]],
  ] as const)('of %j', (text, coding, expected) => {
    const parts = partsOf(text, 7);
    expect(lengths(text)).toEqual(expected);
    expect(new Set(parts.map((part) => part.coding))).toEqual(new Set([coding]));
    const read = parts.map((part) => partIn(message(part)));
    expect(read.map(({ part, total }) => [part, total])).toEqual(
      parts.map((_, index) => [index + 1, parts.length]),
    );
    expect(textIn(coding, Buffer.concat(read.map(({ content }) => content)))).toBe(text);
  });

  it('carry every letter of GSM 03.38, by its code', () => {
    expect(partsOf('@Ωñ ^{}\\[~]|€', 1)[0]!.content).toEqual(
      hex('00 15 7d 20 1b14 1b28 1b29 1b2f 1b3c 1b3d 1b3e 1b40 1b65'),
    );
    expect(partsOf('Ça va ?', 1)[0]!.coding).toBe(0);
    // A small ç is in no seven-bit alphabet.
    expect(partsOf('ça va ?', 1)[0]!.coding).toBe(8);
  });

  it('are known by headers of both lengths, and by optional fields', () => {
    const header = (bytes: string) => partIn(message({ esmClass: 0x40, content: hex(bytes) }));
    expect(header('05 00 03 2a 03 02 41')).toMatchObject({ reference: 0x2a, total: 3, part: 2 });
    expect(header('06 08 04 012a 03 02 41')).toMatchObject({ reference: 0x12a, total: 3, part: 2 });
    expect(header('0a 04 02 0001 00 03 2a 02 01 41 42')).toMatchObject({ part: 1, content: hex('42') });
    const fields = new Map([
      [FIELD.partReference, hex('0109')],
      [FIELD.partTotal, hex('02')],
      [FIELD.partNumber, hex('01')],
    ]);
    expect(partIn(message({ fields }))).toMatchObject({ reference: 0x109, total: 2, part: 1 });
    // A part of none, or beyond the last, is a text of its own.
    expect(header('05 00 03 2a 03 04 41')).toMatchObject({ total: 1, content: hex('41') });
  });

  it('that are no text are none', () => {
    expect(textIn(4, hex('00ff'))).toBeNull();
    expect(textIn(0xf5, hex('00ff'))).toBeNull();
    expect(textIn(0xf1, Buffer.from('hi'))).toBe('hi');
    expect(textIn(8, hex('d83d'))).toBe('\ufffd');
    expect(textIn(8, hex('004100'))).toBe('A');
  });
});

describe('a receipt', () => {
  const text =
    'id:0012345678 sub:001 dlvrd:001 submit date:1001011200 done date:1001011201 stat:UNDELIV err:034 text:Hello';

  it('is read from its words', () => {
    const came = message({ esmClass: 0x04, content: Buffer.from(text) });
    expect(isReceipt(came)).toBe(true);
    expect(receiptIn(came)).toEqual({ id: '0012345678', state: 'failed', code: '034' });
    expect(isReceipt(message({}))).toBe(false);
    expect(receiptIn(message({ content: Buffer.from('Hello') }))).toBeNull();
  });

  it('is read from its fields first', () => {
    const fields = new Map([
      [FIELD.receiptedId, Buffer.from('AB12\0')],
      [FIELD.messageState, Buffer.from([2])],
    ]);
    expect(receiptIn(message({ content: Buffer.from(text), fields }))).toMatchObject({
      id: 'AB12',
      state: 'delivered',
    });
    fields.set(FIELD.messageState, Buffer.from([1]));
    expect(receiptIn(message({ fields }))).toMatchObject({ state: null });
  });

  it('means an id in either notation, the written one first', () => {
    expect(plainId('00AF')).toBe('af');
    expect(idsOfReceipt('175')).toEqual(['175', 'af', '373']);
    expect(idsOfReceipt('AF')).toEqual(['af', '175']);
    expect(idsOfReceipt('c449ab9744f47b6af1879e49e75e4f40')).toEqual(['c449ab9744f47b6af1879e49e75e4f40']);
    expect(idsOfReceipt('0')).toEqual(['0']);
  });
});
