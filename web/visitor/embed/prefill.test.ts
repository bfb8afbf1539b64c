import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../intake-form/draft.ts';
import { withPrefill } from './prefill.ts';

const empty = emptyDraft('US');

describe('what the host page knows of its visitor', () => {
  it('fills the empty fields', () => {
    expect(withPrefill(empty, { firstName: 'Ada', lastName: '', email: 'ada@example.com' })).toEqual({
      ...empty,
      firstName: 'Ada',
      email: 'ada@example.com',
    });
  });

  it('shows both contacts where both are known', () => {
    const filled = withPrefill(empty, { email: 'ada@example.com', phone: '+1 206 555 0143' });
    expect(filled.bothContacts).toBe(true);
    expect(withPrefill(empty, { phone: '+1 206 555 0143' }).bothContacts).toBe(false);
  });

  it('never replaces what the visitor has typed', () => {
    const typed = { ...empty, firstName: 'Bo' };
    expect(withPrefill(typed, { firstName: 'Ada' })).toBe(typed);
    expect(withPrefill(empty, {})).toBe(empty);
  });
});
