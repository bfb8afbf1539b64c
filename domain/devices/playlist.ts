/** One item of the playlist of a wall display (`tv.playlist`). */
export interface PlaylistItem {
  readonly url: string;
  readonly kind: 'image' | 'video';
}

const VIDEO = /^[^?#]*\.(mp4|m4v|webm|ogv|mov)($|[?#])/i;

/** The items of a playlist, in order. The ending of its path makes an address a video. */
export function playlistItems(playlist: readonly string[]): PlaylistItem[] {
  return playlist.map((url) => ({ url, kind: VIDEO.test(url) ? 'video' : 'image' }));
}

/**
 * The origins of its videos, for the content policy, as the addresses spell them. Pages load pictures from any https
 * address.
 */
export function videoOrigins(playlist: readonly string[]): string[] {
  const videos = playlistItems(playlist).filter(({ kind }) => kind === 'video');
  const origins = videos.flatMap(({ url }) => /^https:\/\/[^/?#]+/.exec(url.toLowerCase()) ?? []);
  return [...new Set(origins)].toSorted();
}
