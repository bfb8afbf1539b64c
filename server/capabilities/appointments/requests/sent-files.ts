import { inflateSync } from 'node:zlib';
import type { FieldFaultCode } from '#contract/protocol/refusals.ts';
import { isActivePdf } from '#domain/intake/active-pdf.ts';
import type { Inflate } from '#domain/intake/active-pdf.ts';
import { UPLOAD_MAX_BYTES, UPLOADS_MAX } from '#domain/intake/upload-limits.ts';
import { checkUpload, uploadName } from '#domain/intake/uploads.ts';
import type { FieldOption } from '#domain/intake/contact-gate.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import type { SentFile } from '#server/infrastructure/http/request/multipart.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { bytesOfSource, bytesOfVisit, claimFiles, insertFiles, sourceMark } from '../../visits/index.ts';
import type { NewFile } from '../../visits/index.ts';

/** The files of a booking: sent with it, or uploaded before and named by their handles. */
export interface FilesRequest {
  sent: readonly NewFile[];
  handles: readonly string[];
  /** The mark of the sender's address; null where files come by handle only. */
  source: string | null;
}

/** Reads the files of a form, with the mark of their sender. */
export const filesOfForm = (
  { files, source, vendor }: Pick<RequestContext, 'files' | 'source' | 'vendor'>,
  keys: Keys,
): FilesRequest => ({
  sent: readFiles(files),
  handles: [],
  source: sourceMark(keys, { vendorId: vendor.id, source }),
});

const MEBIBYTE = 1024 * 1024;
/** The most bytes of files stored per visit: five full forms. */
const MOST_OF_VISIT = 100 * MEBIBYTE;
/** The most bytes stored for one source within a day. A whole branch shares one address. */
const MOST_OF_SOURCE = 512 * MEBIBYTE;
/** The same for files without a booking: an eighth of the vendor's share. */
const MOST_WAITING_OF_SOURCE = 64 * MEBIBYTE;

/** Refuses more files from a source that has used its quota. Locks the source until the transaction ends. */
export async function assertSourceRoom(
  tx: Tx,
  { source, bytes, now, waiting }: { source: string; bytes: number; now: number; waiting: boolean },
): Promise<void> {
  const used = await bytesOfSource(tx, { source, since: now - DAY });
  if (used.stored + bytes > MOST_OF_SOURCE || (waiting && used.waiting + bytes > MOST_WAITING_OF_SOURCE))
    throw refuse('too-many-requests', { retryAfter: 3_600 });
}

/** Validates files; the refusal points at each invalid one. */
function readFiles(files: readonly SentFile[]): NewFile[] {
  const faults: FieldFault[] = [];
  const stored = files.slice(0, UPLOADS_MAX + 1).flatMap(({ field, name, bytes }): NewFile[] => {
    const verdict = checkUpload(bytes);
    if (!verdict.ok) {
      faults.push(fileFault(verdict.fault, `/${field.slice(0, 100)}`));
      return [];
    }
    const { kind } = verdict;
    if (kind === 'application/pdf' && isActivePdf(verdict.bytes, inflater())) {
      faults.push(fileFault('file_active', `/${field.slice(0, 100)}`));
      return [];
    }
    return [{ name: uploadName(name, kind), kind, bytes: Buffer.from(verdict.bytes) }];
  });
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
  return stored;
}

const MOST_OF_STREAM = 16 * MEBIBYTE;
/** The most bytes that all streams of one file may take to expand, in and out. */
const MOST_OF_FILE = 64 * MEBIBYTE;

/** Expands the streams of one file until its budget is used up: a crafted file has thousands of large ones. */
export function inflater(): Inflate {
  let left = MOST_OF_FILE;
  return (bytes) => {
    if (left <= 0 || !isZlib(bytes)) return null;
    const most = Math.min(left, MOST_OF_STREAM);
    try {
      const inflated = inflateSync(bytes, { maxOutputLength: most, info: true }) as unknown as WithInfo;
      left -= inflated.buffer.length + inflated.engine.bytesWritten;
      return inflated.buffer;
    } catch {
      // How far it expanded is unknown, so the whole allowance counts.
      left -= most;
      return null;
    }
  };
}

/** The result with the option `info`, which the types of Node do not declare. */
interface WithInfo {
  buffer: Buffer;
  /** Counts the bytes that it has read. */
  engine: { bytesWritten: number };
}

/** Data that is no zlib stream fails at its first bytes, and costs nothing. */
const isZlib = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;

/** Refuses files where the vendor takes none, and too many of them. */
export function assertFilesExpected(
  { sent, handles }: Pick<FilesRequest, 'sent' | 'handles'>,
  option: FieldOption | undefined,
): void {
  const count = sent.length + handles.length;
  if (count === 0) return;
  if (option === undefined || option === 'hidden')
    throw refuse('field-invalid', { fields: [fileFault('not_asked')] });
  if (count > UPLOADS_MAX) throw refuse('field-invalid', { fields: [fileFault('file_count')] });
}

/** Assigns the files to the visit. Refuses handles that have expired or belong to another visit. */
export async function keepFiles(
  tx: Tx,
  { sent, handles, source }: FilesRequest,
  owner: { visitId: number; attendeeId: number; now: number },
): Promise<void> {
  if (sent.length + handles.length === 0) return;
  const bytes = sent.reduce((sum, file) => sum + file.bytes.length, 0);
  if (source !== null) await assertSourceRoom(tx, { source, bytes, now: owner.now, waiting: false });
  insertFiles(tx, sent, { ...owner, source });
  const distinct = [...new Set(handles)];
  if ((await claimFiles(tx, distinct, owner)) !== distinct.length)
    throw refuse('field-invalid', { fields: [fileFault('file_gone')] });
  if ((await bytesOfVisit(tx, owner.visitId)) > MOST_OF_VISIT)
    throw refuse('field-invalid', { fields: [fileFault('file_room')] });
}

const VALUES: Partial<Record<FieldFaultCode, Record<string, number>>> = {
  file_large: { max: UPLOAD_MAX_BYTES / 1024 / 1024 },
  file_count: { max: UPLOADS_MAX },
};

export const fileFault = (code: FieldFaultCode, pointer = '/uploads'): FieldFault => ({
  pointer,
  code,
  label: 'uploads',
  ...(VALUES[code] && { values: VALUES[code] }),
});
