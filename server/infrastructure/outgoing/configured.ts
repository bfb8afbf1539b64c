import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import { OutgoingFailed } from './fetch.ts';
import type { OutgoingResponse } from './fetch.ts';

/** Client of one service whose address the operator has configured. */
export interface ConfiguredService {
  post(path: string, body: string): Promise<OutgoingResponse>;
  stop(): void;
}

const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Makes a client for a service that only the operator can configure, in the environment: it may be in a
 * private network, and connections are reused. Addresses from any other source go through `outgoingFetch`,
 * which checks the target. Redirects are not followed.
 */
export function configuredService(origin: string): ConfiguredService {
  const base = new URL(origin);
  const client = base.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 8 });
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const sent = client.request(
          new URL(path, base),
          {
            method: 'POST',
            agent,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'user-agent': 'Foyer',
            },
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
          (response) => {
            read(response).then(
              (bytes) =>
                resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
              reject,
            );
          },
        );
        sent.on('error', (cause) => reject(new OutgoingFailed('it could not be reached', { cause })));
        sent.end(body);
      }),
    stop: () => agent.destroy(),
  };
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw new OutgoingFailed(`its answer is larger than ${MAX_RESPONSE_BYTES} bytes`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
