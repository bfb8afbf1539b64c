import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { FieldShell, useFieldIds } from './FieldShell.tsx';
import type { FieldTexts } from './FieldShell.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldTexts &
  InputHTMLAttributes<HTMLInputElement> & {
    leading?: ReactNode;
    /** A control at the end of the box, such as an IconButton that clears it. */
    trailing?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
    ref?: Ref<HTMLInputElement>;
  };

/** A one-line field; spreads onto the native input, so it takes the result of a form library's `register()`. */
export function TextField(props: TextFieldProps) {
  const { label, optionalText, hint, error, aside, leading, trailing, inputRef, ref, className, ...native } =
    props;
  const texts = { label, optionalText, hint, error, aside };
  const ids = useFieldIds(native.id, texts, native['aria-describedby']);
  return (
    <FieldShell {...texts} ids={ids} className={className}>
      <div className={styles.box}>
        {leading && (
          <span className={styles.leading} aria-hidden="true">
            {leading}
          </span>
        )}
        <input
          type="text"
          {...native}
          ref={ref ?? inputRef}
          id={ids.inputId}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid ?? native['aria-invalid']}
          className={boxClass(leading, trailing)}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </FieldShell>
  );
}

export type TextAreaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** A multi-line field, six lines by default. */
export function TextArea(props: TextAreaProps) {
  const { label, optionalText, hint, error, aside, className, rows = 6, ...native } = props;
  const texts = { label, optionalText, hint, error, aside };
  const ids = useFieldIds(native.id, texts, native['aria-describedby']);
  return (
    <FieldShell {...texts} ids={ids} className={className}>
      <textarea
        {...native}
        rows={rows}
        id={ids.inputId}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid ?? native['aria-invalid']}
        className={styles.input}
      />
    </FieldShell>
  );
}

function boxClass(leading: ReactNode, trailing: ReactNode): string {
  return classNames(
    styles.input,
    Boolean(leading) && styles.withLeading,
    Boolean(trailing) && styles.withTrailing,
  );
}
