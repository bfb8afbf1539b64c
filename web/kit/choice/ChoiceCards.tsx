import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, LabelText } from '../field/FieldShell.tsx';
import styles from './choice.module.css';

export type Choice = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  lang?: string;
};

export type GroupTexts = {
  legend: ReactNode;
  optionalText?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of the fieldset, which an error summary links to. */
  id?: string;
};

export type ChoiceCardsProps = GroupTexts & {
  options: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  name?: string;
  /** `card` is a full-width radio card; `plain` is a row of radios. */
  appearance?: 'card' | 'plain';
  columns?: 1 | 2 | 3;
  /** Labels of a few letters: two fit side by side on the narrowest screen. */
  short?: boolean;
  disabled?: boolean;
  className?: string;
};

/** One choice of several. Native radios give arrow keys and form semantics. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { options, value, onChange, appearance = 'card', columns = 1, short, disabled, className } = props;
  const ownName = useId();
  const name = props.name ?? ownName;
  return (
    <ChoiceGroup {...props} className={className} role="radiogroup">
      <div className={appearance === 'card' ? cardsClass(columns, short) : styles.plain}>
        {options.map((choice) => (
          <label
            key={choice.value}
            className={appearance === 'card' ? styles.card : styles.line}
            lang={choice.lang}
          >
            <input
              type="radio"
              className={classNames(styles.tick, styles.radio)}
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <ChoiceWords choice={choice} plain={appearance === 'plain'} />
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

export type CheckboxGroupProps = GroupTexts & {
  options: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  name?: string;
  appearance?: 'card' | 'plain';
  columns?: 1 | 2 | 3;
  disabled?: boolean;
  className?: string;
};

/** Several choices. Values keep the order of the options, not of the clicks. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, onChange, appearance = 'card', columns = 1, disabled, name, className } = props;
  const toggle = (clicked: string, on: boolean): void =>
    onChange(
      options.map((choice) => choice.value).filter((one) => (one === clicked ? on : value.includes(one))),
    );
  return (
    <ChoiceGroup {...props} className={className} role="group">
      <div className={appearance === 'card' ? cardsClass(columns) : styles.plain}>
        {options.map((choice) => (
          <label
            key={choice.value}
            className={appearance === 'card' ? styles.card : styles.line}
            lang={choice.lang}
          >
            <input
              type="checkbox"
              className={styles.tick}
              name={name}
              value={choice.value}
              checked={value.includes(choice.value)}
              disabled={disabled || choice.disabled}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            <ChoiceWords choice={choice} plain={appearance === 'plain'} />
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

type GroupProps = GroupTexts & {
  role: 'radiogroup' | 'group';
  className?: string | undefined;
  /** Further elements that describe the group. */
  describedBy?: string | undefined;
  required?: boolean | undefined;
  children: ReactNode;
};

export function ChoiceGroup({
  id,
  legend,
  optionalText,
  hint,
  error,
  role,
  className,
  describedBy,
  required,
  children,
}: GroupProps) {
  const own = useId();
  const base = id ?? own;
  const describing = classNames(
    Boolean(hint) && `${base}-hint`,
    Boolean(error) && `${base}-error`,
    describedBy,
  );
  return (
    <fieldset
      id={base}
      role={role}
      tabIndex={-1}
      className={classNames(styles.group, className)}
      aria-describedby={describing || undefined}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>
        <LabelText optionalText={optionalText}>{legend}</LabelText>
      </legend>
      {hint && (
        <p className={styles.hint} id={`${base}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${base}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function ChoiceWords({ choice, plain }: { choice: Choice; plain: boolean }) {
  return (
    <>
      {choice.icon && (
        <span className={styles.icon} aria-hidden="true">
          {choice.icon}
        </span>
      )}
      <span className={plain ? styles.lineText : styles.words}>
        <span>{choice.label}</span>
        {choice.description && <span className={styles.description}>{choice.description}</span>}
      </span>
    </>
  );
}

function cardsClass(columns: 1 | 2 | 3, short = false): string {
  return classNames(
    styles.cards,
    short && styles.short,
    columns === 2 && styles.columns2,
    columns === 3 && styles.columns3,
  );
}
