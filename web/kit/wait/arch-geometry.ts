/** An arch as one line: up the left leg, round the half circle, down the right leg. */
export type ArchShape = { width: number; height: number; stroke: number };

export type Arch = {
  /** SVG path data in a box of `width` by `height`. */
  path: string;
  /** The length of that path, in the same units. */
  length: number;
};

export function archOf({ width, height, stroke }: ArchShape): Arch {
  const inset = stroke / 2;
  const radius = (width - stroke) / 2;
  const springing = inset + radius;
  const foot = height - inset;
  return {
    path: `M${inset} ${foot}V${springing}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}`,
    length: 2 * (foot - springing) + Math.PI * radius,
  };
}

export type WaitTimes = {
  joinedAt: number;
  now: number;
  earliestAt: number;
  latestAt: number;
  expectedAt?: number;
};

/** Shares of the way from the left foot (joined) to the right foot (latest likely time), each 0 to 1. */
export type WaitShares = { knob: number; windowFrom: number; tick?: number; overdue: boolean };

/**
 * Positions of the knob, of the start of the expected window, and of a tick at the expected time. The window
 * always ends at the right foot. After the latest time the knob stays there, and the words give a new range.
 */
export function waitShares({ joinedAt, now, earliestAt, latestAt, expectedAt }: WaitTimes): WaitShares {
  const span = latestAt - joinedAt;
  if (!(span > 0) || now > latestAt) return { knob: 1, windowFrom: 1, overdue: now > latestAt };
  const share = (at: number): number => Math.min(1, Math.max(0, (at - joinedAt) / span));
  const shares = { knob: share(now), windowFrom: Math.max(share(earliestAt), share(now)), overdue: false };
  return expectedAt === undefined ? shares : { ...shares, tick: share(expectedAt) };
}
