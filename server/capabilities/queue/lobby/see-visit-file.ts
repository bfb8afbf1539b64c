import { seeVisitFile } from '#contract/appointments/uploads.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { fileOfVisit } from '../../visits/index.ts';
import { reaches } from '../state/scope.ts';

/** A file that a client has sent along. It is handed out to be kept, never to be shown here, whatever it holds. */
export const seeVisitFileRoute = route(seeVisitFile, async (context) => {
  const [visitId, fileId] = [readId(context.params.id) ?? 0, readId(context.params.file) ?? 0];
  const file = await context.read((tx) => fileOfVisit(tx, { visitId, fileId }));
  if (!file || !reaches(context.scope, file)) throw refuse('not-found');
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

/** A name as a header can carry it (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
