import type { FieldFaultCode } from '#contract/protocol/refusals.ts';
import { UPLOAD_MAX_BYTES, UPLOADS_MAX } from '#domain/intake/upload-limits.ts';
import { checkUpload, uploadName } from '#domain/intake/uploads.ts';
import type { FieldOption } from '#domain/intake/contact-gate.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { SentFile } from '#server/infrastructure/http/request/multipart.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { claimFiles, insertFiles } from '../../visits/index.ts';
import type { NewFile } from '../../visits/index.ts';

/** The files of a booking: sent with it, or uploaded before and named by their handles. */
export interface FilesRequest {
  sent: readonly NewFile[];
  handles: readonly string[];
}

/** Validates the files of a form; the refusal points at each invalid one. */
export function readFiles(files: readonly SentFile[]): NewFile[] {
  const faults: FieldFault[] = [];
  const stored = files.slice(0, UPLOADS_MAX + 1).flatMap(({ field, name, bytes }): NewFile[] => {
    const verdict = checkUpload(bytes);
    if (!verdict.ok) {
      faults.push(fileFault(verdict.fault, `/${field.slice(0, 100)}`));
      return [];
    }
    const { kind } = verdict;
    return [{ name: uploadName(name, kind), kind, bytes: Buffer.from(verdict.bytes) }];
  });
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
  return stored;
}

/** Refuses files where the vendor takes none, and too many of them. */
export function assertFilesExpected({ sent, handles }: FilesRequest, option: FieldOption | undefined): void {
  const count = sent.length + handles.length;
  if (count === 0) return;
  if (option === undefined || option === 'hidden')
    throw refuse('field-invalid', { fields: [fileFault('not_asked')] });
  if (count > UPLOADS_MAX) throw refuse('field-invalid', { fields: [fileFault('file_count')] });
}

/** Assigns the files to the visit. Refuses handles that have expired or belong to another visit. */
export async function keepFiles(
  tx: Tx,
  { sent, handles }: FilesRequest,
  owner: { visitId: number; attendeeId: number; now: number },
): Promise<void> {
  insertFiles(tx, sent, owner);
  const distinct = [...new Set(handles)];
  if ((await claimFiles(tx, distinct, owner)) !== distinct.length)
    throw refuse('field-invalid', { fields: [fileFault('file_gone')] });
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
