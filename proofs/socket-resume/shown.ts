/** The state that a page shows of a visit, and whether it has ever gone back. */
export interface Shown {
  version: number;
  status: number;
}

export interface OpenPage {
  shown(): Shown | undefined;
  /** When the page first showed this version or a later one, on the clock of `performance.now()`. */
  shownAt(version: number): number | undefined;
  /** Whether it is connected now. */
  isLive(): boolean;
  steppedBack(): string[];
  close(): void;
}

/** Records the states that a page shows, in order. */
export function watchShown() {
  const all: (Shown & { at: number })[] = [];
  return {
    note({ version, status }: Shown): void {
      const last = all.at(-1);
      if (last?.version === version && last.status === status) return;
      all.push({ version, status, at: performance.now() });
    },
    shown(): Shown | undefined {
      const last = all.at(-1);
      return last && { version: last.version, status: last.status };
    },
    shownAt: (version: number): number | undefined => all.find((each) => each.version >= version)?.at,
    steppedBack: (): string[] =>
      all.flatMap((each, n) => {
        const before = all[n - 1];
        return before && before.version >= each.version
          ? [`${before.version}/${before.status} → ${each.version}/${each.status}`]
          : [];
      }),
  };
}
