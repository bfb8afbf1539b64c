import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { OutgoingFailed } from './fetch.ts';
import { checkedAddress, resolveBySystem } from './target.ts';
import type { Exceptions, Resolve } from './target.ts';

export interface TlsOptions {
  resolve?: Resolve;
  exceptions?: Exceptions;
  ca?: string;
}

/**
 * Connects to a server that a vendor names, over TLS alone. Its name is resolved once and checked, and the connection
 * goes to the checked address.
 */
export async function connectTls(
  { host, port, signal }: { host: string; port: number; signal: AbortSignal },
  { resolve = resolveBySystem, exceptions = {}, ca }: TlsOptions,
): Promise<TLSSocket> {
  const address = await checkedAddress(host, { resolve, exceptions });
  return new Promise((resolved, reject) => {
    const socket = connect({
      host: address,
      port,
      minVersion: 'TLSv1.2',
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    });
    const give = (reason: string, cause?: unknown) => {
      socket.destroy();
      reject(new OutgoingFailed(reason, { cause }));
    };
    const late = () => give('it took too long');
    signal.addEventListener('abort', late, { once: true });
    socket.once('error', (cause) => give('it could not be reached', cause));
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', late);
      socket.setNoDelay(true);
      resolved(socket);
    });
  });
}
