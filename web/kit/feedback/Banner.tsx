import type { ReactNode } from 'react';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import styles from './banner.module.css';

export type BannerTone = 'note' | 'info' | 'ok' | 'warn' | 'danger' | 'lamp';

export type BannerProps = {
  /** `note` is neutral, `info` brand-soft; `lamp` only for the person being called. */
  tone?: BannerTone;
  title?: ReactNode;
  /** Replaces the tone's own icon. */
  icon?: ReactNode;
  action?: ReactNode;
  /** `alert` for failures only, `status` for text that changes on its own, none for text present from the start. */
  role?: 'status' | 'alert';
  id?: string;
  className?: string;
  children?: ReactNode;
};

export function Banner({ tone = 'note', title, icon, action, role, id, className, children }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone], className)} role={role} id={id}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? TONE_ICON[tone]}
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A slim bar across the page ("Reconnecting…"). Stays in the page while empty, so that its words are announced. */
export function StatusBar({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={children ? styles.bar : undefined}>
      {children}
    </div>
  );
}

const TONE_ICON: Record<BannerTone, ReactNode> = {
  note: <IconInfoCircle />,
  info: <IconInfoCircle />,
  ok: <IconCircleCheck />,
  warn: <IconAlertTriangle />,
  danger: <IconAlertCircle />,
  lamp: <IconBellRinging />,
};
