/**
 * Finds groups of files that import each other, each in the order of a shortest cycle from its alphabetically
 * first file. `next` returns the imports of a file.
 */
export function cyclesIn(files: readonly string[], next: (file: string) => readonly string[]): string[][] {
  const left = new Set(files);
  const cycles: string[][] = [];
  for (const file of [...files].sort()) {
    if (!left.has(file)) continue;
    const way = wayBack(file, next);
    if (!way) continue;
    cycles.push(way);
    // Reports one cycle per group: fixing it shows the next.
    for (const each of way) left.delete(each);
  }
  return cycles;
}

/** Returns the shortest path from a file back to itself, breadth first; null if there is none. */
function wayBack(start: string, next: (file: string) => readonly string[]): string[] | null {
  const cameFrom = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const further: string[] = [];
    for (const file of edge) {
      for (const to of next(file)) {
        if (to === start) return trail(file, cameFrom);
        if (cameFrom.has(to)) continue;
        cameFrom.set(to, file);
        further.push(to);
      }
    }
    edge = further;
  }
  return null;
}

function trail(last: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [last];
  for (let file = cameFrom.get(last); file !== undefined; file = cameFrom.get(file)) way.unshift(file);
  return way;
}
