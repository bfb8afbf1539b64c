import { useState } from 'react';
import { sendUpload } from '#contract/appointments/uploads.ts';
import { UPLOAD_MAX_BYTES, UPLOADS_MAX } from '#domain/intake/upload-limits.ts';
import { call } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { DetailsForm } from './use-booking-form.ts';

/** Enough for ten megabytes over a slow connection. */
const PATIENCE_MS = 180_000;

/** Uploads files as soon as they are chosen, so that errors show at once. */
export function useUploads(form: DetailsForm) {
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
      const { id, name, size } = (await call(sendUpload, { form: data, timeout: PATIENCE_MS })).data;
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
