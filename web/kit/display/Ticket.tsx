import { classNames } from '../class-names.ts';
import styles from './ticket.module.css';

export type TicketProps = {
  children: string;
  size?: 'regular' | 'large';
  className?: string;
};

/** A ticket number in the shape of a paper ticket. */
export function Ticket({ children, size = 'regular', className }: TicketProps) {
  return (
    <span className={classNames(styles.ticket, size === 'large' && styles.large, className)}>{children}</span>
  );
}
