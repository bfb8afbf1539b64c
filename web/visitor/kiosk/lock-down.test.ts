import { describe, expect, it } from 'vitest';
import { staysInside } from './lock-down.ts';

const BASE = 'https://foyer.example/s/harbor-bank/';
const link = (href: string, change = {}) => ({ href, target: '', download: '', ...change });

describe('a link on a kiosk', () => {
  it.each([
    [link('https://foyer.example/s/harbor-bank/how?mode=kiosk'), true],
    [link('https://foyer.example/s/harbor-bank'), true],
    [link('https://foyer.example/s/harbor-bank/how', { target: '_self' }), true],
    [link('https://foyer.example/s/harbor-bank/how', { target: '_blank' }), false],
    [link('https://foyer.example/s/harbor-bank/visit.ics', { download: 'visit.ics' }), false],
    [link('https://foyer.example/s/harbor-bank-two/how'), false],
    [link('https://foyer.example/sign-in'), false],
    [link('https://maps.example/s/harbor-bank/how'), false],
    [link('http://foyer.example/s/harbor-bank/how'), false],
    [link('tel:+12065550100'), false],
    [link('mailto:a@b.example'), false],
    [link('javascript:alert(1)'), false],
    [link('http://['), false],
  ])('%j stays inside: %s', (anchor, stays) => {
    expect(staysInside(anchor, BASE)).toBe(stays);
  });
});
