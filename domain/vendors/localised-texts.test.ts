import { describe, expect, it } from 'vitest';
import { localisedFault, localisedFaultWords } from './localised-texts.ts';
import { settingFault } from './setting-fault.ts';
import { checkSetting, SETTINGS } from './settings.ts';
import type { Setting } from './settings.ts';

const TEXTS = SETTINGS.filter(({ kind }) => kind.type === 'localised-text');
const kindOf = (key: string) => {
  const { kind } = TEXTS.find((setting) => setting.key === key)!;
  if (kind.type !== 'localised-text') throw new Error(`${key} is no text`);
  return kind;
};
const faultOf = (key: string, text: string) => localisedFault(kindOf(key), { fr: text });
const ofPlace = (line: number, column: number) => ({ language: 'fr', line, column });

describe('every text by language', () => {
  it.each(TEXTS.map((setting): [string, Setting] => [setting.key, setting]))(
    '%s refuses scripts, broken braces and unknown variables',
    (key, { kind }) => {
      for (const text of [
        'Hi <script>alert(1)</script>',
        'See javascript:alert(1)',
        'Hi {client_secret}',
        'Hi {open',
        'Hi }',
      ]) {
        expect(settingFault(kind, { en: text }), text).toMatchObject({ code: 'localised_text' });
        expect(checkSetting(key, { en: text }), text).toMatchObject({ ok: false });
      }
    },
  );

  it('allows variables where the product fills them in, and nowhere else', () => {
    const withVariables = TEXTS.filter(({ key }) => kindOf(key).variables.length > 0).map(({ key }) => key);
    expect(withVariables.sort()).toEqual(['conversations.templates', 'tv.phrase']);
  });
});

describe('the fault of a text', () => {
  it('names its language, place and reason', () => {
    expect(faultOf('email.footer', 'Rue 1\nChez {first_name}')).toMatchObject({
      ...ofPlace(2, 6),
      reason: 'unknown',
      name: 'first_name',
    });
    expect(faultOf('smsConsent', 'a <b>b</b>')).toMatchObject({ ...ofPlace(1, 3), reason: 'markup' });
    expect(faultOf('conversations.away_reply', 'a\nb }')).toMatchObject({
      ...ofPlace(2, 3),
      reason: 'closed',
    });
    expect(faultOf('conversations.templates', 'Bonjour {first_name}\nÀ {when}')).toMatchObject({
      ...ofPlace(2, 3),
      reason: 'unknown',
      name: 'when',
    });
    expect(faultOf('tv.phrase', 'Numéro {ticket}')).toMatchObject({ reason: 'missing', name: 'station' });
  });

  it('says how long a text is, and the limit', () => {
    const fault = faultOf('conversations.away_reply', 'x'.repeat(321))!;
    expect(fault).toMatchObject({ reason: 'too_long', name: '320', length: 321, language: 'fr' });
    expect(localisedFaultWords(fault)).toBe('must have at most 320 characters in fr, not 321');
    expect(faultOf('conversations.away_reply', 'x'.repeat(320))).toBeNull();
  });

  it('holds each line of a list to the braces of that line', () => {
    const split = 'A{time, select,\nother {b}}';
    expect(faultOf('conversations.templates', split)).toMatchObject({ ...ofPlace(1, 2), reason: 'open' });
    expect(faultOf('conversations.templates', 'Merci\n\n\nÀ {time}')).toBeNull();
  });

  it('is none for lines of a clipboard, apostrophes and formats where pages show them', () => {
    expect(faultOf('email.legal', "L'eau\r\n\tl'air")).toBeNull();
    const formatted =
      '**Bring**<br>\n<ul><li>your <a href="https://harbor.example/id">card</a> &amp; form</li></ul>';
    expect(faultOf('bookingInstructions', formatted)).toBeNull();
    expect(faultOf('email.legal', formatted)).toMatchObject({ reason: 'markup' });
    expect(faultOf('preBookingStatement', '<p>Read</p>\n<img src=x onerror=alert(1)>')).toMatchObject({
      ...ofPlace(2, 1),
      reason: 'markup',
    });
    expect(faultOf('preBookingStatement', '<p onclick="x()">Read</p>')).toMatchObject({ reason: 'markup' });
    expect(faultOf('preBookingStatement', '<a href="javascript:x()">Read</a>')).toMatchObject({
      reason: 'markup',
    });
  });
});
