import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterFile } from '#server/testing/after-file.ts';

/** The network's current state. A change also applies to open connections, for data sent from then on. */
export interface NetworkFaults {
  /** Delay in milliseconds, each way. */
  latency?: number;
  /** Maximum additional delay in milliseconds, random for each chunk; no chunk overtakes another. */
  jitter?: number;
  /** Bytes per chunk; 1 splits every message everywhere. */
  slice?: number;
  /** Every connection, including open ones, is reset after a random time of at most so many milliseconds. */
  resetWithin?: number;
  /** The end of a connection reaches the other side so many milliseconds late. */
  closeAfter?: number;
  /** Nothing arrives and nothing ends, until the faults changes. */
  silent?: boolean;
}

/** A proxy between a server and its database that makes the network bad. */
export interface FaultProxy {
  /** The same database through this proxy. */
  url: string;
  become(faults: NetworkFaults): void;
  /** Number of open connections on the server's side. */
  open(): number;
  /** Number of connections it has reset. */
  resets(): number;
}

/** Starts a proxy on this machine in front of a database; removed after the file. */
export async function startFaultProxy(database: { url: string }): Promise<FaultProxy> {
  const target = new URL(database.url);
  const state: ProxyState = { faults: {}, pairs: new Set(), resets: 0 };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({
      host: target.hostname,
      port: Number(target.port),
      allowHalfOpen: true,
      noDelay: true,
    });
    openPair(state, client, upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => close(server, state));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    become(faults) {
      state.faults = faults;
      for (const pair of state.pairs) pair.changed();
    },
    open: () => state.pairs.size,
    resets: () => state.resets,
  };
}

interface ProxyState {
  faults: NetworkFaults;
  pairs: Set<Pair>;
  resets: number;
}

interface Pair {
  changed(): void;
  reset(): void;
}

function openPair(state: ProxyState, client: Socket, upstream: Socket): void {
  let doom: ReturnType<typeof setTimeout> | undefined;
  const there = startPipe(state, client, upstream);
  const back = startPipe(state, upstream, client);
  const pair: Pair = {
    changed() {
      clearTimeout(doom);
      const { resetWithin } = state.faults;
      if (resetWithin !== undefined) doom = setTimeout(pair.reset, Math.random() * resetWithin);
      there.flow();
      back.flow();
    },
    reset() {
      if (!state.pairs.delete(pair)) return;
      state.resets += 1;
      clearTimeout(doom);
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    },
  };
  state.pairs.add(pair);
  // A side that breaks closes the other; a connection that has ended on both sides is over.
  const over = () => {
    clearTimeout(doom);
    state.pairs.delete(pair);
    client.destroy();
    upstream.destroy();
  };
  for (const side of [client, upstream]) {
    side.on('error', over);
    side.on('close', () => {
      if (client.destroyed && upstream.destroyed) over();
    });
  }
  pair.changed();
}

/** A chunk in flight; null is the end of that side's data. */
interface Piece {
  bytes: Buffer | null;
  due: number;
}

/** One direction. Chunks arrive in the order of sending, each no sooner than it is due. */
function startPipe(state: ProxyState, from: Socket, to: Socket): { flow(): void } {
  const onTheWay: Piece[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flow = (): void => {
    clearTimeout(timer);
    if (state.faults.silent) return;
    for (let first = onTheWay[0]; first; first = onTheWay[0]) {
      const wait = first.due - performance.now();
      if (wait > 0) {
        timer = setTimeout(flow, wait);
        return;
      }
      onTheWay.shift();
      deliver(to, first.bytes, state.faults.slice);
    }
  };
  const take = (bytes: Buffer | null): void => {
    const { latency = 0, jitter = 0, closeAfter = 0 } = state.faults;
    const delay = latency + Math.random() * jitter + (bytes === null ? closeAfter : 0);
    onTheWay.push({ bytes, due: Math.max(performance.now() + delay, onTheWay.at(-1)?.due ?? 0) });
    flow();
  };
  from.on('data', take);
  from.on('end', () => take(null));
  to.on('close', () => clearTimeout(timer));
  return { flow };
}

function deliver(to: Socket, bytes: Buffer | null, slice: number | undefined): void {
  if (to.destroyed || to.writableEnded) return;
  if (bytes === null) {
    to.end();
    return;
  }
  if (slice === undefined) {
    to.write(bytes);
    return;
  }
  for (let at = 0; at < bytes.length; at += slice) to.write(bytes.subarray(at, at + slice));
}

function close(server: Server, state: ProxyState): Promise<void> {
  for (const pair of state.pairs) pair.reset();
  return new Promise((resolve) => server.close(() => resolve()));
}
