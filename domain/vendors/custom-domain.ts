/** The state of a vendor's own host: only an active one shows the vendor. A failing one was active before. */
export const DOMAIN_HOST_STATES = ['pending', 'active', 'failing'] as const;
export type DomainHostState = (typeof DOMAIN_HOST_STATES)[number];

/** Whether a record of a host is as it should be. */
export const HOST_RECORD_STATES = ['right', 'wrong', 'missing', 'unreachable'] as const;
export type HostRecordState = (typeof HOST_RECORD_STATES)[number];

/** The name of the record that proves whose host it is stands below the host itself. */
const PROOF_LABEL = '_foyer';
const PROOF_PREFIX = 'foyer-verification=';
/** The longest name of the system, less the label of the proof. */
const MOST_CHARACTERS = 253 - PROOF_LABEL.length - 1;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Two labels at least; the last one has a letter, so that no address passes for a name. */
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z0-9-]*[a-z])${LABEL}$`);

/** Returns whether a text in lower case is a host that a vendor may have: a name without scheme, port and path. */
export const isOwnHost = (text: string): boolean => text.length <= MOST_CHARACTERS && HOST.test(text);

/** The name of the record that proves whose host it is. */
export const proofName = (host: string): string => `${PROOF_LABEL}.${host}`;

/** The text of that record. */
export const proofText = (token: string): string => PROOF_PREFIX + token;

/** Judges the proof: another vendor's text is wrong. Null if no server gave an answer. */
export function judgeProof(texts: readonly string[] | null, token: string): HostRecordState {
  if (texts === null) return 'unreachable';
  const proofs = texts.map((text) => text.trim()).filter((text) => text.startsWith(PROOF_PREFIX));
  if (proofs.includes(proofText(token))) return 'right';
  return proofs.length > 0 ? 'wrong' : 'missing';
}

/** What the name servers say about a host and about the product's own. */
export interface Pointers {
  aliases: readonly string[] | null;
  addresses: readonly string[] | null;
  /** The addresses of the product's host. */
  targets: readonly string[] | null;
}

/** Judges where a host leads: to the product's host by an alias, or to nothing but its addresses. */
export function judgePointer({ aliases, addresses, targets }: Pointers, target: string): HostRecordState {
  if (aliases?.includes(target)) return 'right';
  if (aliases === null || addresses === null) return 'unreachable';
  if (addresses.length === 0) return aliases.length > 0 ? 'wrong' : 'missing';
  if (targets === null) return 'unreachable';
  return addresses.every((address) => targets.includes(address)) ? 'right' : 'wrong';
}

/** What a check does: records that no server told of change nothing. */
export function afterCheck(records: readonly HostRecordState[]): 'activate' | 'deactivate' | 'keep' {
  if (records.every((state) => state === 'right')) return 'activate';
  return records.some((state) => state === 'wrong' || state === 'missing') ? 'deactivate' : 'keep';
}
