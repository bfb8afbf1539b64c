/**
 * Groups of files that lead to one another, each in the order of a shortest way round from its alphabetically first file.
 * `next` answers where a file leads.
 */
export function cyclesIn(files: readonly string[], next: (file: string) => readonly string[]): string[][] {
  const left = new Set(files);
  const cycles: string[][] = [];
  for (const file of [...files].sort()) {
    if (!left.has(file)) continue;
    const way = wayBack(file, next);
    if (!way) continue;
    cycles.push(way);
    // One cycle is told for each knot: mending it shows the next.
    for (const each of way) left.delete(each);
  }
  return cycles;
}

/** The shortest way from a file back to itself, breadth first; null when there is none. */
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
