import type { MigrationFile } from './migration-files.ts';

export type AppliedMigration = { number: number; name: string; checksum: string };

/** The migrations to apply, or the reason to refuse. */
export type MigrationPlan = { ok: true; pending: MigrationFile[] } | { ok: false; why: string };

/** Compares the files of the code with the migrations recorded in the database. */
export function planMigrations(files: MigrationFile[], applied: AppliedMigration[]): MigrationPlan {
  for (const done of applied) {
    const file = files.find((candidate) => candidate.number === done.number);
    if (!file) {
      return refusal(
        `The database is newer than this version of Foyer: it has ${done.name}, which the code does not know. Start the newer version.`,
      );
    }
    if (file.checksum !== done.checksum || file.name !== done.name) {
      return refusal(
        `${done.name} was changed after it was applied to this database. Put it back as it was and write a new migration.`,
      );
    }
  }
  const newest = Math.max(0, ...applied.map((done) => done.number));
  const pending = files.filter((file) => !applied.some((done) => done.number === file.number));
  const late = pending.find((file) => file.number < newest);
  if (late)
    return refusal(
      `${late.name} stands before migrations that are already applied. Give it the next free number.`,
    );
  return { ok: true, pending };
}

function refusal(why: string): MigrationPlan {
  return { ok: false, why };
}
