import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** Its address with its port. */
  address: string;
  /** Text records by name in lower case; a name without an entry does not exist. */
  records: Map<string, readonly string[]>;
  /** The name that a name is an alias of. */
  aliases: Map<string, string>;
  /** IPv4 addresses by name. */
  addresses: Map<string, readonly string[]>;
  /** Names that it fails on, or never answers. */
  moods: Map<string, 'fails' | 'hangs'>;
  /** Every question, in their order. */
  asked: string[];
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const [A, CNAME, TXT] = [1, 5, 16];
const MOST_IN_A_STRING = 255;
const [OK, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];

/** A name server over UDP on this machine (RFC 1035), for text records, aliases and IPv4 addresses. */
export async function aDnsServer({ port = 0 }: { port?: number } = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    aliases: new Map(),
    addresses: new Map(),
    moods: new Map(),
    asked: [],
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question);
    server.asked.push(name);
    const mood = server.moods.get(name);
    if (mood === 'hangs') return;
    const found = recordsOf(server, name, type);
    const code = mood === 'fails' ? SERVER_FAILURE : found ? OK : NO_SUCH_NAME;
    const answers = (mood === undefined && found) || [];
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(question.readUInt16BE(0), 0);
    // A response, with recursion asked for and available.
    header.writeUInt16BE(0x81_80 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const response = Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...answers]);
    socket.send(response, from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** The records of a kind, for the name of the question; undefined if the name does not exist. */
function recordsOf(server: DnsServer, name: string, type: number): Buffer[] | undefined {
  const texts = server.records.get(name);
  const alias = server.aliases.get(name);
  // A resolver follows an alias to the addresses of its target.
  const addresses = server.addresses.get(alias ?? name);
  if (type === TXT && texts) return texts.map((text) => record(TXT, stringsOf(text)));
  if (type === CNAME && alias !== undefined) return [record(CNAME, labelsOf(alias))];
  if (type === A && addresses)
    return addresses.map((one) => record(A, Buffer.from(one.split('.').map(Number))));
  return (texts ?? alias ?? addresses) === undefined ? undefined : [];
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (message[at] !== 0) {
    const length = message[at]!;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** A record for the name of the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A text cut into strings as the protocol asks. */
function stringsOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_IN_A_STRING) {
    const part = bytes.subarray(at, at + MOST_IN_A_STRING);
    strings.push(Buffer.of(part.length), part);
  }
  return Buffer.concat(strings);
}

const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')])),
    Buffer.of(0),
  ]);
