import { base62 } from '#domain/visits/numbers.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

interface Named {
  vendorId: number;
  id: number;
}

const PURPOSE = 'chat';
const codeFrom = (mac: Buffer): string => base62(mac.subarray(0, 16));
const textOf = ({ vendorId, id }: Named): string => `${vendorId}:${id}`;

/** The code that opens a chat: derived, and stored nowhere (ground rule 6). */
export const chatCode = (keys: Keys, chat: Named): string => codeFrom(keys.mac(PURPOSE, textOf(chat)));

/** Whether the code opens the chat, by any key. 128 bits cannot be guessed, so wrong codes are not counted. */
export const opensChat = (keys: Keys, chat: Named, code: string): boolean =>
  keys.macs(PURPOSE, textOf(chat)).some((mac) => sameText(codeFrom(mac), code));
