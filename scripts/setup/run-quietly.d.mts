import type { SpawnOptions } from 'node:child_process';
export function runQuietly(
  program: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ code: number; said: string }>;
export function excerpt(said: string): string;
