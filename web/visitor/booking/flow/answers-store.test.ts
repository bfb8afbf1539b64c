import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../intake-form/draft-store.ts';
import type { Answers } from './answers.ts';
import { NO_ANSWERS } from './answers.ts';
import { answersStore } from './answers-store.ts';

const reply: Answers = {
  service: '31',
  method: 2,
  location: '7',
  staff: 'anybody',
  start: '2026-11-24T17:00:00Z',
  guests: [{ firstName: 'Ben', lastName: '', email: '' }],
};

describe('the stored answers of a booking', () => {
  it('are restored unchanged, only for the same vendor and presets', () => {
    const storage = memoryStorage();
    const at = (from: string) => answersStore(() => storage, { vendor: 'harbor-bank', from });
    at('3').write(reply);
    expect(at('3').read()).toEqual(reply);
    expect(at('4').read()).toEqual(NO_ANSWERS);
    at('3').clear();
    expect(at('3').read()).toEqual(NO_ANSWERS);
  });

  it('begin with the slot of a link, until the visitor answers', () => {
    const storage = memoryStorage();
    const store = answersStore(() => storage, { vendor: 'v', from: '', start: '2026-11-24T17:00:00Z' });
    expect(store.read()).toEqual({ ...NO_ANSWERS, start: '2026-11-24T17:00:00Z' });
    store.write({ ...reply, start: null });
    expect(store.read()).toEqual({ ...reply, start: null });
  });

  it.each(['anybody', 'speaks:fr', '12'])('keep “%s” as the requested staff', (staff) => {
    const storage = memoryStorage();
    const store = answersStore(() => storage, { vendor: 'v', from: '' });
    store.write({ ...reply, staff });
    expect(store.read()).toEqual({ ...reply, staff });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    [
      'invalid values',
      '{"service":"x","method":9,"location":7,"staff":"speaks:xx","start":"soon","guests":"two"}',
    ],
  ])('start empty when the store holds %s', (_, text) => {
    const storage = { ...memoryStorage(), getItem: () => text };
    expect(answersStore(() => storage, { vendor: 'v', from: '' }).read()).toEqual(NO_ANSWERS);
  });

  it('are optional without a storage', () => {
    const store = answersStore(
      () => {
        throw new Error('refused');
      },
      { vendor: 'v', from: '' },
    );
    store.write(reply);
    expect(store.read()).toEqual(NO_ANSWERS);
  });
});
