/**
 * Time spans as flat pairs (from, to, from, to, …) of whole epoch minutes: from inclusive, to exclusive,
 * ascending, disjoint. One array of integers holds a year of appointments without allocating objects.
 */
export type Spans = readonly number[];

export const NO_TIME: Spans = [];

/** Normalises pairs with from < to, in any order and overlapping, to spans; touching ones are joined. */
export function spansFrom(pairs: readonly number[]): Spans {
  if (areSpans(pairs)) return pairs;
  const sorted = byBeginning(pairs);
  const joined: number[] = [];
  for (let i = 0; i < sorted.length; i += 2) {
    const from = sorted[i]!;
    const to = sorted[i + 1]!;
    if (from >= to) continue;
    const last = joined.length - 1;
    if (last > 0 && from <= joined[last]!) joined[last] = Math.max(joined[last]!, to);
    else joined.push(from, to);
  }
  return joined;
}

/** Returns the spans that both contain. */
export function intersect(a: Spans, b: Spans): Spans {
  const both: number[] = [];
  let i = 0;
  let k = 0;
  while (i < a.length && k < b.length) {
    const from = a[i]! > b[k]! ? a[i]! : b[k]!;
    const endsFirst = a[i + 1]! < b[k + 1]!;
    const to = endsFirst ? a[i + 1]! : b[k + 1]!;
    if (from < to) both.push(from, to);
    if (endsFirst) i += 2;
    else k += 2;
  }
  return both;
}

/** Returns the spans without the holes. */
export function subtract(spans: Spans, holes: Spans): Spans {
  if (holes.length === 0) return spans;
  const rest: number[] = [];
  let k = 0;
  for (let i = 0; i < spans.length; i += 2) {
    let from = spans[i]!;
    const to = spans[i + 1]!;
    while (k < holes.length && holes[k + 1]! <= from) k += 2;
    for (let next = k; next < holes.length && holes[next]! < to; next += 2) {
      if (holes[next]! > from) rest.push(from, holes[next]!);
      from = holes[next + 1]!;
    }
    if (from < to) rest.push(from, to);
  }
  return rest;
}

/** Returns the starts from which `length` minutes, beginning `lead` minutes earlier, lie within one span. */
export function startsWithin(spans: Spans, { lead, length }: { lead: number; length: number }): Spans {
  const starts: number[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const from = spans[i]! + lead;
    const to = spans[i + 1]! - length + 1;
    if (from < to) starts.push(from, to);
  }
  return starts;
}

/**
 * Returns the starts whose reach, from `lead` minutes before to `length` minutes after, meets one of the
 * pairs. The pairs may overlap and touch, and are sorted by beginning.
 */
export function startsMeeting(
  spans: readonly number[],
  { lead, length }: { lead: number; length: number },
): Spans {
  const starts: number[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const from = spans[i]! - length + 1;
    const to = spans[i + 1]! + lead;
    const last = starts.length - 1;
    if (last > 0 && from <= starts[last]!) starts[last] = Math.max(starts[last]!, to);
    else starts.push(from, to);
  }
  return starts;
}

/** Returns the spans in which at least `count` of these hold at once. Throws RangeError for `count` below 1. */
export function atLeast(all: readonly Spans[], count: number): Spans {
  if (count <= 0) throw new RangeError('count must be at least 1');
  // Ends sort before beginnings of the same minute: a span excludes its end.
  const edges = all.flatMap((spans) => spans.map((minute, i) => minute * 2 + (i % 2 === 0 ? 1 : 0)));
  const result: number[] = [];
  let holding = 0;
  for (const edge of Float64Array.from(edges).sort()) {
    const begins = edge % 2 !== 0;
    const minute = Math.floor(edge / 2);
    holding += begins ? 1 : -1;
    if (begins && holding === count) {
      if (result.at(-1) === minute) result.pop();
      else result.push(minute);
    }
    if (!begins && holding === count - 1) result.push(minute);
  }
  return result;
}

/** Returns whether an epoch minute lies within one of the spans. */
export function holds(spans: Spans, minute: number): boolean {
  let low = 0;
  let high = spans.length;
  // Counts the bounds at or before the minute: an odd count is inside a span.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]! <= minute) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

function areSpans(pairs: readonly number[]): boolean {
  for (let i = 1; i < pairs.length; i += 1) if (pairs[i]! <= pairs[i - 1]!) return false;
  return true;
}

/** Returns the pairs sorted by beginning. */
export function byBeginning(pairs: readonly number[]): readonly number[] {
  let inOrder = true;
  for (let i = 2; i < pairs.length && inOrder; i += 2) inOrder = pairs[i]! >= pairs[i - 2]!;
  if (inOrder) return pairs;
  const positions = Array.from({ length: pairs.length / 2 }, (_, i) => i * 2);
  positions.sort((a, b) => pairs[a]! - pairs[b]!);
  return positions.flatMap((i) => [pairs[i]!, pairs[i + 1]!]);
}
