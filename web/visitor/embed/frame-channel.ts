import { embedMessage, readHostMessage } from '#contract/embed/messages.ts';
import type { FrameMessage, HostMessage } from '#contract/embed/messages.ts';

/** The frame's end of the messages with the page around it. */
export interface FrameChannel {
  /** Sends to the origin that has proved itself; before that, nothing leaves but `ready`. */
  send(message: FrameMessage): void;
  close(): void;
}

/** The parts of the page's window that the messages need. */
export interface FrameDeps {
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The window around the frame. */
  host: { postMessage(message: unknown, origin: string): void };
  /** The exact origins that the vendor allows. */
  origins: readonly string[];
  /** The origin around the frame, in browsers that tell it. */
  ancestor: string | null;
  heard: (message: HostMessage) => void;
}

/**
 * Talks with a host page of an allowed origin. The frame says that it is ready, without any data, to each origin that
 * the page around it may have: the browser delivers it to that origin alone. The first `init` of an allowed origin that
 * names itself decides; from then on, the frame sends to that origin and hears no other.
 */
export function openFrameChannel({ page, host, origins, ancestor, heard }: FrameDeps): FrameChannel {
  let target: string | null = null;
  const listen = (event: MessageEvent): void => {
    if (event.source !== host || !origins.includes(event.origin)) return;
    if (target !== null && event.origin !== target) return;
    const message = readHostMessage(event.data);
    if (message === null) return;
    if (message.type === 'init' && message.data.origin !== event.origin) return;
    if (message.type === 'init') target = event.origin;
    // A page that has not introduced itself says nothing else.
    if (target !== null) heard(message);
  };
  page.addEventListener('message', listen);
  const known = ancestor === null ? origins : origins.filter((origin) => origin === ancestor);
  for (const origin of known) host.postMessage(embedMessage({ type: 'ready', data: {} }), origin);
  return {
    send(message) {
      if (target !== null) host.postMessage(embedMessage(message), target);
    },
    close: () => page.removeEventListener('message', listen),
  };
}
