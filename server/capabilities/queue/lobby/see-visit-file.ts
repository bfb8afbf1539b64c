import { seeVisitFile } from '#contract/appointments/uploads.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { fileOfVisit } from '../../visits/index.ts';
import { clientViewOf, reaches } from '../state/scope.ts';

/**
 * Returns a file that a client uploaded, always as a download: a browser must never render it here. Readers
 * whose contact data is masked get no file.
 */
export const seeVisitFileRoute = route(seeVisitFile, async (context) => {
  const [visitId, fileId] = [readId(context.params.id) ?? 0, readId(context.params.file) ?? 0];
  const file = await context.read((tx) => fileOfVisit(tx, { visitId, fileId }));
  if (!file || !reaches(context.scope, file)) throw refuse('not-found');
  if (clientViewOf(context.person, file) !== 'full') throw refuse('forbidden');
  return {
    status: 200,
    body: undefined as never,
    bytes: file.bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encoded(file.name)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    },
  };
});

/** Encodes a file name for a header (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
