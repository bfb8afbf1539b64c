import type { SubscribeResponse, SubscribeRequest } from '#contract/protocol/realtime.ts';
import type { Drop } from './live-timing.ts';

/** One connection that is open; whichever driver carries it. */
export type Wire = {
  subscribe: (request: SubscribeRequest) => Promise<SubscribeResponse>;
  unsubscribe: (channel: string) => void;
  close: () => void;
};

export type WireEvents = {
  onMessage: (event: string, channel: string, data: unknown) => void;
  /** The connection is gone; the wire is of no more use. Never called after `close`. */
  onDown: (drop: Drop) => void;
};

/** Opens a connection; rejects when none comes about. */
export type OpenWire = (token: string, events: WireEvents) => Promise<Wire>;
