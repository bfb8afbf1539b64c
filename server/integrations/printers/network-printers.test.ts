import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dotsOf } from '#domain/devices/printing.ts';
import type { LineImage, Printer, Receipt } from '#domain/devices/printing.ts';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { networkList } from '#server/infrastructure/http/request/client-address.ts';
import { aReceiptPrinter } from '#server/testing/receipt-printer.ts';
import type { PrinterMood, ReceiptPrinter } from '#server/testing/receipt-printer.ts';
import { encodeReceipt, linesToDraw } from './escpos.ts';
import { networkPrinters } from './network-printers.ts';

const CODE =
  'https://foyer.example/s/harbor-bank/callback-request/confirmation?id=7&code=aB3dE5gH7jK9mN1p&lang=en';
const OWN = { paper: 80, letters: 'own' } as const;
const clock = fixedClock(Date.UTC(2026, 10, 20, 18));

let printer: ReceiptPrinter;
beforeEach(async () => {
  printer = await aReceiptPrinter();
});
afterEach(() => printer.stop());

const portOf = (names: Record<string, string[]> = {}, networks = ['127.0.0.0/8']) =>
  networkPrinters(
    {
      covers: networkList(networks),
      ports: [printer.port],
      resolve: async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
    },
    { clock, limits: { whole: 600, response: 150, done: 150 } },
  );
const receipt = (...texts: string[]): Receipt => ({
  lines: [{ text: 'A-042', look: 'number' }, ...texts.map((text) => ({ text, look: 'plain' as const }))],
  code: CODE,
});
const printed = async (
  of: Receipt,
  look: Pick<Printer, 'paper' | 'letters'> = OWN,
  drawn: LineImage[] = [],
) => {
  const state = await portOf().print(printer, encodeReceipt(of, look, drawn));
  expect([state, printer.unknown]).toEqual(['ready', []]);
  return printer.receipts.at(-1)!;
};

describe('a receipt', () => {
  it.each([
    ['en', 'You’re in line at Pike Street', 16],
    ['es', 'Está en la fila: ¿qué más? mañana', 16],
    ['fr', 'Vous êtes dans la file « Œuvre »', 16],
    ['pt', 'Você está na fila, não há ninguém', 16],
    ['pl', 'Jesteś w kolejce: zażółć gęślą jaźń', 45],
    ['ru', 'Вы в очереди: съешь ещё этих булок', 17],
  ])('prints %s with the printer’s own letters', async (_, text, page) => {
    const { items, rows, code, wasCut } = await printed(receipt(text, 'Harbor Bank'));
    expect(rows).toEqual(['A-042', text, 'Harbor Bank']);
    expect([code, wasCut]).toEqual([CODE, true]);
    expect(items[0]).toMatchObject({ kind: 'text', size: 4, bold: true, centred: true });
    expect(items[1]).toMatchObject({ page, size: 1, bold: false, centred: true });
    expect(items.at(-1)).toMatchObject({ kind: 'code', module: 6, correction: 49 });
  });

  it.each(['您正在排队', '대기 중입니다', 'Łódź и Москва'])(
    'prints %s as the kiosk draws it',
    async (text) => {
      const of = receipt(text, 'Harbor Bank');
      expect(linesToDraw(of, OWN)).toEqual([{ text, look: 'plain' }]);
      expect(() => encodeReceipt(of, OWN)).toThrow('was not drawn');
      const bits = new Uint8Array(72 * 40).fill(0xf0);
      const { items, rows } = await printed(of, OWN, [{ text, look: 'plain', width: 72, height: 40, bits }]);
      expect(rows).toEqual(['A-042', 'Harbor Bank']);
      expect(items[1]).toEqual({ kind: 'picture', width: 576, height: 40, black: 72 * 40 * 4 });
    },
  );

  it('draws all but ASCII for a printer with other code pages', () => {
    const of = receipt('Été', 'Harbor Bank');
    expect(linesToDraw(of, { paper: 80, letters: 'drawn' })).toEqual([{ text: 'Été', look: 'plain' }]);
  });

  it('breaks long rows at spaces, and prints a long number smaller', async () => {
    const long = 'Opening an account for a company that does not exist yet, with two signatures';
    const { rows, items } = await printed(
      {
        lines: [
          { text: 'ABCDEFGH-1042', look: 'number' },
          { text: long, look: 'bold' },
          { text: 'x'.repeat(70), look: 'plain' },
        ],
        code: CODE,
      },
      { paper: 58, letters: 'own' },
    );
    expect(rows.slice(1, 4).join(' ')).toBe(long);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(dotsOf(58) / 12);
    expect(items[0]).toMatchObject({ size: 2 });
    expect(items.at(-1)).toMatchObject({ module: 5 });
  });

  it('holds no commands of a name', async () => {
    const { rows } = await printed(receipt('Kim\u001b@\u001dV\u0000 Lee\n\u0010\u0004\u0001'));
    expect(rows).toEqual(['A-042', 'Kim @ V Lee']);
    expect(printer.receipts).toHaveLength(1);
  });

  it('keeps typography that a page lacks readable', async () => {
    const { rows } = await printed(receipt('Клиент «Ёж» — 5–10\u00a0мин…'));
    expect(rows[1]).toBe('Клиент "Ёж" - 5-10 мин...');
  });
});

