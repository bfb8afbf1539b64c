import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inProject } from './paths.mjs';

/** The version that brought argon2, which hashes passwords. */
const oldest = [24, 7];

/** Returns the Node that runs our TypeScript: this one if it is new enough, else the one that npm installed. */
export function findRuntime() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath;
  const bundled = inProject('node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  console.error(
    `Foyer runs on Node ${oldest.join('.')} or newer. This is ${process.version}, and Foyer brings a Node of its own only for Linux ` +
      `with glibc on x64 and arm64 (here: ${process.platform} ${process.arch}). Install a newer Node from https://nodejs.org.`,
  );
  return process.exit(1);
}
