import type { Instant } from '#domain/time/instant.ts';

type Entry = { at: Instant; order: number; run: (at: Instant) => void };

/** Pending entries, soonest first; at one instant, in order of insertion. A binary heap. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #written = 0;

  add(at: Instant, run: (at: Instant) => void): void {
    const heap = this.#heap;
    heap.push({ at, order: this.#written++, run });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!isBefore(heap[child]!, heap[parent]!)) break;
      [heap[child], heap[parent]] = [heap[parent]!, heap[child]!];
      child = parent;
    }
  }

  /** Runs all entries up to and including the instant, also those added on the way. */
  runUntil(limit: Instant): void {
    for (let first = this.#heap[0]; first !== undefined && first.at <= limit; first = this.#heap[0]) {
      this.#removeFirst();
      first.run(first.at);
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    heap[0] = last;
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      let first = parent;
      if (left < heap.length && isBefore(heap[left]!, heap[first]!)) first = left;
      if (right < heap.length && isBefore(heap[right]!, heap[first]!)) first = right;
      if (first === parent) return;
      [heap[parent], heap[first]] = [heap[first]!, heap[parent]!];
      parent = first;
    }
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
