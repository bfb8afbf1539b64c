/** What a page shows of a visit, and whether it has ever gone back. */
export interface Shown {
  version: number;
  status: number;
}

export interface OpenPage {
  shown(): Shown | undefined;
  /** When it came to show this version or a later one, as `performance.now()` tells. */
  shownAt(version: number): number | undefined;
  /** Whether the server hears it just now. */
  isLive(): boolean;
  steppedBack(): string[];
  close(): void;
}

/** Keeps what a page has shown, one after the other. */
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
