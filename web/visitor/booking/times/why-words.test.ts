import { describe, expect, it } from 'vitest';
import { publicCause } from '#domain/appointments/main-cause.ts';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import type { Translate } from '#web/language/catalogue.ts';
import { whyWords } from './why-words.ts';

const t = ((id: string, values?: { name?: string }) =>
  values?.name === undefined ? id : `${id} ${values.name}`) as Translate;

describe('the text of a cause', () => {
  it('exists for every cause that visitors see, except a start between two others', () => {
    const unsaid = SLOT_CAUSES.filter((cause) => whyWords(publicCause(cause), null, t) === null);
    expect(unsaid).toEqual(['off-grid']);
  });

  it('names the requested staff member where the cause is theirs', () => {
    expect(whyWords('staff-hours', null, t)).toBe('times.why.none');
    expect(whyWords('staff-hours', 'Ana', t)).toBe('times.why.away Ana');
    expect(whyWords('staff-booked', 'Ana', t)).toBe('times.why.personFull Ana');
    expect(whyWords('holiday', 'Ana', t)).toBe('times.why.holiday');
    expect(whyWords(null, 'Ana', t)).toBeNull();
  });
});
