import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { FieldError } from '../field/FieldShell.tsx';
import { classNames } from '../class-names.ts';
import styles from './rating.module.css';

const STARS = 5;
const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z';

export type RatingProps = {
  legend: ReactNode;
  /** 0.5 to 5 in halves; null while none is chosen. */
  value: number | null;
  onChange?: (value: number) => void;
  /** "{v} out of 5" in the page's language. */
  symbolLabel: (value: number) => string;
  /** A permanent note such as "Required"; stays when an error disappears. */
  hint?: ReactNode;
  error?: ReactNode;
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Half stars as ten native radios, so arrows, labels and forms work; zero cannot be chosen. */
export function Rating(props: RatingProps) {
  const { legend, value, onChange, symbolLabel, hint, error, invalid, disabled, id, ref } = props;
  const name = useId();
  const base = id ?? name;
  const describedBy = classNames(Boolean(hint) && `${base}-hint`, Boolean(error) && `${base}-error`);
  return (
    <fieldset
      ref={ref}
      id={base}
      tabIndex={-1}
      role="radiogroup"
      className={styles.rating}
      aria-describedby={describedBy || undefined}
      aria-invalid={invalid || error ? true : undefined}
      aria-required="true"
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${base}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.stars}>
        {Array.from({ length: STARS }, (_, star) => (
          <span key={star} className={styles.star}>
            <StarDrawing star={star} value={value ?? 0} />
            {[star + 0.5, star + 1].map((step) => (
              <input
                key={step}
                type="radio"
                name={name}
                value={step}
                aria-label={symbolLabel(step)}
                checked={value === step}
                disabled={disabled}
                onChange={() => onChange?.(step)}
              />
            ))}
          </span>
        ))}
        <output className={styles.value} aria-hidden="true">
          {value === null ? '' : symbolLabel(value)}
        </output>
      </div>
      <FieldError id={`${base}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** A rating to read: one image with its words. */
export function RatingShown({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles.shown} role="img" aria-label={label}>
      {Array.from({ length: STARS }, (_, star) => (
        <StarDrawing key={star} star={star} value={value} />
      ))}
    </span>
  );
}

function StarDrawing({ star, value }: { star: number; value: number }) {
  const clip = useId();
  const share = Math.min(1, Math.max(0, value - star));
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <clipPath id={clip}>
        <rect x="0" y="0" width={24 * share} height="24" />
      </clipPath>
      <path className={styles.empty} d={STAR} />
      <path className={styles.full} d={STAR} clipPath={`url(#${clip})`} />
    </svg>
  );
}
