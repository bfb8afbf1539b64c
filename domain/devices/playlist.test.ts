import { describe, expect, it } from 'vitest';
import { playlistItems, videoOrigins } from './playlist.ts';

describe('the playlist of a wall display', () => {
  it.each([
    ['https://a.example/rates.mp4', 'video'],
    ['https://a.example/RATES.WebM?v=2#t=1', 'video'],
    ['https://a.example/rates.png', 'image'],
    ['https://a.example/rates', 'image'],
    ['https://a.example/file?name=rates.mp4', 'image'],
  ])('reads %s as %s', (url, kind) => {
    expect(playlistItems([url])).toEqual([{ url, kind }]);
  });

  it('names each origin of its videos once', () => {
    const list = [
      'https://b.example/1.mp4',
      'https://a.example:8443/2.webm',
      'https://c.example/3.png',
      'x.mp4',
    ];
    expect(videoOrigins([...list, 'https://B.example/4.mp4'])).toEqual([
      'https://a.example:8443',
      'https://b.example',
    ]);
    expect(videoOrigins([])).toEqual([]);
  });
});
