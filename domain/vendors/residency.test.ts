import { describe, expect, it } from 'vitest';
import { shownHost } from './residency.ts';

describe('the shown host', () => {
  it.each([
    ['db-7f3a.eu-central-1.rds.amazonaws.com', '…amazonaws.com'],
    ['mail.example.com', '…example.com'],
    ['Example.com', 'example.com'],
    ['maps.internal.bank.co.uk', '…bank.co.uk'],
    ['bank.co.uk', 'bank.co.uk'],
    ['db-7.abc.io', '…abc.io'],
    ['a.b.example.de', '…example.de'],
    ['localhost', null],
    ['10.0.0.5', null],
    ['[2001:db8::1]', null],
    ['', null],
  ])('of %s is %s', (host, shown) => {
    expect(shownHost(host)).toBe(shown);
  });
});
