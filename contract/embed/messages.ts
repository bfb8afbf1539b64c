import { UTM_KEYS } from '#domain/codes/campaign.ts';
import type { Utm } from '#domain/codes/campaign.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/*
 * The messages between a host page and the visitor's page in its frame. Both sides check the sender's window and its
 * exact origin first, then the shape here. Another version is another contract: neither side reads it.
 */

const EMBED_SOURCE = 'booking-embed';
const EMBED_VERSION = 1;

/** What the host page knows of its visitor. It comes as a message, never in an address. */
export const PREFILL_KEYS = ['first_name', 'last_name', 'email', 'phone'] as const;
export type Prefill = Partial<Record<(typeof PREFILL_KEYS)[number], string>>;

/** What the host page tells the frame when it is ready. */
export interface HostFacts {
  /** The host page's own origin. */
  readonly origin: string;
  /** The origin of the page that led to the host page; '' if unknown. */
  readonly referrer: string;
  readonly utm: Utm;
  readonly prefill: Prefill;
  /** The primary colour `#rrggbb`, instead of the vendor's; '' keeps that one. */
  readonly theme: { readonly primary: string };
}

/** Messages of the frame. */
export type FrameMessage =
  | { readonly type: 'ready'; readonly data: Record<string, never> }
  | { readonly type: 'resize'; readonly data: { readonly height: number } }
  | { readonly type: 'route'; readonly data: { readonly name: string } }
  /** The focus has moved to this height of the frame. */
  | { readonly type: 'scrollTo'; readonly data: { readonly y: number } }
  /** An event of the data layer. */
  | { readonly type: 'event'; readonly data: { readonly event: string } & Record<string, unknown> }
  | {
      readonly type: 'booked';
      readonly data: { readonly id: string; readonly type: 'queue' | 'appointment' };
    }
  | { readonly type: 'close'; readonly data: Record<string, never> };

/** Messages of the host page. */
export type HostMessage =
  | { readonly type: 'init'; readonly data: HostFacts }
  | { readonly type: 'setLang'; readonly data: { readonly lang: Language } }
  /** The pixels of the frame that are out of view, above and below. */
  | { readonly type: 'view'; readonly data: { readonly above: number; readonly below: number } };

/** Adds what every message has. */
export const embedMessage = <M extends FrameMessage | HostMessage>(message: M) => ({
  source: EMBED_SOURCE,
  v: EMBED_VERSION,
  ...message,
});

const MAX_TEXT = 255;
/** Taller than any page of ours. */
const MAX_PIXELS = 100_000;

/** Reads a message of the frame; null for anything else. */
export function readFrameMessage(message: unknown): FrameMessage | null {
  const { type, data } = envelopeOf(message);
  if (type === 'ready' || type === 'close') return { type, data: {} };
  if (type === 'resize' && isPixels(data['height'])) return { type, data: { height: data['height'] } };
  if (type === 'scrollTo' && isPixels(data['y'])) return { type, data: { y: data['y'] } };
  if (type === 'route' && isText(data['name'])) return { type, data: { name: data['name'] } };
  if (type === 'event' && isText(data['event'])) return { type, data: { ...data, event: data['event'] } };
  const kind = data['type'];
  if (type === 'booked' && isText(data['id']) && (kind === 'queue' || kind === 'appointment'))
    return { type, data: { id: data['id'], type: kind } };
  return null;
}

/** Reads a message of the host page, with the parts of it that are valid; null for anything else. */
export function readHostMessage(message: unknown): HostMessage | null {
  const { type, data } = envelopeOf(message);
  const { lang, above, below } = data;
  if (type === 'setLang' && isLanguage(lang)) return { type, data: { lang } };
  if (type === 'view' && isPixels(above) && isPixels(below)) return { type, data: { above, below } };
  if (type !== 'init' || !isText(data['origin'])) return null;
  const primary = bagOf(data['theme'])['primary'];
  return {
    type,
    data: {
      origin: data['origin'],
      referrer: originOf(data['referrer']),
      utm: textsOf(data['utm'], UTM_KEYS),
      prefill: textsOf(data['prefill'], PREFILL_KEYS),
      theme: { primary: isText(primary) && /^#[0-9a-f]{6}$/i.test(primary) ? primary : '' },
    },
  };
}

type Bag = Record<string, unknown>;

const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};

function envelopeOf(message: unknown): { type: unknown; data: Bag } {
  const { source, v, type, data } = bagOf(message);
  const isOurs = source === EMBED_SOURCE && v === EMBED_VERSION;
  return { type: isOurs ? type : null, data: bagOf(data) };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_PIXELS;

/** The texts of the given names; anything else is left out. */
function textsOf<Name extends string>(value: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const bag = bagOf(value);
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = bag[name];
    if (isText(text)) texts[name] = text;
  }
  return texts;
}

/** Only an origin: an address may name a person. */
function originOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return /^(https?:\/\/[^/?#@\s]{1,255})(?:[/?#]|$)/.exec(text)?.[1] ?? '';
}
