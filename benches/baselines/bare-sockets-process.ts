import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { serveRequests, costs } from '../measure/server-process.ts';

/* The bare websocket library that the product uses: it holds connections and sends them a text. */

interface BareSocket {
  send(text: string): void;
  terminate(): void;
}
interface BareServer {
  clients: Set<BareSocket>;
}

const Engine = wsEngineOf();
const http = createServer();
const sockets = new Engine({ server: http }) as BareServer;
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

serveRequests(
  {
    ...costs,
    port: () => (http.address() as AddressInfo).port,
    async broadcast({ text, times }: { text: string; times: number }) {
      for (let n = 0; n < times; n += 1) {
        for (const socket of sockets.clients) socket.send(text);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    connections: () => sockets.clients.size,
  },
  () => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  },
);

function wsEngineOf() {
  const io = new Server(createServer());
  const { wsEngine } = (io.engine as unknown as { opts: { wsEngine: new (of: object) => unknown } }).opts;
  io.engine.close();
  return wsEngine;
}
