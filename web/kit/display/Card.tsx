import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: 'section' | 'div' | 'article' | 'aside';
  title?: ReactNode;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  headingLevel?: 2 | 3;
  /** `none` for cards whose rows and sections have their own padding. */
  padding?: 'regular' | 'none';
  /** `lamp` is for the person being called. */
  tone?: 'plain' | 'lamp';
  /** Floats above other content (a panel over a map). */
  floating?: boolean;
};

/** White, hairline, flat. Do not put a card in a card: split one with CardSection. */
export function Card(props: CardProps) {
  const {
    as: Element = 'section',
    title,
    aside,
    headingLevel = 2,
    padding = 'regular',
    tone,
    floating,
    ...rest
  } = props;
  const { className, children, ...native } = rest;
  const Heading = `h${headingLevel}` as const;
  return (
    <Element
      {...native}
      className={classNames(
        styles.card,
        padding === 'regular' && styles.padded,
        tone === 'lamp' && styles.lamp,
        floating && styles.floating,
        className,
      )}
    >
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Heading>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </Element>
  );
}

/** A part of a card with `padding="none"`, with a hairline above. */
export function CardSection({
  className,
  tone,
  ...native
}: HTMLAttributes<HTMLDivElement> & { tone?: 'lamp' | 'inset' }) {
  return (
    <div
      {...native}
      className={classNames(
        styles.section,
        tone === 'lamp' && styles.lampSection,
        tone === 'inset' && styles.inset,
        className,
      )}
    />
  );
}
