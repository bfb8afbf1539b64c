import { useEffect, useRef } from 'react';
import { useElementSize } from '@mantine/hooks';
import type { PreviewMessage, PreviewReady } from '#contract/protocol/page-preview.ts';
import type { PreviewScreen } from './preview-address.ts';
import styles from './preview.module.css';

type FramedScreen = PreviewScreen | 'display';

/** Pixels of the screen, drawn smaller where there is less room. */
const SCREENS: Readonly<Record<FramedScreen, { width: number; height: number }>> = {
  phone: { width: 390, height: 700 },
  kiosk: { width: 820, height: 1180 },
  display: { width: 1280, height: 720 },
};

interface PreviewFrameProps {
  address: string;
  /** What the page shows; left out where its address says all of it. */
  message?: PreviewMessage;
  screen: FramedScreen;
  title: string;
}

/** A page in a frame, which gets what it shows as messages: when it has loaded, and after every change. */
export function PreviewFrame({ address, message, screen, title }: PreviewFrameProps) {
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const send = (): void => {
      if (message === undefined) return;
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    const heard = ({ data, origin, source }: MessageEvent<Partial<PreviewReady> | null>): void => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data?.preview === 'ready') send();
    };
    send();
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [message]);
  const { width, height } = SCREENS[screen];
  const scale = Math.min(1, room / width);
  return (
    <div ref={ref} className={styles.room}>
      <div className={styles.screen} style={{ width: width * scale, height: height * scale }}>
        <iframe
          // A new frame leaves no step in the history of the settings page.
          key={address}
          ref={frame}
          title={title}
          src={address}
          // Its own origin, as its requests need it: the sandbox keeps it from new windows and out of the whole page.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms"
          width={width}
          height={height}
          style={{ scale: String(scale) }}
        />
      </div>
    </div>
  );
}
