import { describe, expect, it } from 'vitest';
import {
  bestVerdict,
  domainOfAddress,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  policyDomains,
} from './sending-domain.ts';
import type { Verdict } from './sending-domain.ts';

const said = ({ state, fault }: Verdict): string => (fault === null ? state : `${state} ${fault}`);

describe('the records of a sending domain', () => {
  it.each([
    [['v=spf1 include:_spf.example.net -all'], 'right'],
    [['google-site=1', 'V=SPF1 ip4:192.0.2.1 ~ALL'], 'right'],
    [['v=spf1 a mx/24 -all'], 'right'],
    [['v=spf1 redirect=_spf.example.net'], 'right'],
    [['v=spf1 include:_spf.example.net'], 'lacking open'],
    [['v=spf1 mx ?all'], 'lacking open'],
    [['v=spf1 mx +all'], 'lacking open'],
    [['v=spf1 mx all'], 'lacking open'],
    [['v=spf1 -all'], 'lacking empty'],
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'lacking several'],
    [['v=spf10 mx -all', 'spf'], 'missing'],
    [[], 'missing'],
    [null, 'unreachable'],
  ] as const)('SPF %j: %s', (records, expected) => {
    expect(said(judgeSpf(records))).toBe(expected);
  });

  it.each([
    [['v=DKIM1; k=rsa; p=MIGf MA0G=='], 'right'],
    [['p=MIGfMA0G'], 'right'],
    [['v=DKIM1; p='], 'lacking revoked'],
    [['v=DKIM1; t=s:y; p=MIGf'], 'lacking testing'],
    [['v=DKIM2; p=MIGf'], 'lacking malformed'],
    [['v=DKIM1; p=not a key!'], 'lacking malformed'],
    [['p=MIGf', 'p=MIGg'], 'lacking several'],
    [['v=DKIM1; k=rsa'], 'missing'],
    [null, 'unreachable'],
  ] as const)('DKIM %j: %s', (records, expected) => {
    expect(said(judgeDkim(records))).toBe(expected);
  });

  it.each([
    [['v=DMARC1; p=reject'], false, 'right'],
    [['v=DMARC1;p=Quarantine; rua=mailto:a@example.com'], false, 'right'],
    [['v=DMARC1; p=none'], false, 'lacking watching'],
    [['v=DMARC1; p=reject; sp=none'], false, 'right'],
    [['v=DMARC1; p=reject; sp=none'], true, 'lacking watching'],
    [['v=DMARC1; p=reject'], true, 'right'],
    [['v=DMARC1; rua=mailto:a@example.com'], false, 'lacking malformed'],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], false, 'lacking several'],
    [['v=DMARC12; p=reject'], false, 'missing'],
    [null, false, 'unreachable'],
  ] as const)('DMARC %j, inherited %s: %s', (records, isInherited, expected) => {
    expect(said(judgeDmarc(records, { isInherited }))).toBe(expected);
  });

  it('takes the domain of an address, and those above it up to two labels', () => {
    expect(domainOfAddress('No-Reply@Mail.Bank.Example')).toBe('mail.bank.example');
    expect(domainOfAddress('nothing')).toBeNull();
    expect(policyDomains('a.mail.bank.example')).toEqual([
      'a.mail.bank.example',
      'mail.bank.example',
      'bank.example',
    ]);
    expect(policyDomains('localhost')).toEqual(['localhost']);
    expect(policyDomains(Array.from({ length: 30 }, () => 'a').join('.'))).toHaveLength(8);
  });

  it('prefers a found record to one that could not be asked, and that to a missing one', () => {
    const of = (records: readonly string[] | null) => ({ verdict: judgeDkim(records) });
    expect(bestVerdict([of([]), of(null), of(['p='])])!.verdict.state).toBe('lacking');
    expect(bestVerdict([of([]), of(null)])!.verdict.state).toBe('unreachable');
    expect(bestVerdict([of(['p=']), of(['p=MIGf'])])!.verdict.state).toBe('right');
    expect(bestVerdict([])).toBeUndefined();
  });
});
