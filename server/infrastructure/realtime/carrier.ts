import type { ServerOptions } from 'socket.io';

/** What brings a message of one process to the sockets of every other. */
export interface Carrier {
  /** What Socket.IO takes; undefined keeps everything within this process. */
  adapter: ServerOptions['adapter'] | undefined;
  stop(): Promise<void>;
}
