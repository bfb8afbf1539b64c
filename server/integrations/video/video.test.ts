import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jitsiRooms } from './jitsi-rooms.ts';
import { ownLinks } from './video-port.ts';
import type { OwnRoom } from './video-port.ts';

const number = { e164: '+12065550199', international: '+1 206-555-0199', pin: '4711' };
const rooms = (...own: OwnRoom[]) => ({ own, serverUrl: '' });

describe('own links', () => {
  it.each<[string, OwnRoom[], object]>([
    [
      'the person’s before the location’s',
      [
        { link: 'https://meet.example/mara', dialIn: null },
        { link: 'https://meet.example/main', dialIn: number },
      ],
      { link: 'https://meet.example/mara', dialIn: number },
    ],
    [
      'the location’s where the person has none',
      [
        { link: '', dialIn: null },
        { link: 'https://meet.example/main', dialIn: null },
      ],
      { link: 'https://meet.example/main', dialIn: null },
    ],
    ['a number alone', [{ link: '', dialIn: number }], { link: '', dialIn: number }],
  ])('%s', (_, own, room) => {
    expect(ownLinks.roomFor(rooms(...own))).toEqual(room);
  });

  it.each([
    ['none at all', { link: '', dialIn: null }, 'no-link'],
    ['one that is no https address', { link: 'javascript:alert(1)', dialIn: null }, 'unusable'],
  ])('%s is a fault', (_, own, code) => {
    expect(() => ownLinks.roomFor(rooms(own))).toThrow(expect.objectContaining({ code }));
  });
});

describe('rooms of the Jitsi kind', () => {
  const { roomFor } = jitsiRooms(randomBytes);
  const at = (serverUrl: string) => roomFor({ own: [], serverUrl }).link;

  it('are new and long each time, under the server’s address', () => {
    const links = Array.from({ length: 50 }, () => at('https://meet.example/branch/'));
    expect(new Set(links).size).toBe(50);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/meet\.example\/branch\/foyer-[0-9A-Za-z]{20,}$/);
  });

  it.each(['', 'nowhere', 'http://meet.example'])('are not created at %j', (serverUrl) => {
    expect(() => at(serverUrl)).toThrow(expect.objectContaining({ code: 'unusable' }));
  });
});
