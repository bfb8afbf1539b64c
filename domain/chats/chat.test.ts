import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { cannedReplies, chatClosedBy, checkChatLine, silenceOf, usualWait } from './chat.ts';

describe('a line of a chat', () => {
  it.each([
    ['', { code: 'required' }],
    [' \n ', { code: 'required' }],
    ['Hello', null],
    ['a'.repeat(2_000), null],
    ['a'.repeat(2_001), { code: 'too_long', values: { max: 2_000 } }],
  ])('%# is checked', (text, verdict) => {
    expect(checkChatLine(text)).toEqual(verdict);
  });
});

describe('the silence of a chat', () => {
  const of = { state: 'open', lastLineAt: 0, noticedAt: null, minutes: 10 } as const;

  it.each([
    [7.9, 'none'],
    [8, 'notice'],
    [60, 'notice'],
  ])('after %s minutes calls for %s', (minutes, due) => {
    expect(silenceOf({ ...of, now: minutes * MINUTE })).toBe(due);
  });

  it('leaves two minutes between the notice and the end, however late the notice came', () => {
    expect(silenceOf({ ...of, noticedAt: 60 * MINUTE, now: 61 * MINUTE })).toBe('none');
    expect(silenceOf({ ...of, noticedAt: 60 * MINUTE, now: 62 * MINUTE })).toBe('end');
  });

  it('lasts three times as long while the visitor waits', () => {
    expect(silenceOf({ ...of, state: 'waiting', now: 27 * MINUTE })).toBe('none');
    expect(silenceOf({ ...of, state: 'waiting', now: 28 * MINUTE })).toBe('notice');
  });

  it('does not end a chat twice', () => {
    expect(silenceOf({ ...of, state: 'ended', now: 60 * MINUTE })).toBe('none');
  });

  it('gives notice at half of a short silence', () => {
    expect(silenceOf({ ...of, minutes: 2, now: MINUTE })).toBe('notice');
  });
});

describe('the usual wait', () => {
  it('is the median in whole minutes, and unknown with few chats', () => {
    expect(usualWait([1, 2, 3, 4].map((minutes) => minutes * MINUTE))).toBeNull();
    expect(usualWait([9, 1, 2, 3, 8].map((minutes) => minutes * MINUTE))).toBe(3);
    expect(usualWait([0, 0, 0, 0, 0])).toBe(1);
  });
});

describe('a chat can begin', () => {
  const open = {
    isOn: true,
    isOpen: true,
    minute: 600,
    hours: { from: 540, to: 1020 },
    staff: 1,
    waiting: 0,
    mostWaiting: 5,
  };

  it.each([
    [{}, null],
    [{ isOn: false }, 'off'],
    [{ isOpen: false }, 'closed'],
    [{ minute: 539 }, 'closed'],
    [{ minute: 1020 }, 'closed'],
    [{ staff: 0 }, 'unattended'],
    [{ waiting: 5 }, 'full'],
  ])('unless %j', (change, reason) => {
    expect(chatClosedBy({ ...open, ...change })).toBe(reason);
  });
});

describe('canned replies', () => {
  it('are the lines of a text', () => {
    expect(cannedReplies('Hello!\n\n  One moment, please. \n')).toEqual(['Hello!', 'One moment, please.']);
  });
});
