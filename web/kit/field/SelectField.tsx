import type { Ref, SelectHTMLAttributes } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import { FieldShell, useFieldIds } from './FieldShell.tsx';
import type { FieldTexts } from './FieldShell.tsx';
import styles from './field.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean; lang?: string };
export type SelectGroup = { label: string; lang?: string | undefined; options: readonly SelectOption[] };

export type SelectFieldProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple'> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** The first, empty choice; it cannot be chosen again on a required field. */
    placeholder?: string | undefined;
    ref?: Ref<HTMLSelectElement>;
  };

/** The native select: light, and right for touch. */
export function SelectField(props: SelectFieldProps) {
  const { label, optionalText, hint, error, aside, options, placeholder, className, ...native } = props;
  const texts = { label, optionalText, hint, error, aside };
  const ids = useFieldIds(native.id, texts, native['aria-describedby']);
  return (
    <FieldShell {...texts} ids={ids} className={className}>
      <div className={styles.box}>
        <select
          {...native}
          id={ids.inputId}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid ?? native['aria-invalid']}
          className={classNames(styles.input, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) => ('options' in entry ? optionGroup(entry) : option(entry)))}
        </select>
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </div>
    </FieldShell>
  );
}

function optionGroup(group: SelectGroup) {
  return (
    <optgroup key={group.label} label={group.label} lang={group.lang}>
      {group.options.map(option)}
    </optgroup>
  );
}

function option({ value, label, disabled, lang }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled} lang={lang}>
      {label}
    </option>
  );
}
