import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface HttpResponse {
  status: number;
  /** Status line and headers as received. */
  head: string;
  body: string;
}

const CLOSED = 'the server closed the connection';

/**
 * One persistent HTTP/1.1 connection that sends a request and awaits its response. It parses only a status
 * and a length, so that it takes little processor time from the measured server.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined;
  #closed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#take(data));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => {
      this.#closed = true;
      this.#waiting?.reject(new Error(CLOSED));
    });
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port }, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** Fails if the server has closed the connection, as it does after a long idle time. */
  send(request: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error(CLOSED));
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(data: Buffer): void {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const response = {
      status: Number(head.slice(9, 12)),
      head,
      body: this.#received.toString('utf8', end + 4, end + 4 + length),
    };
    this.#received = this.#received.subarray(end + 4 + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(response);
  }
}

export interface HttpRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Serialises a request. Each `#######N` becomes a unique number of eight digits. */
export function wireOf({ method, path, headers = {}, body }: HttpRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Returns the size of a successful response in bytes. */
export async function responseBytes(port: number, request: string): Promise<number> {
  const connection = await Connection.open(port);
  const { status, body } = await connection.send(request);
  connection.close();
  if (status !== 200) throw new Error(`the request was answered ${status}: ${body}`);
  return Buffer.byteLength(body);
}
