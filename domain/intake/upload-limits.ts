/** Bytes of a single file; a form holds a few files. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOADS_MAX = 5;

/** Accepted file types: PDF and images. */
export const UPLOAD_KINDS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;
export type UploadKind = keyof typeof UPLOAD_KINDS;
