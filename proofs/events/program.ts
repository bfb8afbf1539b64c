// The program of the proof `events`: a worker with the listeners of the proof and no others. It prints their
// outside effects.
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import type { Heard } from '../harness/recording-store.ts';
import { recordingListener } from '../harness/recording-store.ts';

export interface Order {
  url: string;
  listeners: string[];
}
export type ProgramShown = { ready: true } | Heard;

process.once('disconnect', () => process.exit(1));
const { url, listeners } = JSON.parse(process.argv[2]!) as Order;
const tell = (line: ProgramShown) => console.log(JSON.stringify(line));
const db = openDatabase({ connectionString: url }, { connections: 6 });
await startOutbox(
  { db, clock: systemClock, log: createLogger({ level: 'silent' }) },
  listeners.map((name) => recordingListener(name, tell)),
);
tell({ ready: true });
