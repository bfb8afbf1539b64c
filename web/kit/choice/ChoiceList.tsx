import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChoiceGroup } from './ChoiceCards.tsx';
import type { GroupTexts } from './ChoiceCards.tsx';
import styles from './choice-list.module.css';
import boxes from './choice.module.css';

export type ListChoice = {
  value: string;
  label: ReactNode;
  lang?: string | undefined;
  /** The name of the rows from here on, above this one. */
  group?: ReactNode;
  /** A short fact at the end of the row. */
  aside?: ReactNode;
};

export type ChoiceListProps = GroupTexts & {
  options: readonly ListChoice[];
  value: string | null;
  onChange: (value: string) => void;
  required?: boolean;
  /** What the facts at the ends of the rows are; read before each. */
  asideTitle?: ReactNode;
};

/** One choice of a few as rows of one box, each with a fact at its end. */
export function ChoiceList({ options, value, onChange, asideTitle, hint, ...texts }: ChoiceListProps) {
  const id = useId();
  const title = `${id}-aside`;
  return (
    <ChoiceGroup {...texts} describedBy={hint ? `${id}-hint` : undefined} role="radiogroup">
      <div className={styles.listed}>
        {asideTitle && (
          <p className={styles.asideTitle} id={title}>
            {asideTitle}
          </p>
        )}
        <div className={styles.list}>
          {options.map((choice) => (
            <Fragment key={choice.value}>
              {choice.group && <p className={styles.groupTitle}>{choice.group}</p>}
              <label className={styles.row}>
                <input
                  type="radio"
                  className={classNames(boxes.tick, boxes.radio)}
                  name={id}
                  value={choice.value}
                  checked={value === choice.value}
                  onChange={() => onChange(choice.value)}
                  aria-labelledby={`${id}-${choice.value}`}
                  aria-describedby={
                    choice.aside
                      ? classNames(Boolean(asideTitle) && title, `${id}-${choice.value}-aside`)
                      : undefined
                  }
                />
                <span className={styles.rowText} id={`${id}-${choice.value}`} lang={choice.lang}>
                  {choice.label}
                </span>
                {choice.aside && (
                  <span className={styles.rowAside} id={`${id}-${choice.value}-aside`}>
                    {choice.aside}
                  </span>
                )}
              </label>
            </Fragment>
          ))}
        </div>
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </ChoiceGroup>
  );
}
