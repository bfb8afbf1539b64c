import { describe, expect, it } from 'vitest';
import { draftToken, linkQuery, readDraft } from './draft-link.ts';
import { blankShortcut } from './shortcuts.values.ts';

describe('the draft of a shortcut in an address', () => {
  const values = {
    ...blankShortcut,
    name: 'Été',
    note: 'For staff alone',
    service_ids: ['5', '6'],
    locks: ['service' as const],
    invite_only: true,
    window_from: '2027-03-01',
  };

  it('holds what the link opens, and nothing else of the form', () => {
    const read = readDraft(draftToken(values));
    expect(read).toMatchObject({ service_ids: ['5', '6'], locks: ['service'], window_from: '2027-03-01' });
    expect(Object.keys(read!)).not.toContain('note');
  });

  it.each(['', 'wJ1fZ0o1xQv7cQb2mZ8eRg', 'draft.', 'draft.!!', 'draft.{"kind":"campaign"}'])(
    'is nothing of the text "%s"',
    (text) => {
      expect(readDraft(text)).toBe(null);
    },
  );

  it('stands where its kind of link has the token', () => {
    const of = { lang: 'any', locationIds: ['3'], serviceIds: ['5'] };
    expect(linkQuery({ ...of, kind: 'campaign' }, 't')).toEqual({ shortcut: 't' });
    expect(linkQuery({ ...of, kind: 'invitation', lang: 'fr' }, 't')).toEqual({
      mode: 'invitation',
      invitation: 't',
      lang: 'fr',
    });
    expect(linkQuery({ ...of, kind: 'walk-in' }, 't')).toMatchObject({ location: '3', services: '5' });
  });
});
