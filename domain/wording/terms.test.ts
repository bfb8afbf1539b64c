import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language/languages.ts';
import type { Language } from '../language/languages.ts';
import { suggestions, termForms, TERM_FORMS, TERMS } from './terms.ts';

const suggested = (language: Language, own: Record<string, string>, ...texts: string[]) =>
  suggestions({ language, own, texts: Object.fromEntries(texts.map((text) => [text, text])) }).map(
    ({ text }) => text,
  );

const VISIT = {
  'term.appointment.one': 'visit',
  'term.appointment.other': 'visits',
  'term.appointment.article': 'a visit',
};

describe('terms', () => {
  it('have every form in every language', () => {
    for (const language of LANGUAGES) {
      const forms = Object.values(termForms(language));
      expect(forms).toHaveLength(TERMS.length * TERM_FORMS.length);
      expect(forms.every((form) => form !== '')).toBe(true);
    }
  });

  it('replace the product’s words, the longest form first, and keep a capital', () => {
    expect(
      suggested('en', VISIT, 'Book an appointment', 'Appointments', 'Your appointment', 'No disappointment'),
    ).toEqual(['Book a visit', 'Visits', 'Your visit']);
  });

  it('leave variables and branches of a message alone', () => {
    expect(
      suggested(
        'en',
        VISIT,
        '{appointment} is your appointment',
        '{count, plural, one {# appointment} other {# appointments}}',
        '{broken appointment',
      ),
    ).toEqual(['{appointment} is your visit', '{count, plural, one {# visit} other {# visits}}']);
  });

  it('suggest nothing for a word that is the product’s, or has none', () => {
    expect(suggested('en', {}, 'Your appointment')).toEqual([]);
    expect(suggested('en', { 'term.appointment.one': 'appointment' }, 'Your appointment')).toEqual([]);
  });

  it('are found in languages without spaces', () => {
    expect(suggested('zh', { 'term.appointment.one': '约见' }, '您的预约已确认')).toEqual(['您的约见已确认']);
  });
});
