import type { SubscribeResponse, SubscribeRequest } from '#contract/protocol/realtime.ts';
import type { Drop } from './live-timing.ts';

/** One open connection, of either driver. */
export type Wire = {
  subscribe: (request: SubscribeRequest) => Promise<SubscribeResponse>;
  unsubscribe: (channel: string) => void;
  close: () => void;
};

export type WireEvents = {
  onMessage: (event: string, channel: string, data: unknown) => void;
  /** The connection is lost and the wire unusable. Never called after `close`. */
  onDown: (drop: Drop) => void;
};

/** Opens a connection; rejects when it fails. */
export type OpenWire = (token: string, events: WireEvents) => Promise<Wire>;
