import { UPLOAD_KINDS, UPLOAD_MAX_BYTES, UPLOADS_MAX } from '#domain/intake/upload-limits.ts';
import { FileField } from '#web/kit/field/FileField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FILES_FIELD } from './use-booking-form.ts';
import type { DetailsForm } from './use-booking-form.ts';
import { useState } from 'react';
import { sendUpload } from '#contract/appointments/uploads.ts';
import { request } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';

const MEGABYTE = 1024 * 1024;
const ACCEPT = Object.entries(UPLOAD_KINDS)
  .map(([kind, ending]) => `${kind},.${ending}`)
  .join(',');

/** Files to attach (G-42). */
export function FilesField({ form }: { form: DetailsForm }) {
  const { t } = useWords();
  const uploads = useUploads(form);
  const option = form.bookingRules.fields['uploads'];
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

/** Enough for ten megabytes over a slow connection. */
const PATIENCE_MS = 180_000;

/** Uploads files as soon as they are chosen, so that errors show at once. */
function useUploads(form: DetailsForm) {
  const { t } = useWords();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** One batch at a time: files chosen during an upload are ignored. */
  async function send(chosen: readonly File[]): Promise<void> {
    if (busy) return;
    setFault(null);
    let files = form.draft.files;
    if (Object.keys(files).length + chosen.length > UPLOADS_MAX)
      return setFault(t('booking.uploads.many', { files: UPLOADS_MAX }));
    setBusy(true);
    announce(t('booking.uploads.sending'));
    for (const file of chosen) {
      const response = await sent(file);
      if (typeof response === 'string') setFault(response);
      else form.change({ files: (files = { ...files, ...response }) });
    }
    setBusy(false);
  }

  /** The uploaded file by its id, or the error text. */
  async function sent(file: File): Promise<DetailsForm['draft']['files'] | string> {
    if (file.size > UPLOAD_MAX_BYTES)
      return t('booking.uploads.large', { size: UPLOAD_MAX_BYTES / 1024 / 1024 });
    const data = new FormData();
    data.append('file', file);
    try {
      const { id, name, size } = (await request(sendUpload, { form: data, timeout: PATIENCE_MS })).data;
      announce(t('booking.uploads.attached', { name }));
      return { [id]: { name, size } };
    } catch (error) {
      const text = error instanceof Refusal && error.status < 500 ? error.title : '';
      return text === '' ? t('booking.uploads.failed') : text;
    }
  }

  function remove(id: string): void {
    if (busy) return;
    const { [id]: _gone, ...files } = form.draft.files;
    setFault(null);
    form.change({ files });
    // The pressed button disappears with its file, so move the focus.
    document.getElementById('field-uploads')?.focus();
  }

  return { busy, fault, send, remove };
}
