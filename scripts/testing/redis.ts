import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.ts';

/**
 * Live messages between processes are tested on a real Redis, installed if missing and permitted; without it
 * those tests are skipped visibly.
 */
export async function haveRedis(): Promise<void> {
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error)
    await aptInstall('Redis', ['redis-server']);
}
