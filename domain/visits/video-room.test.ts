import { describe, expect, it } from 'vitest';
import { checkRoom, roomTyped } from './video-room.ts';

const codes = (room: Parameters<typeof checkRoom>[0]) =>
  checkRoom(room).map(({ field, code }) => `${field} ${code}`);

describe('a permanent room', () => {
  it('may have a link, a number, both or neither', () => {
    const dial_in = { e164: '+12065550123', international: '+1 206 555 0123', pin: '' };
    for (const link of ['', 'https://meet.example/ana'])
      for (const dial of [null, dial_in]) expect(codes({ link, dial_in: dial })).toEqual([]);
  });

  it.each([
    'http://meet.example/ana',
    'meet.example/ana',
    'javascript:alert(1)',
    'https://ana:secret@meet.example',
    'https://meet.example/a b',
    `https://meet.example/${'a'.repeat(2000)}`,
  ])('refuses the address: %s', (link) => {
    expect(codes({ link, dial_in: null })).toEqual(['link https_url']);
  });

  it('has an international number, and short texts', () => {
    const room = (e164: string, pin = '') => ({ link: '', dial_in: { e164, international: e164, pin } });
    for (const e164 of ['2065550123', '+1206', '+1206555012345678', '', '+0123456789'])
      expect(codes(room(e164))).toEqual(['e164 phone_valid']);
    expect(codes(room('+12065550123', '1'.repeat(41)))).toEqual(['pin too_long']);
  });

  it('is parsed from typed text', () => {
    expect(roomTyped({ link: ' https://meet.example/ana ', number: ' ', pin: '' })).toEqual({
      link: 'https://meet.example/ana',
      dial_in: null,
    });
    const typed = roomTyped({ link: '', number: '+1 (206) 555-0123', pin: ' 123 456# ' });
    expect(typed.dial_in).toEqual({
      e164: '+12065550123',
      international: '+1 (206) 555-0123',
      pin: '123 456#',
    });
    expect(codes(typed)).toEqual([]);
    expect(codes(roomTyped({ link: '', number: '', pin: '123' }))).toEqual(['e164 phone_valid']);
  });
});
