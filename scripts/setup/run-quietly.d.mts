import type { SpawnOptions } from 'node:child_process';
export function runQuietly(
  program: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ code: number; output: string }>;
export function excerpt(output: string): string;
