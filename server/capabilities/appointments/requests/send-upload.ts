import { sendUpload } from '#contract/appointments/uploads.ts';
import { base62 } from '#domain/visits/numbers.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { settingsByLine } from '../../vendors/index.ts';
import { insertWaitingFile } from '../../visits/index.ts';
import { assertFilesExpected, assertSourceRoom, fileFault, filesOfForm } from './sent-files.ts';

/** The most bytes of unbooked files stored per vendor. It stops callers from filling the disk. */
const MOST_WAITING_BYTES = 512 * 1024 * 1024;

/** A visitor uploads a file before sending the form, so that faults show while choosing it. */
export const sendUploadRoute = ({ keys, random }: { keys: Keys; random(bytes: number): Buffer }): Route =>
  route(sendUpload, async (context) => {
    if (context.files.length !== 1)
      throw refuse('field-invalid', {
        fields: [fileFault(context.files.length === 0 ? 'required' : 'file_count')],
      });
    const { sent, source } = filesOfForm(context, keys);
    const [file] = sent;
    const handle = base62(random(16));
    return context.write(async (tx) => {
      const settings = await settingsByLine(tx, 0);
      if (!settings.of(null).get('client_view.enabled')) throw refuse('booking-disabled');
      // The form, which names the service, refuses files that its line of business does not ask for.
      const ofLines = [null, ...settings.lines].map(
        (line) => settings.of(line).get('clientFields')['uploads'],
      );
      assertFilesExpected({ sent, handles: [] }, ofLines.find((one) => one !== 'hidden') ?? 'hidden');
      const { length: bytes } = file!.bytes;
      await assertSourceRoom(tx, { source: source!, bytes, now: context.now, waiting: true });
      const stored = await insertWaitingFile(tx, {
        handle,
        file: file!,
        source: source!,
        most: MOST_WAITING_BYTES,
        now: context.now,
      });
      if (!stored) throw refuse('unavailable', { retryAfter: 600 });
      return created({ data: { id: handle, name: file!.name, kind: file!.kind, size: bytes } });
    });
  });
