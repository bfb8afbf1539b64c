import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#web/kit/feedback/Spinner.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { openCodeReader } from './code-reader.ts';
import styles from './code-scanner.module.css';

/** Whether this device has a camera; false until it is known. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isLeft = false;
    canScan()
      .then((does) => isLeft || setCan(does))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, []);
  return can;
}

async function canScan(): Promise<boolean> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return false;
  return (await mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
}

/** Four looks a second: a code held still is read at once, and a weak tablet keeps up. */
const LOOK_MS = 250;

type CodeScannerProps = {
  /** The same text is passed again only after another one. */
  onText: (text: string) => void;
};

/** Shows what the camera sees and reads codes, until it leaves the page. No picture is stored or sent. */
export function CodeScanner({ onText }: CodeScannerProps) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'looking' | 'refused'>('opening');
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const shown = video.current;
    const over = new AbortController();
    if (shown)
      look(shown, {
        signal: over.signal,
        onOpen: () => setState('looking'),
        onText: (text) => latest.current(text),
      }).catch(() => over.signal.aborted || setState('refused'));
    return () => over.abort();
  }, []);
  if (state === 'refused')
    return (
      <Banner tone="warn" role="alert" title={t('checkIn.noCamera')}>
        {t('checkIn.noCameraText')}
      </Banner>
    );
  return (
    <div className={styles.frame}>
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" tabIndex={-1} />
      {state === 'opening' ? (
        <span className={styles.over}>
          <Spinner size={48} />
        </span>
      ) : (
        <span className={styles.aim} aria-hidden="true" />
      )}
    </div>
  );
}

type Looking = { signal: AbortSignal; onOpen: () => void; onText: (text: string) => void };

/** Rejects without a camera, or where the visitor or the device refuses it. */
async function look(video: HTMLVideoElement, { signal, onOpen, onText }: Looking): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 } },
  });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  // The visitor may have left while the browser asked.
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  const [read] = await Promise.all([openCodeReader(), video.play()]);
  onOpen();
  let last = '';
  /* oxlint-disable no-await-in-loop -- one look after the other */
  while (!signal.aborted) {
    const text = await read(video).catch(() => null);
    if (signal.aborted) return;
    if (text !== null && text !== last) {
      last = text;
      onText(last);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  /* oxlint-enable no-await-in-loop */
}
