import { z } from 'zod';
import { BrokenArchive } from './archive.ts';

/** The first entry of a backup: its version, and the shape of what follows. */
export const MANIFEST = 'manifest.json';
/** The last entry: row counts and a digest of each table. Without it a backup is incomplete. */
export const DIGESTS = 'digests.json';

const FORMAT = 1;
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const table = z.object({
  name,
  columns: z.array(name).min(1),
  /** Sort order of its rows: the columns of its primary key. */
  key: z.array(name).min(1),
});

const manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  takenAt: z.number().int(),
  postgres: z.string(),
  /** Identifies the key of confirm codes, without revealing it. */
  secretKey: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(z.object({ name, last: z.number().int() })),
});

const digests = z.object({
  tables: z.record(name, z.object({ rows: z.number().int(), sha256: z.string() })),
});

export type BackupTable = z.output<typeof table>;
export type Manifest = Omit<z.output<typeof manifest>, 'format'>;
export type Digests = z.output<typeof digests>['tables'];

export const manifestJson = (of: Manifest): Buffer => jsonOf({ format: FORMAT, ...of });
export const digestsJson = (tables: Digests): Buffer => jsonOf({ tables });

export const readManifest = (content: Buffer): Manifest => parsed(manifest, content);
export const readDigests = (content: Buffer): Digests => parsed(digests, content).tables;

/** Path of a part: `tables/visits/000001.copy`, rows in PostgreSQL's COPY format, cut anywhere. */
export const partName = (of: string, part: number) => `tables/${of}/${String(part).padStart(6, '0')}.copy`;

/** Returns the table of a part; undefined for other entries. */
export const tableOfPart = (entry: string): string | undefined =>
  /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(entry)?.[1];

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

function parsed<T>(schema: z.ZodType<T>, content: Buffer): T {
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new BrokenArchive('its manifest is unreadable');
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new BrokenArchive(
    (json as { format?: unknown }).format === FORMAT
      ? 'its manifest is invalid'
      : 'this version of Foyer does not know its format',
  );
}
