import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import {
  IconBellRinging,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconClockPause,
  IconAlarm,
  IconPlayerPlay,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'wait' | 'lamp' | 'brand' | 'ok' | 'warn' | 'danger' | 'action';

export type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

/** A pill with a word, and an icon wherever it shows a status. */
export function Badge({ tone = 'wait', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], !icon && styles.bare, className)}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

export type Status =
  | 'waiting'
  | 'held'
  | 'called'
  | 'in-service'
  | 'booked'
  | 'completed'
  | 'no-show'
  | 'cancelled'
  | 'overdue';

export type StatusTones = Readonly<Partial<Record<Status, BadgeTone>>>;
/** The tones that a vendor has chosen in place of the usual ones. */
export const StatusTonesContext = createContext<StatusTones>({});

/** A status in its colour and its fixed icon; the caller gives the word. */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  const { tone: usual, Icon } = STATUS_STYLES[status];
  const tone = useContext(StatusTonesContext)[status] ?? usual;
  return (
    <Badge tone={tone} icon={<Icon />}>
      {children}
    </Badge>
  );
}

const STATUS_STYLES: Record<Status, { tone: BadgeTone; Icon: ComponentType }> = {
  waiting: { tone: 'wait', Icon: IconClock },
  held: { tone: 'wait', Icon: IconClockPause },
  called: { tone: 'lamp', Icon: IconBellRinging },
  'in-service': { tone: 'brand', Icon: IconPlayerPlay },
  booked: { tone: 'brand', Icon: IconCalendarEvent },
  completed: { tone: 'ok', Icon: IconCheck },
  'no-show': { tone: 'warn', Icon: IconUserX },
  cancelled: { tone: 'wait', Icon: IconX },
  overdue: { tone: 'danger', Icon: IconAlarm },
};
