import { describe, expect, it } from 'vitest';
import { contactCentreOf, reasonNames, wrapUpFault } from './contact-centre.ts';
import { settingValue } from './settings.ts';
import type { SettingValues } from './settings.ts';

const read = (values: SettingValues = {}) => contactCentreOf((key) => settingValue(values, key));

describe('the rules of the contact centre', () => {
  it('are open by default, without notes and without scripts', () => {
    expect(read()).toEqual({
      enabled: true,
      searchFields: ['name', 'email', 'phone'],
      seesNotes: false,
      hidesStaff: false,
      outsideHours: true,
      overCapacity: true,
      method: 1,
      scripts: {},
      wrapUp: { isRequired: false, reasons: {} },
    });
  });

  it('follow each setting', () => {
    expect(read({ 'contact_centre.enabled': false }).enabled).toBe(false);
    expect(read({ 'contact_centre.sees_notes': true }).seesNotes).toBe(true);
    expect(read({ 'contact_centre.hide_staff': true }).hidesStaff).toBe(true);
    expect(read({ 'contact_centre.outside_hours': false }).outsideHours).toBe(false);
    expect(read({ 'contact_centre.over_capacity': false }).overCapacity).toBe(false);
    expect(read({ 'contact_centre.search_fields': { email: 'left_out' } }).searchFields).toEqual([
      'name',
      'phone',
    ]);
    const methods = (['in_person', 'phone', 'video', 'off_site'] as const).map(
      (method) => read({ 'contact_centre.default_method': method }).method,
    );
    expect(methods).toEqual([1, 2, 3, 4]);
  });

  it('list the reasons of a wrap-up, one in each line, and say whether one is required', () => {
    const wrapUp = read({
      'contact_centre.wrap_up_reasons': { en: ' Booked \n\nWrong number', fr: 'Rendez-vous pris' },
      'contact_centre.wrap_up_required': true,
    }).wrapUp;
    expect(wrapUp).toEqual({
      isRequired: true,
      reasons: { en: ['Booked', 'Wrong number'], fr: ['Rendez-vous pris'] },
    });
    const fault = (reason: string, notes: string, isRequired = true) =>
      wrapUpFault({ ...wrapUp, isRequired }, { reason, notes });
    expect([fault('Booked', ''), fault('Rendez-vous pris', ''), fault('Sold', 'x')]).toEqual([
      null,
      null,
      'unknown',
    ]);
    expect([fault('', 'x'), fault('', 'x', false), fault('', '', false)]).toEqual([
      'missing',
      null,
      'missing',
    ]);
    // Without a list, no reason can be required.
    expect(wrapUpFault({ isRequired: true, reasons: {} }, { reason: '', notes: 'x' })).toBeNull();
  });

  it('have the scripts by language; a text of spaces is none', () => {
    const scripts = read({
      'contact_centre.script_client': { en: ' Who is calling? ', fr: '  ' },
      'contact_centre.script_service': { en: 'What about?' },
      'contact_centre.script_time': { fr: 'Quand ?' },
      'contact_centre.script_end': { en: 'Thank you' },
    }).scripts;
    expect(scripts).toEqual({
      en: { client: 'Who is calling?', service: 'What about?', end: 'Thank you' },
      fr: { time: 'Quand ?' },
    });
  });

  it('name a reason in the language of the reader, where both lists have as many', () => {
    const lists = { en: ['Booked', 'Wrong number'], fr: ['Rendez-vous pris', 'Faux numéro'], es: ['Otro'] };
    const inFrench = reasonNames(lists, 'fr');
    expect(['Booked', 'Faux numéro', 'Otro', 'As once listed'].map(inFrench)).toEqual([
      'Rendez-vous pris',
      'Faux numéro',
      'Otro',
      'As once listed',
    ]);
    expect(['Faux numéro', 'Otro'].map(reasonNames(lists, 'es'))).toEqual(['Faux numéro', 'Otro']);
    expect(reasonNames(lists, 'ko')('Faux numéro')).toBe('Wrong number');
    // The reader's list decides about words that stand elsewhere in another list.
    expect(reasonNames({ en: ['Non', 'Sold'], fr: ['Vendu', 'Non'] }, 'en')('Non')).toBe('Non');
    expect(reasonNames({}, 'en')('Booked')).toBe('Booked');
  });
});
