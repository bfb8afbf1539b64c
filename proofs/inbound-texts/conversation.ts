export type Provider = 'twilio' | 'vonage';

/** One text of a sender, as the provider knows it. */
export interface Sent {
  id: string;
  provider: Provider;
  from: string;
  text: string;
  /** Seconds after the first text. */
  second: number;
}

/** One request of a provider: a text for the first or for the second time. */
export interface Delivery {
  sent: Sent;
  time: 1 | 2;
  /** Ids of texts that must have been delivered before: a person answers what they have read. */
  after: string[];
}

/** What the senders are for: each has one thread. */
export const SENDERS = ['cancels', 'agrees to nothing', 'waits', 'stops', 'starts again'] as const;
export type Sender = (typeof SENDERS)[number];

/** The keywords of each sender by their second. A question is asked between C and YES. */
const KEYWORDS: Readonly<Record<Sender, Readonly<Record<number, string>>>> = {
  cancels: { 15: 'C', 20: 'YES' },
  'agrees to nothing': { 20: 'YES' },
  waits: { 15: 'S' },
  stops: { 10: 'START', 15: 'STOP' },
  'starts again': { 10: 'STOP', 15: 'START' },
};

/** The texts of a sender: words with their number, and keywords between them. */
export function textsOf(
  sender: Sender,
  { from, provider, count }: { from: string; provider: Provider; count: number },
): Sent[] {
  return Array.from({ length: count }, (_, second) => ({
    id: `${from}-${second}`,
    provider,
    from,
    text: KEYWORDS[sender][second] ?? `Text ${second} of ${from}`,
    second,
  }));
}

/**
 * Every text twice, in no order. Vonage says when a text was sent, so nothing of its order stays. Twilio says no time: it
 * delivers the texts of one sender for the first time in their order.
 */
export function shuffledDeliveries(texts: readonly Sent[], random: () => number): Delivery[] {
  const all = texts.flatMap((sent): Delivery[] => [
    { sent, time: 1, after: before(sent, texts) },
    { sent, time: 2, after: [sent.id, ...beforeAgain(sent, texts)] },
  ]);
  const places = new Map(all.map((one) => [one, random()]));
  return all.toSorted((a, b) => places.get(a)! - places.get(b)!);
}

const idsOf = (texts: readonly Sent[], { from, text }: Pick<Sent, 'from' | 'text'>): string[] =>
  texts.filter((one) => one.from === from && one.text === text).map(({ id }) => id);

function before(sent: Sent, texts: readonly Sent[]): string[] {
  const { from, provider, second, text } = sent;
  if (provider === 'twilio')
    return texts.filter((one) => one.from === from && one.second === second - 1).map(({ id }) => id);
  // The answer follows its question; the earlier START arrives after the STOP.
  if (text === 'YES') return idsOf(texts, { from, text: 'C' });
  return text === 'START' ? idsOf(texts, { from, text: 'STOP' }) : [];
}

/** A repeated C comes when its visit is cancelled already. */
const beforeAgain = ({ from, text }: Sent, texts: readonly Sent[]): string[] =>
  text === 'C' ? idsOf(texts, { from, text: 'YES' }) : [];
