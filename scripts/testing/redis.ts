import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.ts';

/** What carries live messages between processes is tried on a real Redis, installed where it is missing and we may; without it its tests say that they are left out. */
export async function haveRedis(): Promise<void> {
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error)
    await aptInstall('Redis', ['redis-server']);
}
