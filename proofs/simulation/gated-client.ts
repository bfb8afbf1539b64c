import pg from 'pg';
import type { ClientConfig } from 'pg';

/** One statement that the server has issued; it goes out when the simulation releases it. */
export interface Statement {
  text: string;
  /** Sends it on its connection, now. */
  send(): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Discards its result as if it had never arrived. */
  forget(): void;
}

/** Decides when statements go out; one for each life of the server. */
export interface Gate {
  isDead(): boolean;
  opened(client: GatedClient): void;
  connecting(by: 1 | -1): void;
  requested(client: GatedClient, statement: Statement): void;
}

export interface GatedClient {
  /** Process id of the PostgreSQL backend of this connection. */
  readonly backend: number;
  /** Breaks the connection at once, as if its process had died. */
  cut(): void;
}

/** Replaces pg's client in every pool of the server: pools take their client class from the connection's settings. */
export function connectionThrough(gate: Gate, connection: ClientConfig): ClientConfig {
  return { ...connection, Client: gatedClient(gate) } as ClientConfig;
}

function gatedClient(gate: Gate) {
  const never = () => new Promise<never>(() => {});
  return class extends pg.Client implements GatedClient {
    constructor(config: ClientConfig) {
      super(config);
      gate.opened(this);
    }
    get backend(): number {
      return (this as unknown as { processID: number }).processID;
    }
    cut(): void {
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }
    override connect(...input: unknown[]): never {
      const callback = input[0] as ((error?: Error) => void) | undefined;
      if (!callback) throw new Error('only pools connect');
      if (gate.isDead()) return undefined as never;
      gate.connecting(1);
      const connected = (error?: Error) => {
        gate.connecting(-1);
        if (!gate.isDead()) callback(error);
      };
      super.connect(connected as (error: Error) => void);
      return undefined as never;
    }
    override query(...input: unknown[]): never {
      const callback =
        typeof input.at(-1) === 'function' ? (input.pop() as (...of: unknown[]) => void) : undefined;
      if (gate.isDead()) return never() as never;
      const config = input[0] as string | { text: string };
      const text = typeof config === 'string' ? config : config.text;
      const send = () => (super.query as (...of: unknown[]) => Promise<unknown>).apply(this, input);
      // A failed group of statements keeps the results before the failure.
      const forget = () => {
        if (typeof config === 'object' && 'answers' in config)
          Object.defineProperty(config, 'answers', { value: [] });
      };
      const answered = new Promise((resolve, reject) => {
        gate.requested(this, { text, send, resolve, reject, forget });
      });
      if (!callback) return answered as never;
      // oxlint-disable promise/no-callback-in-promise -- pg's own way to be called
      answered.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      // oxlint-enable promise/no-callback-in-promise
      return undefined as never;
    }
  };
}
