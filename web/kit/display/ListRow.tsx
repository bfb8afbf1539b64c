import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list-row.module.css';

export type ListRowProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> & {
  /** Content before the words: a ticket, an avatar. */
  leading?: ReactNode;
  /** The name: weight 500, truncates last. */
  title: ReactNode;
  /** Right after the name: a note flag, a badge. */
  marks?: ReactNode;
  /** The line under the name, truncates first. */
  detail?: ReactNode;
  /** A quiet column before the end: language over source. */
  meta?: readonly ReactNode[];
  /** The last column: a figure in 500 over its unit. */
  end?: ReactNode;
  endDetail?: ReactNode;
  /** Shows both end lines in the danger colour; the words must say it as well. */
  alarming?: boolean;
  /** Shows the figure in amber; the words must say it as well. */
  warning?: boolean;
  selected?: boolean;
  /** Brand-soft without the selected bar: the row to take next. */
  highlighted?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A list row that is one button. Put rows in `<ul>` with one `<li>` each. */
export function ListRow(props: ListRowProps) {
  const {
    leading,
    title,
    marks,
    detail,
    meta,
    end,
    endDetail,
    alarming,
    warning,
    selected,
    highlighted,
    className,
    ...native
  } = props;
  return (
    <button
      type="button"
      {...native}
      className={classNames(
        styles.row,
        selected && styles.selected,
        highlighted && styles.highlighted,
        className,
      )}
      aria-current={selected ? 'true' : undefined}
    >
      {leading}
      <span className={styles.words}>
        <span className={styles.titleLine}>
          <span className={styles.title}>{title}</span>
          {marks}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {meta && (
        <span className={styles.meta}>
          {meta.map((line, position) => (
            <span key={position}>{line}</span>
          ))}
        </span>
      )}
      {(end || endDetail) && (
        <span className={classNames(styles.end, alarming && styles.alarming, warning && styles.warning)}>
          <span className={styles.figure}>{end}</span>
          {endDetail && <span className={styles.unit}>{endDetail}</span>}
        </span>
      )}
    </button>
  );
}
