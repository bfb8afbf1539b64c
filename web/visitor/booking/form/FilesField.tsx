import { UPLOAD_KINDS, UPLOAD_MAX_BYTES, UPLOADS_MAX } from '#domain/intake/upload-limits.ts';
import { FileField } from '#web/kit/field/FileField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { DetailsForm } from './use-booking-form.ts';
import { useUploads } from './use-uploads.ts';

export const FILES_FIELD = 'field-uploads';

const MEGABYTE = 1024 * 1024;
const ACCEPT = Object.entries(UPLOAD_KINDS)
  .map(([kind, ending]) => `${kind},.${ending}`)
  .join(',');

/** Files to attach (G-42). Not on a shared screen: its file picker would show the machine's folders. */
export function FilesField({ form }: { form: DetailsForm }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const uploads = useUploads(form);
  const option = form.bookingRules.fields['uploads'];
  if (option === undefined || option === 'hidden' || flags.isKioskDevice) return null;
  const size = (bytes: number): string =>
    t('booking.uploads.size', { size: Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10) });
  return (
    <FileField
      id={FILES_FIELD}
      label={t('booking.uploads')}
      optionalText={option === 'required' ? undefined : t('common.optional')}
      choose={t(uploads.busy ? 'booking.uploads.sending' : 'booking.uploads.choose')}
      hint={t('booking.uploads.hint', { files: UPLOADS_MAX, size: UPLOAD_MAX_BYTES / MEGABYTE })}
      accept={ACCEPT}
      required={option === 'required'}
      busy={uploads.busy}
      error={uploads.fault ?? form.uploadsError}
      files={Object.entries(form.draft.files).map(([id, file]) => ({
        id,
        name: file.name,
        note: size(file.size),
        remove: t('booking.uploads.remove', { name: file.name }),
      }))}
      onChoose={(files) => void uploads.send(files)}
      onRemove={uploads.remove}
    />
  );
}
