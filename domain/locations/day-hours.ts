import { foldText } from '../language/fold-text.ts';

/** A stretch of a day in local minutes. */
export interface Stretch {
  from: number;
  to: number;
}

/** The index of the first block that overlaps an earlier one of the same layer; -1 if none does. */
export function overlapAt<Block extends Stretch>(
  blocks: readonly Block[],
  layerOf: (block: Block) => string,
): number {
  const before = new Map<string, Block[]>();
  return blocks.findIndex((block) => {
    const others = before.get(layerOf(block)) ?? [];
    before.set(layerOf(block), [...others, block]);
    return others.some((other) => other.from < block.to && block.from < other.to);
  });
}

/** How our eight languages write a closed day. */
const CLOSED = 'closed cerrado fermé 휴무 zamknięte fechado закрыто 休息'.split(' ').map(foldText);

/**
 * The hours of a day as a file writes them: `09:00-12:00 13:00-17:00`, or `closed`. Midnight as an end is 24:00 or
 * 00:00. Returns them in order; null for a text that is something else.
 */
export function readDayHours(text: string): Stretch[] | null {
  if (CLOSED.includes(foldText(text))) return [];
  const stretches = text
    .trim()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' -', '-')
    .replaceAll('- ', '-')
    .split(/[\s,;|/]+/)
    .map(readStretch);
  if (stretches.some((one) => one === null)) return null;
  return (stretches as Stretch[]).toSorted((a, b) => a.from - b.from);
}

function readStretch(text: string): Stretch | null {
  const parts = /^(\d{1,2})[:.h](\d{2})-(\d{1,2})[:.h](\d{2})$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [fromHour, fromMinute, toHour, toMinute] = parts as [number, number, number, number];
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute || 1440;
  return fromMinute < 60 && toMinute < 60 && to <= 1440 && from < to ? { from, to } : null;
}

/** The hours of a day as `readDayHours` reads them. */
export function writeDayHours(stretches: readonly Stretch[]): string {
  if (stretches.length === 0) return 'closed';
  return stretches
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(' ');
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
