import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** Its address with its port. */
  address: string;
  /** Text records by name in lower case; a name without an entry does not exist. */
  records: Map<string, readonly string[]>;
  /** Names that it fails on, or never answers. */
  moods: Map<string, 'fails' | 'hangs'>;
  /** Every question, in their order. */
  asked: string[];
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const TXT = 16;
const MOST_IN_A_STRING = 255;
const [OK, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];

/** A name server over UDP on this machine (RFC 1035), for text records. */
export async function aDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    moods: new Map(),
    asked: [],
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question);
    server.asked.push(name);
    const mood = server.moods.get(name);
    if (mood === 'hangs') return;
    const texts = type === TXT ? server.records.get(name) : undefined;
    const code = mood === 'fails' ? SERVER_FAILURE : texts ? OK : NO_SUCH_NAME;
    const answers = (mood === undefined && texts) || [];
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(question.readUInt16BE(0), 0);
    // A response, with recursion asked for and available.
    header.writeUInt16BE(0x81_80 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const response = Buffer.concat([
      header,
      question.subarray(HEADER_BYTES, end),
      ...answers.map(textRecord),
    ]);
    socket.send(response, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
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

/** A record for the name of the question, its text cut into strings as the protocol asks. */
function textRecord(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_IN_A_STRING) {
    const part = bytes.subarray(at, at + MOST_IN_A_STRING);
    strings.push(Buffer.of(part.length), part);
  }
  const data = Buffer.concat(strings);
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
