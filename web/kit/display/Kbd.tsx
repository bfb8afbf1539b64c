import styles from './kbd.module.css';

/** A key of the keyboard, in running text and in the list of shortcuts. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
