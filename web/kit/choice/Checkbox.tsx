import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/FieldShell.tsx';
import styles from './choice.module.css';

type ToggleProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A single box to tick; the description is read after the label. */
export function Checkbox({ label, description, error, className, ...native }: ToggleProps) {
  return (
    <ToggleLine
      {...{ label, description, error, className, native }}
      type="checkbox"
      boxClass={styles.tick}
    />
  );
}

/** A switch that applies at once; in a form that is saved use a Checkbox. */
export function Switch({ label, description, error, className, ...native }: ToggleProps) {
  return (
    <ToggleLine
      {...{ label, description, error, className, native }}
      type="switch"
      boxClass={styles.switch}
    />
  );
}

type LineProps = Pick<ToggleProps, 'label' | 'description' | 'error' | 'className'> & {
  native: Omit<ToggleProps, 'label'>;
  type: 'checkbox' | 'switch';
  boxClass: string | undefined;
};

function ToggleLine({ label, description, error, className, native, type, boxClass }: LineProps) {
  const own = useId();
  const id = native.id ?? own;
  const describedBy = classNames(
    Boolean(description) && `${id}-description`,
    Boolean(error) && `${id}-error`,
    native['aria-describedby'],
  );
  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          {...native}
          type="checkbox"
          role={type === 'switch' ? 'switch' : undefined}
          id={id}
          className={boxClass}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : native['aria-invalid']}
        />
        <span className={styles.lineText}>
          <span id={`${id}-label`}>{label}</span>
          {description && (
            <span className={styles.description} id={`${id}-description`}>
              {description}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
