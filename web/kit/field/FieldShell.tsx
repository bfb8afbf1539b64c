import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

/** Props of every field besides the native element's attributes. The caller supplies all texts. */
export type FieldTexts = {
  label: ReactNode;
  /** "(optional)" in the page's language; omit it on required fields, which are the default. */
  optionalText?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** A quiet link or note at the end of the label's line. */
  aside?: ReactNode;
};

/** Ids that tie a label, hint and error to one input; `extra` names further describing elements. */
export function useFieldIds(id: string | undefined, texts: FieldTexts, extra?: string) {
  const own = useId();
  const inputId = id ?? own;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = classNames(Boolean(texts.hint) && hintId, Boolean(texts.error) && errorId, extra);
  return {
    inputId,
    hintId,
    errorId,
    describedBy: describedBy || undefined,
    invalid: texts.error ? (true as const) : undefined,
  };
}

type ShellProps = FieldTexts & {
  ids: ReturnType<typeof useFieldIds>;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldShell({
  ids,
  label,
  optionalText,
  hint,
  error,
  aside,
  className,
  children,
}: ShellProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={ids.inputId}>
          <LabelText optionalText={optionalText}>{label}</LabelText>
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
      {hint && (
        <p className={styles.hint} id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function LabelText({
  optionalText,
  children,
}: {
  optionalText?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {children}
      {optionalText && <span className={styles.optional}> {optionalText}</span>}
    </>
  );
}

/** An error below a field: danger edge, icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} id={id}>
      <IconAlertCircle aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
