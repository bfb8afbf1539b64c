import { describe, expect, it } from 'vitest';
import { afterCheck, isOwnHost, judgePointer, judgeProof, proofName, proofText } from './custom-domain.ts';

describe('isOwnHost', () => {
  it.each(['visit.bank.example', 'bank.example', 'xn--bcher-kva.example', 'a.b-c.d1'])('takes %s', (host) => {
    expect(isOwnHost(host)).toBe(true);
  });
  it.each([
    'localhost',
    'Visit.bank.example',
    'https://bank.example',
    'bank.example:3000',
    'bank.example/',
    'bank..example',
    '-a.example',
    'a-.example',
    '*.bank.example',
    '192.0.2.1',
    '_foyer.bank.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(122)}example`,
    '',
  ])('refuses “%s”', (host) => {
    expect(isOwnHost(host)).toBe(false);
  });
});

describe('the proof', () => {
  it('stands below the host, with the vendor’s own token', () => {
    expect([proofName('visit.bank.example'), proofText('t0ken')]).toEqual([
      '_foyer.visit.bank.example',
      'foyer-verification=t0ken',
    ]);
    expect(judgeProof(['v=spf1 -all', ' foyer-verification=t0ken '], 't0ken')).toBe('right');
    expect(judgeProof(['foyer-verification=theirs', 'foyer-verification=t0ken'], 't0ken')).toBe('right');
  });
  it('is wrong with another token, missing without one, and unknown without an answer', () => {
    expect(judgeProof(['foyer-verification=theirs'], 't0ken')).toBe('wrong');
    expect(judgeProof(['foyer-verification=t0ken2'], 't0ken')).toBe('wrong');
    expect(judgeProof(['t0ken'], 't0ken')).toBe('missing');
    expect(judgeProof([], 't0ken')).toBe('missing');
    expect(judgeProof(null, 't0ken')).toBe('unreachable');
  });
});

describe('judgePointer', () => {
  const none = { aliases: [], addresses: [], targets: [] };
  it.each([
    ['an alias of the product', { ...none, aliases: ['foyer.example'] }, 'right'],
    [
      'an alias, though nothing else is known',
      { aliases: ['foyer.example'], addresses: null, targets: null },
      'right',
    ],
    [
      'the addresses of the product',
      { aliases: [], addresses: ['1.1.1.1'], targets: ['1.1.1.1', '2.2.2.2'] },
      'right',
    ],
    [
      'one address of another',
      { aliases: [], addresses: ['1.1.1.1', '9.9.9.9'], targets: ['1.1.1.1'] },
      'wrong',
    ],
    ['an alias of another', { ...none, aliases: ['other.example'] }, 'wrong'],
    ['nothing', none, 'missing'],
    ['no answer', { aliases: null, addresses: null, targets: [] }, 'unreachable'],
    ['no answer about the product', { aliases: [], addresses: ['1.1.1.1'], targets: null }, 'unreachable'],
  ] as const)('%s', (_, pointers, state) => {
    expect(judgePointer(pointers, 'foyer.example')).toBe(state);
  });
});

it('a check activates with both records, and takes nothing down without an answer', () => {
  expect(afterCheck(['right', 'right'])).toBe('activate');
  expect(afterCheck(['right', 'missing'])).toBe('deactivate');
  expect(afterCheck(['wrong', 'unreachable'])).toBe('deactivate');
  expect(afterCheck(['right', 'unreachable'])).toBe('keep');
});
