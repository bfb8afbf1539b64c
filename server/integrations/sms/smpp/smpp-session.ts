import type { Socket } from 'node:net';
import type { SmppConnection } from '#contract/integrations/kinds.values.ts';
import { OutgoingFailed } from '#server/infrastructure/outgoing/fetch.ts';
import { connectTls } from '#server/infrastructure/outgoing/tls-socket.ts';
import type { TlsOptions } from '#server/infrastructure/outgoing/tls-socket.ts';
import {
  bindBody,
  COMMAND,
  encodePdu,
  idBody,
  idIn,
  messageBody,
  pduReader,
  readMessage,
  SMPP_STATUS,
} from './pdu.ts';
import type { Pdu, ShortMessage } from './pdu.ts';
import type { TextPart } from './text-parts.ts';

export interface SmppOptions extends TlsOptions {
  port?: number;
  /** For each response of the gateway, in milliseconds. */
  patienceMs?: number;
  /** The silence after which the session asks whether the gateway is there. */
  enquireMs?: number;
}

export interface SmppSession {
  /** Hands one part to the gateway; throws if the session ends before the response. */
  submit(part: TextPart & { source: string; destination: string }): Promise<{ status: number; id: string }>;
  isOpen(): boolean;
  /** Ends in order: the gateway frees the place of this session at once. */
  close(): Promise<void>;
}

export interface SmppReply {
  status: number;
  /** Called once the gateway certainly has this answer, after the deliveries that it sent before it had. */
  arrived?: () => Promise<void>;
}

/** What a session tells its holder. Every delivery gets the answer that this returns. */
export interface SmppEvents {
  delivered(message: ShortMessage): Promise<SmppReply>;
  closed(): void;
}

