import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { OutgoingFailed } from './fetch.ts';
import { OutgoingRefused, resolveBySystem } from './target.ts';
import type { Resolve } from './target.ts';

/** The networks that the operator has opened for one purpose, with the ports for it. */
export interface OpenNetworks {
  /** Whether an address is within them. */
  covers(address: string): boolean;
  ports: readonly number[];
  resolve?: Resolve;
}

const CONNECT_MS = 2_000;

/**
 * Connects to a device in a private network. Vendors name it, so each of its addresses must be within the operator's
 * networks; the connection goes to the checked address, and the name is not resolved again.
 */
export async function connectWithin(
  networks: OpenNetworks,
  { host, port, signal }: { host: string; port: number; signal: AbortSignal },
): Promise<Socket> {
  if (!networks.ports.includes(port)) throw new OutgoingRefused(`port ${port} is not allowed`);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
  const address = await checked(networks, host, limit);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, signal: limit, noDelay: true });
    socket.once('error', (cause) => reject(new OutgoingFailed('it could not be reached', { cause })));
    socket.once('connect', () => resolve(socket));
  });
}

async function checked(
  { covers, resolve = resolveBySystem }: OpenNetworks,
  host: string,
  limit: AbortSignal,
): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolved(resolve, host, limit) : [host];
  const [first] = addresses;
  if (first === undefined) throw new OutgoingFailed('its name does not resolve');
  if (!addresses.every(covers)) throw new OutgoingRefused('it is outside the networks of the operator');
  return first;
}

/** A DNS lookup cannot be cancelled; it is abandoned at the limit. */
function resolved(resolve: Resolve, host: string, limit: AbortSignal): Promise<readonly string[]> {
  return new Promise((found, reject) => {
    const fail = (cause: unknown): void => reject(new OutgoingFailed('its name does not resolve', { cause }));
    limit.addEventListener('abort', fail, { once: true });
    resolve(host).then(found, fail);
  });
}
