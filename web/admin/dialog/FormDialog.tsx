import { useId } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import type { DialogProps } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'closeLabel' | 'initialFocus'> {
  onClose: () => void;
  busy?: boolean;
  onSubmit: () => void;
  /** Label of the button that sends the form. */
  act: ReactNode;
  unavailableBecause?: string | null;
  /** Label of the button that closes the dialog; "Back" by default. */
  back?: string;
  /** Buttons between both. */
  more?: ReactNode;
  /** What stands before the fields. */
  intro?: ReactNode;
  /** The refusal that belongs to no field. */
  general?: string | null;
  /** The element of the form. */
  fields?: RefObject<HTMLFormElement | null>;
  /** Lays the fields out; one column by default. */
  className?: string;
  children: ReactNode;
}

/** A dialog with one form: Enter in a field and the last button send it. Mounted while open, so each time is a new form. */
export function FormDialog({
  onClose,
  busy = false,
  onSubmit,
  act,
  unavailableBecause,
  back,
  more,
  intro,
  general = null,
  fields,
  className,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useWords();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {back ?? t('action.back')}
          </Button>
          {more}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            unavailableBecause={unavailableBecause}
          >
            {act}
          </Button>
        </>
      }
    >
      {intro}
      {general !== null && (
        <Banner tone="danger" role="alert" className={styles.general}>
          {general}
        </Banner>
      )}
      <form
        id={formId}
        ref={fields}
        className={classNames(styles.form, className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand in the form of a record, which would be submitted too.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
