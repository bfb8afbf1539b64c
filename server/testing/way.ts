import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { TestConnection } from './test-database.ts';

/** A proxy to the tests' server that can be cut and restored: meanwhile its users lose the database. */
export class Way {
  port = 0;
  readonly #to: TestConnection;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;

  constructor(to: TestConnection) {
    this.#to = to;
  }

  async restore(): Promise<void> {
    const { host, port } = this.#to;
    this.#server = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    await new Promise<void>((resolve) => this.#server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()) ?? resolve());
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
    await closed;
  }
}
