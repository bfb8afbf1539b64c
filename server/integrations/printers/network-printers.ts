import type { Socket } from 'node:net';
import type { PrinterState } from '#domain/devices/printing.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import { OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import { connectWithin } from '#server/infrastructure/outgoing/private-socket.ts';
import type { OpenNetworks } from '#server/infrastructure/outgoing/private-socket.ts';
import { ASK_STATUS, ASK_WHEN_DONE } from './escpos.ts';
import type { PrinterAddress, PrinterPort } from './printer-port.ts';

export interface PrinterLimits {
  /** For a whole job, from the look-up to the last response, in milliseconds. */
  whole: number;
  /** For the response to each request. */
  response: number;
  /** For the response after the printed data. */
  done: number;
}

const LIMITS: PrinterLimits = { whole: 5_000, response: 1_000, done: 2_000 };

/** Visitors do not wait for a printer that was unreachable a moment ago. */
const PAUSE_MS = 15_000;
/** A printer takes one connection at a time. More waiting jobs than these are not worth the wait. */
const MOST_WAITING = 4;

/** Prints over raw TCP, in ESC/POS. */
export function networkPrinters(
  networks: OpenNetworks,
  { clock, limits = LIMITS }: { clock: Clock; limits?: PrinterLimits },
): PrinterPort {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  const failedAt = new Map<string, Instant>();
  async function inTurn(printer: PrinterAddress, data: Uint8Array | null): Promise<PrinterState> {
    const name = `${printer.host.toLowerCase()} ${printer.port}`;
    const queue = queues.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MOST_WAITING) return 'offline';
    queue.waiting += 1;
    queues.set(name, queue);
    const mine = queue.last.then(async () => {
      const paused = data !== null && clock.now() - (failedAt.get(name) ?? -Infinity) < PAUSE_MS;
      const state = paused ? 'unreachable' : await job(printer, { networks, limits, data });
      if (state !== 'unreachable') failedAt.delete(name);
      else if (!paused) failedAt.set(name, clock.now());
      return state;
    });
    queue.last = mine;
    try {
      return await mine;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(name);
    }
  }
  return { print: inTurn, check: (printer) => inTurn(printer, null) };
}

interface Job {
  networks: OpenNetworks;
  limits: PrinterLimits;
  data: Uint8Array | null;
}

async function job(printer: PrinterAddress, { networks, limits, data }: Job): Promise<PrinterState> {
  const signal = AbortSignal.timeout(limits.whole);
  let socket: Socket | undefined;
  try {
    socket = await connectWithin(networks, { ...printer, signal });
    const talk = talkOver(socket, signal);
    const before = await stateOf(talk, limits);
    if (before !== 'ready' || data === null) return before;
    talk.send(data);
    talk.send(ASK_WHEN_DONE);
    const done = await talk.next(isDone, limits.done).catch(() => null);
    if (done !== null) return (done & PAPER_ENDED_WHEN_DONE) === 0 ? 'ready' : 'paper-out';
    // A printer that ran out of paper halfway reads no further; some printers do not know the request.
    return await stateOf(talk, limits);
  } catch (error) {
    return error instanceof OutgoingRefused ? 'refused' : 'unreachable';
  } finally {
    socket?.destroy();
  }
}

// The bits of the responses, from the description of ESC/POS.
const OFFLINE = 0x08;
const COVER_OPEN = 0x04;
const STOPPED_BY_PAPER = 0x20;
const FAULT = 0x40;
const PAPER_ENDED = 0x60;
const PAPER_ENDED_WHEN_DONE = 0x0c;
/** Fixed bits tell the responses from each other, and from a status that a printer sends without a request. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
const isDone = (byte: number): boolean => (byte & 0x90) === 0;

async function stateOf(talk: Talk, { response }: PrinterLimits): Promise<PrinterState> {
  const ask = (request: readonly number[]): Promise<number> => {
    talk.send(request);
    return talk.next(isStatus, response);
  };
  const printer = await ask(ASK_STATUS.printer);
  const offline = await ask(ASK_STATUS.offline);
  const paper = await ask(ASK_STATUS.paper);
  // An open cover also reports missing paper.
  if ((offline & COVER_OPEN) !== 0) return 'cover-open';
  if ((offline & STOPPED_BY_PAPER) !== 0 || (paper & PAPER_ENDED) !== 0) return 'paper-out';
  return (printer & OFFLINE) !== 0 || (offline & FAULT) !== 0 ? 'offline' : 'ready';
}

interface Talk {
  send(bytes: Uint8Array | readonly number[]): void;
  /** The next byte that fits; others are passed over. Rejects at the limit, and when the connection ends. */
  next(fits: (byte: number) => boolean, ms: number): Promise<number>;
}

/** Responses are single bytes, next to a few that a printer sends without a request. A device that sends more is no printer. */
const MOST_BYTES = 16;

function talkOver(socket: Socket, signal: AbortSignal): Talk {
  let received: number[] = [];
  let seen = 0;
  let ended = signal.aborted;
  let look = (): void => undefined;
  const end = (): void => {
    ended = true;
    look();
  };
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MOST_BYTES) {
      received = [];
      socket.destroy();
      end();
    } else received.push(...chunk);
    look();
  });
  socket.on('error', end);
  socket.on('close', end);
  signal.addEventListener('abort', end, { once: true });
  return {
    send: (bytes) => void socket.write(Uint8Array.from(bytes)),
    next: (fits, ms) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => fail('it did not respond'), ms);
        const fail = (why: string): void => {
          clearTimeout(timer);
          reject(new Error(why));
        };
        look = () => {
          const at = received.findIndex(fits);
          if (at < 0) return ended ? fail('the connection ended') : undefined;
          const byte = received[at]!;
          received = received.slice(at + 1);
          clearTimeout(timer);
          return resolve(byte);
        };
        look();
      }),
  };
}
