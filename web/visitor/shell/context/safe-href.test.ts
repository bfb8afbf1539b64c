import { describe, expect, it } from 'vitest';
import { directionsHref, safeHref, telHref } from './safe-href.ts';

describe('addresses from the vendor', () => {
  it.each([
    ['https://bank.example/terms?a=1', 'https://bank.example/terms?a=1'],
    ['HTTPS://bank.example', 'https://bank.example/'],
    ['mailto:hello@bank.example', 'mailto:hello@bank.example'],
    ['tel:+14165550118', 'tel:+14165550118'],
    ['http://bank.example', null],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['\\\\evil.example', null],
    ['https://user:pw@bank.example', null],
    ['https://bank.example\\@evil.example', null],
    ['/relative', null],
    ['', null],
    [null, null],
  ])('%s leads to %s', (address, expected) => {
    expect(safeHref(address)).toBe(expected);
  });

  it('escapes the address of a map link', () => {
    expect(directionsHref('1 Main St & Co, #4')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%20%26%20Co%2C%20%234',
    );
    expect(telHref('+1 (416) 555-0118')).toBe('tel:+14165550118');
  });
});
