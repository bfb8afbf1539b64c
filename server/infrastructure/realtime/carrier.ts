import type { ServerOptions } from 'socket.io';

/** Carries a message from one process to the sockets of all others. */
export interface Carrier {
  /** Socket.IO's adapter; undefined keeps messages within this process. */
  adapter: ServerOptions['adapter'] | undefined;
  stop(): Promise<void>;
}
