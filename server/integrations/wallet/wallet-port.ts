import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';

/** What a pass shows. It names no person: anyone who sees the screen of the phone sees the pass. */
export interface WalletPass {
  /** The same for every pass of a visit, so that a newer pass replaces the older one. */
  serial: string;
  /** Increments with every change of the visit. */
  version: number;
  language: Language;
  /** The name of the vendor. */
  vendor: string;
  title: string;
  /** `#rrggbb`; white text is readable on it. */
  colour: string;
  /** The fact in the corner: the ticket, or the day. */
  head: WalletFact;
  facts: readonly WalletFact[];
  startsAt: Instant | null;
  /** The pass is out of date from then on. */
  endsAt: Instant;
}

export interface WalletFact {
  label: string;
  value: string;
}

export const WALLETS = ['apple', 'google'] as const;

/** The wallets of phones; a wallet without keys is absent. */
export interface WalletPort {
  /** The file that Apple Wallet opens. */
  apple?: (pass: WalletPass, now: Instant) => Buffer;
  /** The address that saves the pass to Google Wallet. */
  google?: (pass: WalletPass, now: Instant) => string;
}
