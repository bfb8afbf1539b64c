/** The units of the protocol SMPP 3.4 that a client needs. */

export const COMMAND = {
  genericNack: 0x80000000,
  submit: 0x4,
  submitResponse: 0x80000004,
  deliver: 0x5,
  deliverResponse: 0x80000005,
  unbind: 0x6,
  unbindResponse: 0x80000006,
  bindTransceiver: 0x9,
  bindTransceiverResponse: 0x80000009,
  enquireLink: 0x15,
  enquireLinkResponse: 0x80000015,
} as const;

/** Statuses that are more than a number to this client. */
export const SMPP_STATUS = {
  ok: 0,
  wrongLength: 0x1,
  wrongCommand: 0x3,
  alreadyBound: 0x5,
  wrongDestination: 0xb,
  bindFailed: 0xd,
  wrongPassword: 0xe,
  wrongSystemId: 0xf,
  queueFull: 0x14,
  wrongDestinationType: 0x50,
  wrongDestinationPlan: 0x51,
  throttled: 0x58,
  deliverLater: 0x64,
} as const;

export interface Pdu {
  command: number;
  status: number;
  sequence: number;
  body: Buffer;
}

const HEADER = 16;
/** Longer than any unit of a text: a stream that says more is not of this protocol. */
const LONGEST = 70_000;

export function encodePdu({ command, status, sequence, body }: Pdu): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt32BE(HEADER + body.length, 0);
  head.writeUInt32BE(command, 4);
  head.writeUInt32BE(status, 8);
  head.writeUInt32BE(sequence, 12);
  return Buffer.concat([head, body]);
}

/** Returns a reader of a stream's chunks, which yields its whole units. It throws once the stream is not of the protocol. */
export function pduReader(): (chunk: Buffer) => Pdu[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const units: Pdu[] = [];
    while (rest.length >= HEADER) {
      const length = rest.readUInt32BE(0);
      if (length < HEADER || length > LONGEST) throw new Error('a unit has an impossible length');
      if (rest.length < length) break;
      units.push({
        command: rest.readUInt32BE(4),
        status: rest.readUInt32BE(8),
        sequence: rest.readUInt32BE(12),
        body: Buffer.from(rest.subarray(HEADER, length)),
      });
      rest = rest.subarray(length);
    }
    return units;
  };
}

const zeroEnded = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** The body of a bind: who binds, of which kind, for this version of the protocol. */
export const bindBody = (of: { systemId: string; password: string; systemType: string }): Buffer =>
  Buffer.concat([
    zeroEnded(of.systemId),
    zeroEnded(of.password),
    zeroEnded(of.systemType),
    Buffer.from([0x34, 0, 0]),
    zeroEnded(''),
  ]);

/** One message on its way to a phone, or from one: a whole text, a part of one, or a receipt. */
export interface ShortMessage {
  source: string;
  destination: string;
  /** Bits of what it is: a receipt, and whether a header stands before the text. */
  esmClass: number;
  coding: number;
  content: Buffer;
  /** Optional fields by their tag. */
  fields: ReadonlyMap<number, Buffer>;
}

export const FIELD = {
  receiptedId: 0x1e,
  partReference: 0x20c,
  partTotal: 0x20e,
  partNumber: 0x20f,
  payload: 0x424,
  messageState: 0x427,
} as const;

/** What a number with its country code is called; everything else is of an unknown kind. */
function addressOf(number: string): Buffer {
  const [type, plan] = number.startsWith('+') ? [1, 1] : [0, 0];
  return Buffer.concat([Buffer.from([type, plan]), zeroEnded(number.replace(/^\+/, ''))]);
}

/** The body of a submission or of a delivery: both have the same fields. */
export function messageBody(of: Omit<ShortMessage, 'fields'> & { receipt: boolean }): Buffer {
  return Buffer.concat([
    zeroEnded(''),
    addressOf(of.source),
    addressOf(of.destination),
    Buffer.from([of.esmClass, 0, 0]),
    zeroEnded(''),
    zeroEnded(''),
    Buffer.from([of.receipt ? 1 : 0, 0, of.coding, 0, of.content.length]),
    of.content,
  ]);
}

/** Reads the body of a delivery or a submission; undefined if it is cut short. */
export function readMessage(body: Buffer): ShortMessage | undefined {
  let position = 0;
  const byte = () => {
    position += 1;
    return body[position - 1] ?? NaN;
  };
  const text = () => {
    const end = body.indexOf(0, position);
    if (end === -1) {
      position = body.length + 1;
      return '';
    }
    const found = body.toString('latin1', position, end);
    position = end + 1;
    return found;
  };
  const number = () => {
    const type = byte();
    byte();
    const digits = text();
    return type === 1 && /^\d/.test(digits) ? `+${digits}` : digits;
  };
  text();
  const source = number();
  const destination = number();
  const esmClass = byte();
  byte();
  byte();
  text();
  text();
  byte();
  byte();
  const coding = byte();
  byte();
  const length = byte();
  if (Number.isNaN(length) || position + length > body.length) return undefined;
  const short = Buffer.from(body.subarray(position, position + length));
  const fields = readFields(body.subarray(position + length));
  const content = length === 0 ? (fields.get(FIELD.payload) ?? short) : short;
  return { source, destination, esmClass, coding, content, fields };
}

function readFields(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 2);
    if (at + 4 + length > bytes.length) break;
    fields.set(bytes.readUInt16BE(at), Buffer.from(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return fields;
}

/** The text before the first zero of a body: an id of the gateway. */
export const idIn = (body: Buffer): string => {
  const end = body.indexOf(0);
  return body.toString('latin1', 0, end === -1 ? body.length : end);
};

export const idBody = zeroEnded;
