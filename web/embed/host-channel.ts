import { embedMessage, readFrameMessage } from '#contract/embed/messages.ts';
import type { FrameMessage, HostMessage } from '#contract/embed/messages.ts';

/** The host page's end of the messages with one frame. */
export interface HostChannel {
  send(message: HostMessage): void;
  close(): void;
}

/** The parts of the host page's window and frame that the messages need. */
export interface HostDeps {
  host: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The frame's window; it changes with every document, its origin does not. */
  frame: () => { postMessage(message: unknown, origin: string): void } | null;
  /** The exact origin of our pages. */
  origin: string;
  heard: (message: FrameMessage) => void;
}

/** Listens to this frame alone: to its window and its origin, both. Sends to that origin alone. */
export function openHostChannel({ host, frame, origin, heard }: HostDeps): HostChannel {
  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source === null || event.source !== frame()) return;
    const message = readFrameMessage(event.data);
    if (message) heard(message);
  };
  host.addEventListener('message', listen);
  return {
    send: (message) => frame()?.postMessage(embedMessage(message), origin),
    close: () => host.removeEventListener('message', listen),
  };
}
