import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { playlistItems, videoOrigins } from '#domain/devices/playlist.ts';
import type { PlaylistItem } from '#domain/devices/playlist.ts';
import { classNames } from '#web/kit/class-names.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

/** A picture stays this long. */
const PICTURE_MS = 10_000;
/** An item that has not loaded within this time is broken. */
const LONGEST_LOAD = 15_000;
/** A broken item is tried again after this time: the connection may have been at fault. */
const RETRY_MS = 5 * 60_000;

export interface Playlist {
  /** The item to show; null without one that works. */
  item: PlaylistItem | null;
  /** Changes with each item, also for a playlist of one. */
  turn: number;
  next: () => void;
  /** Leaves out the item for some minutes. */
  skip: (url: string) => void;
}

/**
 * The playlist of the display, without its broken items. Its place outlives a call. Viewers who prefer less motion get
 * no videos.
 */
export function usePlaylist(playlist: readonly string[], now: number): Playlist {
  const [turn, setTurn] = useState(0);
  const [broken, setBroken] = useState<ReadonlyMap<string, number>>(() => new Map());
  const isStill = useSyncExternalStore(onMotion, () => matchMedia(STILL).matches);
  useNewOrigins(playlist);
  const items = playlistItems(playlist).filter(
    ({ url, kind }) => !(isStill && kind === 'video') && (broken.get(url) ?? 0) <= now,
  );
  return {
    item: items[turn % items.length] ?? null,
    turn,
    next: () => setTurn((before) => before + 1),
    skip: (url) => setBroken((before) => new Map(before).set(url, now + RETRY_MS)),
  };
}

/** The document's content policy names the origins of its videos: another origin needs a new document. */
function useNewOrigins(playlist: readonly string[]): void {
  const admitted = useRef<string[] | null>(null);
  useEffect(() => {
    admitted.current ??= videoOrigins(playlist);
    const first = admitted.current;
    if (videoOrigins(playlist).some((origin) => !first.includes(origin))) location.reload();
  }, [playlist]);
}

const STILL = '(prefers-reduced-motion: reduce)';

function onMotion(changed: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

interface MediaProps {
  item: PlaylistItem;
  playlist: Playlist;
}

/** One picture or silent video. Staff pause it with a button that a pointer or the keyboard reveals. */
export function Media({ item, playlist: { turn, next, skip } }: MediaProps) {
  const { t } = useWords();
  const [isPaused, setIsPaused] = useState(false);
  return (
    <div className={styles.media}>
      <Item
        key={`${turn} ${item.url}`}
        item={item}
        isPaused={isPaused}
        onEnd={next}
        onBroken={() => skip(item.url)}
      />
      <button type="button" className={styles.pause} onClick={() => setIsPaused(!isPaused)}>
        {isPaused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
        {t(isPaused ? 'tv.play' : 'tv.pause')}
      </button>
    </div>
  );
}

interface ItemProps {
  item: PlaylistItem;
  isPaused: boolean;
  onEnd: () => void;
  onBroken: () => void;
}

function Item({ item: { url, kind }, isPaused, onEnd, onBroken }: ItemProps) {
  const [hasLoaded, setHasLoaded] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onEnd, onBroken });
  useEffect(() => {
    latest.current = { onEnd, onBroken };
  });
  useEffect(() => {
    if (hasLoaded && (isPaused || kind === 'video')) return undefined;
    const work = (): void => (hasLoaded ? latest.current.onEnd() : latest.current.onBroken());
    const timer = setTimeout(work, hasLoaded ? PICTURE_MS : LONGEST_LOAD);
    return () => clearTimeout(timer);
  }, [hasLoaded, isPaused, kind]);
  useEffect(() => {
    if (isPaused) video.current?.pause();
    else void video.current?.play().catch(() => undefined);
  }, [isPaused]);
  const load = {
    src: url,
    className: classNames(styles.item, hasLoaded && styles.loaded),
    onError: onBroken,
  };
  return kind === 'video' ? (
    <video
      {...load}
      ref={video}
      muted
      autoPlay={!isPaused}
      playsInline
      onLoadedData={() => setHasLoaded(true)}
      onEnded={onEnd}
    />
  ) : (
    <img {...load} alt="" onLoad={() => setHasLoaded(true)} />
  );
}
