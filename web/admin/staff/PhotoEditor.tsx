import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { photoAddress, sendPhoto } from '#contract/staff/photos.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { FileField } from '#web/kit/field/FileField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { usePerson } from '../session/session.ts';
import { squareOf } from './picture-file.ts';
import styles from './photo.module.css';

/** The picture of a person: cut to a square, sent at once, and theirs when the form is saved. */
export function PhotoEditor({ id, label, hint, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const { vendor } = usePerson();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = String(value);

  const choose = async (file: File): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const picture = await squareOf(file).catch(() => null);
      if (picture === null) return setFailure(t('photo.unreadable'));
      const { data } = await request(sendPhoto, { body: { picture } });
      onChange(data.key);
    } catch (refused) {
      setFailure(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.photo}>
      <Avatar src={photoAddress(vendor?.pathname ?? '', key)} size="large" />
      <FileField
        id={id}
        label={label}
        hint={hint}
        optionalText={t('field.optional')}
        error={failure ?? faults['']}
        accept="image/jpeg,image/png,image/webp"
        choose={t(key === '' ? 'photo.choose' : 'photo.change')}
        single
        files={[]}
        busy={busy}
        disabled={readOnly}
        onChoose={([file]) => file && void choose(file)}
        onRemove={() => onChange('')}
      />
      {key !== '' && !readOnly && (
        <Button variant="quiet" icon={<IconTrash />} disabled={busy} onClick={() => onChange('')}>
          {t('photo.remove')}
        </Button>
      )}
    </div>
  );
}
