import { FIELD } from './pdu.ts';
import type { ShortMessage } from './pdu.ts';

const RECEIPT = 0x04;
const KIND = 0x3c;

export const isReceipt = ({ esmClass }: ShortMessage): boolean => (esmClass & KIND) === RECEIPT;

export interface SmppReceipt {
  /** The gateway's id as the receipt writes it. */
  id: string;
  /** Null: the text is still on its way. */
  state: 'delivered' | 'failed' | null;
  /** A code of the gateway; empty without one. */
  code: string;
}

const WORDS: Readonly<Record<string, SmppReceipt['state']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};
const STATES: Readonly<Record<number, SmppReceipt['state']>> = {
  2: 'delivered',
  3: 'failed',
  4: 'failed',
  5: 'failed',
  8: 'failed',
};

/** Reads a receipt, from its optional fields or from the text that gateways write; null if it names no text. */
export function receiptIn({ content, fields }: ShortMessage): SmppReceipt | null {
  const text = content.toString('latin1');
  const word = (name: string) => new RegExp(`\\b${name}:(\\S+)`, 'i').exec(text)?.[1];
  const field = fields.get(FIELD.receiptedId)?.toString('latin1').replace(/\0.*$/s, '');
  const id = field !== undefined && field !== '' ? field : word('id');
  if (id === undefined || id.length > 64) return null;
  const state = fields.get(FIELD.messageState)?.[0];
  const code = word('err') ?? '';
  return {
    id,
    state:
      state === undefined ? (WORDS[(word('stat') ?? '').toUpperCase()] ?? null) : (STATES[state] ?? null),
    code: /^\d{1,6}$/.test(code) ? code : '',
  };
}

/** An id without what gateways write in two ways: its capitals and its leading zeros. */
export const plainId = (id: string): string => id.toLowerCase().replace(/^0+(?=.)/, '');

/**
 * The ids that a receipt may mean, the likeliest first. Some gateways answer a submission with a hexadecimal id and
 * write the same one in decimals into the receipt, or the other way round.
 */
export function idsOfReceipt(id: string): string[] {
  const plain = plainId(id);
  const decimal = /^\d{1,20}$/.test(plain) ? [BigInt(plain).toString(16)] : [];
  const hexadecimal = /^[\da-f]{1,16}$/.test(plain) ? [BigInt(`0x${plain}`).toString(10)] : [];
  return [...new Set([plain, ...decimal, ...hexadecimal])];
}
