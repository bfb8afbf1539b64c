import type { ReactNode } from 'react';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { IconButton } from '../button/Button.tsx';
import { FieldShell, useFieldIds } from './FieldShell.tsx';
import type { FieldTexts } from './FieldShell.tsx';
import styles from './file-field.module.css';

export type FileFieldProps = FieldTexts & {
  id: string;
  /** Accepted file types, as `accept` of a file input. */
  accept: string;
  /** Label of the button; the field itself uses `label`. */
  choose: string;
  files: readonly { id: string; name: string; note: ReactNode; remove: string }[];
  required?: boolean | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Takes one file at a time. */
  single?: true;
  onChoose: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
};

/** Files, chosen one by one or together; each is listed below the button and can be removed. */
export function FileField(props: FileFieldProps) {
  const { id, accept, choose, files, required, busy, disabled, single, onChoose, onRemove, ...texts } = props;
  const ids = useFieldIds(id, texts);
  return (
    <FieldShell {...texts} ids={ids}>
      <div className={styles.choose} aria-busy={busy || undefined}>
        <IconPaperclip aria-hidden="true" />
        <span aria-hidden="true">{choose}</span>
        <input
          type="file"
          multiple={!single}
          disabled={disabled}
          id={ids.inputId}
          accept={accept}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          aria-required={required || undefined}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // Lets users choose the same file again after removing it.
            event.target.value = '';
            if (chosen.length > 0) onChoose(chosen);
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.note}>{file.note}</span>
              <IconButton label={file.remove} icon={<IconX />} onClick={() => onRemove(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </FieldShell>
  );
}
