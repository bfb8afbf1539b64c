import { useEffect, useRef } from 'react';
import { useElementSize } from '@mantine/hooks';
import type { PreviewReady, PreviewSettings } from '#contract/protocol/page-preview.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { PreviewScreen } from './preview-address.ts';
import styles from './preview.module.css';

/** Pixels of the visitor's screen, drawn smaller where there is less room. */
const SCREENS: Readonly<Record<PreviewScreen, { width: number; height: number }>> = {
  phone: { width: 390, height: 700 },
  kiosk: { width: 820, height: 1180 },
};

interface PreviewFrameProps {
  address: string;
  settings: PageSettings;
  screen: PreviewScreen;
  title: string;
}

/** A visitor's page in a frame, which gets the settings as messages: when it has loaded, and after every change. */
export function PreviewFrame({ address, settings, screen, title }: PreviewFrameProps) {
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const send = (): void => {
      const message: PreviewSettings = { preview: 'settings', settings };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    const heard = ({ data, origin, source }: MessageEvent<Partial<PreviewReady> | null>): void => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data?.preview === 'ready') send();
    };
    send();
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [settings]);
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
