import { describe, expect, it } from 'vitest';
import { duplicateReasons, weightOf } from './duplicate-reasons.ts';
import type { ComparedClient } from './duplicate-reasons.ts';

const ANA: ComparedClient = {
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana.reyes@example.com',
  phones: ['+12065550101', ''],
  externalIds: ['7'],
};
const client = (part: Partial<ComparedClient>): ComparedClient => ({
  firstName: 'Bo',
  lastName: 'Lund',
  email: '',
  phones: [],
  externalIds: [],
  ...part,
});
const NAME = { firstName: 'ANÁ', lastName: 'Reyes' };

describe('reasons for one person', () => {
  it('are the same e-mail, any same number and the same number elsewhere', () => {
    expect(duplicateReasons(ANA, client({ email: ' Ana.Reyes@Example.com' }))).toEqual(['email']);
    expect(duplicateReasons(ANA, client({ phones: ['', '1 (206) 555-0101'] }))).toEqual(['phone']);
    expect(duplicateReasons(ANA, client({ externalIds: ['7'] }))).toEqual(['external_id']);
    expect(duplicateReasons(ANA, ANA)).toEqual(['external_id', 'email', 'phone', 'name']);
  });

  it('are not what both lack, nor a name alone', () => {
    expect(duplicateReasons(client({ phones: [''] }), client({ phones: [''], firstName: 'Al' }))).toEqual([]);
    expect(duplicateReasons(ANA, client(NAME))).toEqual([]);
    expect(duplicateReasons(ANA, client({ email: 'ana.reyes@example.org' }))).toEqual([]);
  });

  it('are a near contact with the same name', () => {
    expect(duplicateReasons(ANA, client({ ...NAME, phones: ['5550101'] }))).toEqual(['name', 'near_phone']);
    for (const email of [
      'ana.reyes@example.org',
      'ana.reyes@exmple.com',
      'ana.reyez@example.com',
      'ana.reyes@example.comm',
    ])
      expect([email, duplicateReasons(ANA, client({ ...NAME, email }))]).toEqual([
        email,
        ['name', 'near_email'],
      ]);
    for (const email of ['ben.reyes@example.com', 'ana@example.com', ''])
      expect([email, duplicateReasons(ANA, client({ ...NAME, email }))]).toEqual([email, []]);
  });

  it('leave out what many share, unless the name is the same', () => {
    const shared = new Set(['12065550101', 'ana.reyes@example.com']);
    const other = client({ phones: ['+12065550101'], email: ANA.email });
    expect(duplicateReasons(ANA, other, shared)).toEqual([]);
    expect(duplicateReasons(ANA, { ...other, ...NAME }, shared)).toEqual(['email', 'phone', 'name']);
  });

  it('weigh more together', () => {
    expect(weightOf(['email', 'name'])).toBeGreaterThan(weightOf(['email']));
    expect(weightOf(['external_id'])).toBeGreaterThan(weightOf(['name', 'near_phone', 'near_email']));
  });
});
