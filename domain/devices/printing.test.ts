import { describe, expect, it } from 'vitest';
import { dotsOf, isPrinterHost } from './printing.ts';

describe('the host of a printer', () => {
  it.each([
    ['192.168.1.40', true],
    ['printer', true],
    ['printer-1.branch.example', true],
    ['fd00::40', true],
    ['printer.7e', true],
    ['', false],
    ['192.168.1', false],
    ['192.168.1.256', false],
    ['192.168.001.4', false],
    ['0x7f.0.0.1', false],
    ['127.0.0.0x1', false],
    ['2130706433', false],
    ['printer:9100', false],
    ['[fd00::40]', false],
    ['fe80::1%eth0', false],
    ['http://printer', false],
    ['user@printer', false],
    ['printer/status', false],
    ['-printer', false],
    ['a'.repeat(64), false],
    [`${'a.'.repeat(130)}b`, false],
    ['принтер', false],
    ['prin ter', false],
  ])('%j: %s', (host, fits) => expect(isPrinterHost(host)).toBe(fits));
});

it('knows the dots of a line', () => {
  expect([dotsOf(80), dotsOf(58)]).toEqual([576, 384]);
});
