/** A location's position on the visible map, in pixels. */
export type Spot = { id: string; x: number; y: number };

// A pin with some space around it.
const WIDTH = 64;
const HEIGHT = 60;

/**
 * The spots that get a pin: those in view, in order, as long as no pins overlap; the selected one always. The
 * others are dots, so a thousand locations never need more pins than fit.
 */
export function choosePins(
  spots: readonly Spot[],
  view: { width: number; height: number; selectedId: string | null },
): Set<string> {
  const chosen = new Set<string>();
  // Pins by the cell of a grid as large as a pin: only neighbouring cells can hold an overlapping one.
  const taken = new Map<string, Spot[]>();
  const place = (spot: Spot): void => {
    const key = cellOf(spot).join(' ');
    taken.set(key, [...(taken.get(key) ?? []), spot]);
    chosen.add(spot.id);
  };
  const selected = spots.find(({ id }) => id === view.selectedId);
  if (selected) place(selected);
  for (const spot of spots) {
    if (spot === selected || !isVisible(spot, view) || isCovered(spot, taken)) continue;
    place(spot);
  }
  return chosen;
}

function isVisible({ x, y }: Spot, { width, height }: { width: number; height: number }): boolean {
  return x > -WIDTH && x < width + WIDTH && y > -HEIGHT && y < height + HEIGHT;
}

function isCovered(spot: Spot, taken: ReadonlyMap<string, readonly Spot[]>): boolean {
  const [column, row] = cellOf(spot);
  for (let right = -1; right <= 1; right += 1)
    for (let down = -1; down <= 1; down += 1) {
      const near = taken.get(`${column + right} ${row + down}`) ?? [];
      if (near.some(({ x, y }) => Math.abs(x - spot.x) < WIDTH && Math.abs(y - spot.y) < HEIGHT)) return true;
    }
  return false;
}

const cellOf = ({ x, y }: Spot): [number, number] => [Math.floor(x / WIDTH), Math.floor(y / HEIGHT)];
