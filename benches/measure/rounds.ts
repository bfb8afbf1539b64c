/** Returns the median; for an even count, the mean of the two middle values. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length === 0) throw new Error('there is no median of nothing');
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * Runs the subjects in turn, round after round, so that other load affects all alike. The first round warms
 * up and is not counted. Returns each subject's measurements by round.
 */
export async function inTurn<Name extends string>(
  subjects: Readonly<Record<Name, () => Promise<number> | number>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const figure = await subjects[name]();
      if (round > 0) measured[name].push(figure);
    }
  }
  return measured;
}

/** Returns the median of the ratios per round, not the ratio of the medians: a round compares adjacent runs. */
export function ratioOf(ours: readonly number[], other: readonly number[]): number {
  return median(ours.map((figure, round) => figure / other[round]!));
}
