import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './paths.mjs';

const lock = inProject('build', 'preparing');

/** Lets one process install or build at a time; the others wait and then find it done. */
export async function oneAtATime(work) {
  await take();
  // Ctrl-C leaves the lock file behind; the next process sees that its owner is gone.
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function take() {
  mkdirSync(inProject('build'), { recursive: true });
  const note = `${lock}-${process.pid}`;
  writeFileSync(note, String(process.pid));
  try {
    for (let shown = false; !linked(note);) {
      const holder = Number(readQuietly(lock));
      if (holder && !isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!shown) console.log(`Waiting: process ${holder} is installing or building here`);
      shown = true;
      await sleep(500);
    }
  } finally {
    rmSync(note, { force: true });
  }
}

/** Creating a link is atomic, so no process reads a lock without its owner. */
function linked(note) {
  try {
    linkSync(note, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readQuietly(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
