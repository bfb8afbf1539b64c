import { createServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { openOwnServices } from '../integrations/own-services.ts';
import type { OwnServices } from '../integrations/own-services.ts';
import {
  COMMAND,
  encodePdu,
  idBody,
  messageBody,
  pduReader,
  readMessage,
  SMPP_STATUS,
} from '../integrations/sms/smpp/pdu.ts';
import type { Pdu, ShortMessage } from '../integrations/sms/smpp/pdu.ts';
import { textIn } from '../integrations/sms/smpp/text-parts.ts';
import { afterFile } from './after-file.ts';
import { CERTIFICATE, KEY } from './certificate.ts';

export const SMPP = { systemId: 'harbor', password: 'secret-8' } as const;

/** What the gateway does with submissions: takes them, drops the connection before its answer, refuses, or hangs. */
export type GatewayMood = 'well' | 'drops' | 'refuses' | 'hangs';

/** A delivery to send: a whole text or a part of one. */
export interface Delivering {
  from: string;
  to?: string;
  content: Buffer;
  coding?: number;
  esmClass?: number;
}

export interface SmppGateway {
  port: number;
  mood: GatewayMood;
  /** The next submissions that it refuses as too many. */
  throttles: number;
  /** Whether it reads the answer to a delivery; otherwise it drops the connection with it unread. */
  readsAnswers: boolean;
  /** The most sessions that it allows. */
  mostSessions: number;
  /** Every part that it took, with its id. */
  taken: (ShortMessage & { id: string; words: string | null })[];
  /** The systems that bound, in order. */
  binds: { systemId: string; status: number }[];
  /** Sends a receipt before the answer to a submission. */
  receiptsFirst: boolean;
  sessions(): number;
  /** Delivers to the newest session; returns the status of the answer, or undefined if none came. */
  deliver(what: Delivering): Promise<number | undefined>;
  /** Delivers a receipt, in the words that gateways write. */
  receipt(id: string, state?: string): Promise<number | undefined>;
  /** Drops every connection. */
  drop(): void;
}

interface Peer {
  socket: TLSSocket;
  bound: boolean;
  answers: Map<number, (status: number | undefined) => void>;
}

/** A gateway over TLS that speaks SMPP 3.4 and misbehaves as real ones do. */
export async function anSmppGateway(): Promise<SmppGateway> {
  const peers = new Set<Peer>();
  let sequence = 0;
  let ids = 0xa000;
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (socket) => {
    const peer: Peer = { socket, bound: false, answers: new Map() };
    peers.add(peer);
    const read = pduReader();
    socket.on('data', (chunk: Buffer) => {
      for (const unit of read(chunk)) void take(peer, unit);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      peers.delete(peer);
      for (const answer of peer.answers.values()) answer(undefined);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    for (const { socket } of peers) socket.destroy();
    server.close();
  });

  const send = ({ socket }: Peer, unit: Pdu): void =>
    void (socket.destroyed || socket.write(encodePdu(unit)));
  const bound = () => [...peers].filter((peer) => peer.bound);

  async function take(peer: Peer, { command, sequence: of, body, status }: Pdu): Promise<void> {
    const answer = (code: number, with_: Buffer = Buffer.alloc(0)) =>
      send(peer, { command: (command | 0x80000000) >>> 0, status: code, sequence: of, body: with_ });
    if (command === COMMAND.bindTransceiver) {
      const [systemId, password] = body.toString('latin1').split('\0');
      const refused =
        systemId !== SMPP.systemId
          ? SMPP_STATUS.wrongSystemId
          : password !== SMPP.password
            ? SMPP_STATUS.wrongPassword
            : bound().length >= gateway.mostSessions
              ? SMPP_STATUS.alreadyBound
              : SMPP_STATUS.ok;
      gateway.binds.push({ systemId: systemId!, status: refused });
      peer.bound = refused === SMPP_STATUS.ok;
      return answer(refused, idBody('stand-in'));
    }
    if (command === COMMAND.enquireLink) return answer(SMPP_STATUS.ok);
    if (command === COMMAND.unbind) {
      answer(SMPP_STATUS.ok);
      peer.bound = false;
      return void peer.socket.end();
    }
    if (command === COMMAND.deliverResponse) {
      if (!gateway.readsAnswers) return void peer.socket.destroy();
      peer.answers.get(of)?.(status);
      peer.answers.delete(of);
      return;
    }
    if (command === COMMAND.submit) return submitted(readMessage(body)!, peer, answer);
  }

  async function submitted(
    message: ShortMessage,
    peer: Peer,
    answer: (status: number, body?: Buffer) => void,
  ): Promise<void> {
    if (gateway.mood === 'hangs') return;
    if (gateway.throttles > 0) {
      gateway.throttles -= 1;
      return answer(SMPP_STATUS.throttled);
    }
    if (gateway.mood === 'refuses') return answer(SMPP_STATUS.wrongDestination);
    // Hexadecimal here, and decimal in receipts, as some gateways write it.
    const id = (ids += 1).toString(16).toUpperCase();
    const { esmClass, content, coding } = message;
    const words = textIn(coding, (esmClass & 0x40) === 0 ? content : content.subarray(1 + content[0]!));
    gateway.taken.push({ ...message, id, words });
    if (gateway.mood === 'drops') return void peer.socket.destroy();
    // Together, in one packet: the receipt is read first.
    if (gateway.receiptsFirst) void gateway.receipt(id);
    answer(SMPP_STATUS.ok, idBody(id));
  }

  async function deliver({ from, to = '+12065550100', content, coding = 0, esmClass = 0 }: Delivering) {
    const peer = bound().at(-1);
    if (!peer) return undefined;
    sequence += 1;
    const of = sequence;
    const body = messageBody({ source: from, destination: to, content, coding, esmClass, receipt: false });
    return new Promise<number | undefined>((resolve) => {
      peer.answers.set(of, resolve);
      send(peer, { command: COMMAND.deliver, status: 0, sequence: of, body });
    });
  }

  const gateway: SmppGateway = {
    port: (server.address() as AddressInfo).port,
    mood: 'well',
    throttles: 0,
    readsAnswers: true,
    mostSessions: 1,
    taken: [],
    binds: [],
    receiptsFirst: false,
    sessions: () => bound().length,
    deliver,
    receipt: (id, state = 'DELIVRD') =>
      deliver({
        from: '+12065550123',
        esmClass: 0x04,
        content: Buffer.from(
          `id:${Number.parseInt(id, 16)} sub:001 dlvrd:001 submit date:2611201000 done date:2611201001 stat:${state} err:${state === 'DELIVRD' ? '000' : '034'} text:`,
        ),
      }),
    drop() {
      for (const { socket } of peers) socket.destroy();
    },
  };
  return gateway;
}

/** The services of vendors, with the stand-in in the place of their gateway. */
export const servicesWithGateway = (gateway: SmppGateway): OwnServices =>
  openOwnServices({
    resolve: async (host) => [host === 'right.test' ? '127.0.0.1' : '10.0.0.7'],
    exceptions: { addresses: ['127.0.0.1'] },
    ca: CERTIFICATE,
    smpp: { port: gateway.port, patienceMs: 1_500 },
  });