/** The gateway refused the session with a status. */
export class BindRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the bind was refused with status ${status}`);
    this.status = status;
  }
}

const PATIENCE_MS = 8_000;
const ENQUIRE_MS = 25_000;
const LARGEST_SEQUENCE = 0x7fffffff;

/** Opens a session that sends and receives. */
export async function openSmpp(
  { settings, credentials }: SmppConnection,
  options: SmppOptions,
  events: SmppEvents,
): Promise<SmppSession> {
  const { patienceMs = PATIENCE_MS, port = Number(settings.port) } = options;
  const signal = AbortSignal.timeout(patienceMs);
  const socket = await connectTls({ host: settings.host, port, signal }, options);
  const session = sessionOver(socket, { ...options, patienceMs }, events);
  const { system_id: systemId, system_type: systemType } = settings;
  const body = bindBody({ systemId, systemType, password: credentials.password });
  try {
    const { status } = await session.ask(COMMAND.bindTransceiver, body);
    if (status !== SMPP_STATUS.ok) throw new BindRefused(status);
  } catch (error) {
    session.end();
    throw error;
  }
  return session;
}

/** Opens a session and ends it. A gateway that says that this account is bound knows the account. */
export async function checkSmpp(connection: SmppConnection, options: SmppOptions): Promise<number> {
  const events = { delivered: async () => ({ status: SMPP_STATUS.deliverLater }), closed() {} };
  try {
    await (await openSmpp(connection, options, events)).close();
    return SMPP_STATUS.ok;
  } catch (error) {
    if (!(error instanceof BindRefused)) throw error;
    return error.status === SMPP_STATUS.alreadyBound ? SMPP_STATUS.ok : error.status;
  }
}

interface Waiting {
  resolve(unit: Pdu): void;
  reject(error: Error): void;
}

function sessionOver(
  socket: Socket,
  { patienceMs, enquireMs = ENQUIRE_MS }: SmppOptions & { patienceMs: number },
  events: SmppEvents,
) {
  const waiting = new Map<number, Waiting>();
  const read = pduReader();
  let sequence = 0;
  let open = true;
  /** Deliveries are handled one after the other, in the order of the gateway. */
  let handled: Promise<void> = Promise.resolve();
  /** The delivery that is being handled, by its number: a gateway may repeat it before it has the response. */
  const inHand = new Set<number>();

  const send = (unit: Pdu): void => void (open && socket.write(encodePdu(unit)));
  function ask(command: number, body: Buffer): Promise<Pdu> {
    if (!open) return Promise.reject(new OutgoingFailed('it could not be reached'));
    sequence = (sequence % LARGEST_SEQUENCE) + 1;
    const mine = sequence;
    return new Promise((resolve, reject) => {
      // A gateway that does not answer has lost the session, whatever its socket says.
      const timer = setTimeout(() => {
        waiting.delete(mine);
        reject(new OutgoingFailed('it took too long'));
        end();
      }, patienceMs);
      const settle = (work: () => void) => {
        clearTimeout(timer);
        work();
      };
      waiting.set(mine, {
        resolve: (unit) => settle(() => resolve(unit)),
        reject: (error) => settle(() => reject(error)),
      });
      send({ command, status: 0, sequence: mine, body });
    });
  }
  function end(): void {
    if (!open) return;
    open = false;
    clearInterval(alive);
    socket.destroy();
    for (const one of waiting.values()) one.reject(new OutgoingFailed('it could not be reached'));
    waiting.clear();
    events.closed();
  }
  const enquire = (then?: () => void): void =>
    void ask(COMMAND.enquireLink, Buffer.alloc(0)).then(then, () => undefined);
  const alive = setInterval(() => enquire(), enquireMs);

  async function deliver(unit: Pdu): Promise<void> {
    const message = readMessage(unit.body);
    const answer = message ? await events.delivered(message) : { status: SMPP_STATUS.wrongLength };
    inHand.delete(unit.sequence);
    const { sequence: of } = unit;
    send({ command: COMMAND.deliverResponse, status: answer.status, sequence: of, body: idBody('') });
    // The gateway reads in order: with its response to this question it has our answer too.
    const { arrived } = answer;
    if (arrived) enquire(() => void (handled = handled.then(arrived).catch(() => undefined)));
  }
  function take(unit: Pdu): void {
    const { command, sequence: of } = unit;
    if (command >= 0x80000000) {
      const asked = waiting.get(of);
      waiting.delete(of);
      return asked?.resolve(unit);
    }
    if (command === COMMAND.deliver) {
      if (inHand.has(of)) return;
      inHand.add(of);
      handled = handled.then(() => deliver(unit)).catch(() => end());
      return;
    }
    const empty = { sequence: of, status: SMPP_STATUS.ok, body: Buffer.alloc(0) };
    if (command === COMMAND.enquireLink) return send({ ...empty, command: COMMAND.enquireLinkResponse });
    if (command === COMMAND.unbind) {
      send({ ...empty, command: COMMAND.unbindResponse });
      return end();
    }
    send({ ...empty, status: SMPP_STATUS.wrongCommand, command: COMMAND.genericNack });
  }

  socket.on('data', (chunk: Buffer) => {
    try {
      for (const unit of read(chunk)) if (open) take(unit);
    } catch {
      end();
    }
  });
  socket.on('error', end);
  socket.on('close', end);
  return {
    ask,
    end,
    isOpen: () => open,
    async submit({ source, destination, ...part }: TextPart & { source: string; destination: string }) {
      const body = messageBody({ ...part, source, destination, receipt: true });
      const { status, body: answer } = await ask(COMMAND.submit, body);
      return { status, id: idIn(answer) };
    },
    async close() {
      await handled;
      await ask(COMMAND.unbind, Buffer.alloc(0)).catch(() => undefined);
      end();
    },
  };
}

/** A refused bind as a reason of a port: the credentials are wrong, or the gateway has a fault. */
export function reasonOfBind(status: number): string | null {
  if (status === SMPP_STATUS.ok) return null;
  const isAccess = new Set<number>([
    SMPP_STATUS.wrongPassword,
    SMPP_STATUS.wrongSystemId,
    SMPP_STATUS.bindFailed,
  ]).has(status);
  return isAccess ? '401' : `status-${status}`;
}
