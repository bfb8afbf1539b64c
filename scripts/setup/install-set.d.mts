export type PackageSet = 'start' | 'all';
export const START: 'start';
export const ALL: 'all';
export type Locked = Readonly<
  Record<
    string,
    {
      version?: string;
      integrity?: string;
      dev?: boolean;
      optional?: boolean;
      devOptional?: boolean;
      peer?: boolean;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    }
  >
>;
export function npmArguments(set: PackageSet, locked: Locked, installed: Locked | null): string[] | null;
export function isComplete(set: PackageSet, locked: Locked, installed: Locked): boolean;
