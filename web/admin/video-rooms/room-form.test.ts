import { describe, expect, it } from 'vitest';
import { roomTyped } from '#domain/visits/video-room.ts';
import { faultsOf, faultsOfRefusal, typedOf } from './room-form.ts';

const t = (id: string) => id;

describe('the form of a room', () => {
  it('returns the typed values', () => {
    const typed = { link: 'https://meet.example/ana', number: '+1 206 555 0123', pin: '12#' };
    expect(typedOf(roomTyped(typed))).toEqual(typed);
    expect(typedOf({ link: '', dial_in: null })).toEqual({ link: '', number: '', pin: '' });
  });

  it('shows each error at its field, from page and server', () => {
    const room = roomTyped({ link: 'http://meet.example', number: '555', pin: '1'.repeat(41) });
    expect(faultsOf(room, t)).toEqual({
      link: 'v.https_url',
      number: 'v.phone_valid',
      pin: 'v.too_long',
    });
    const reason = (pointer: string | null, title: string) => ({ code: '', title, pointer, meta: {} });
    expect(
      faultsOfRefusal([
        reason('/link', 'no link'),
        reason('/dial_in/e164', 'no number'),
        reason('/dial_in/international', 'too long'),
        reason(null, 'something else'),
      ]),
    ).toEqual({ link: 'no link', number: 'no number' });
  });
});