describe('a printer in trouble', () => {
  it.each<[PrinterMood, string, number]>([
    ['paper-out', 'paper-out', 0],
    ['cover-open', 'cover-open', 0],
    ['offline', 'offline', 0],
    ['hangs', 'unreachable', 0],
    ['breaks-off', 'unreachable', 0],
    ['chatters', 'unreachable', 0],
    ['runs-out', 'paper-out', 0],
    ['knows-no-done', 'ready', 1],
  ])('that is %s is %s', async (mood, state, count) => {
    printer.mood = mood;
    const port = portOf();
    const began = performance.now();
    expect(await port.print(printer, encodeReceipt(receipt('Kim'), OWN))).toBe(state);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(printer.receipts).toHaveLength(count);
  });

  it('that was unreachable is left alone for 15 seconds, except by staff', async () => {
    printer.mood = 'hangs';
    const port = portOf();
    const print = () => port.print(printer, encodeReceipt(receipt('Kim'), OWN));
    expect(await print()).toBe('unreachable');
    printer.mood = 'ready';
    expect([await print(), printer.connections]).toEqual(['unreachable', 1]);
    clock.advance(15_000);
    expect([await print(), printer.connections]).toEqual(['ready', 2]);
    printer.mood = 'hangs';
    await print();
    printer.mood = 'ready';
    expect([await port.check(printer), await print()]).toEqual(['ready', 'ready']);
  });

  it('that refuses connections, or has no name, is unreachable', async () => {
    const port = portOf();
    await printer.stop();
    expect(await port.check(printer)).toBe('unreachable');
    expect(await port.check({ host: 'nowhere.test', port: printer.port })).toBe('unreachable');
  });

  it('prints one job after the other, and refuses a crowd', async () => {
    const port = portOf();
    const states = await Promise.all(
      ['one', 'two', 'three', 'four', 'five'].map((text) =>
        port.print(printer, encodeReceipt(receipt(text), OWN)),
      ),
    );
    expect(states).toEqual(['ready', 'ready', 'ready', 'ready', 'offline']);
    expect(printer.receipts.map(({ rows }) => rows[1])).toEqual(['one', 'two', 'three', 'four']);
  });
});

describe('only the networks of the operator', () => {
  const names = {
    'printer.test': ['127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'both.test': ['127.0.0.1', '10.0.0.7'],
    'mapped.test': ['::ffff:10.0.0.7'],
  };
  it.each([
    ['printer.test', 'ready'],
    ['127.0.0.1', 'ready'],
    ['metadata.test', 'refused'],
    ['both.test', 'refused'],
    ['mapped.test', 'refused'],
    ['10.0.0.7', 'refused'],
    ['::1', 'refused'],
    ['169.254.169.254', 'refused'],
    ['0.0.0.0', 'refused'],
  ])('%s is %s', async (host, state) => {
    expect(await portOf(names).check({ host, port: printer.port })).toBe(state);
    expect(printer.connections).toBe(state === 'ready' ? 1 : 0);
  });

  it('are reached at the ports of printers alone', async () => {
    expect(await portOf().check({ host: '127.0.0.1', port: 22 })).toBe('refused');
  });
});
