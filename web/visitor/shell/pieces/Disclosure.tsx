import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import styles from './disclosure.module.css';

type DisclosureProps = {
  icon: ReactNode;
  label: ReactNode;
  /** Names the section; without a name it is no landmark. */
  name?: string;
  open: boolean;
  onToggle: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A row that opens what is behind it. */
export function Disclosure({ icon, label, name, open, onToggle, className, children }: DisclosureProps) {
  const id = useId();
  return (
    <section className={className} aria-label={name}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      <div id={id} hidden={!open} className={styles.opened}>
        {children}
      </div>
    </section>
  );
}
