import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { useOverlayHost } from '../overlay/top-dialog.ts';
import { addToast, toastLifetime } from './toast-queue.ts';
import type { Toast, ToastRequest } from './toast-queue.ts';
import styles from './toasts.module.css';

export type { ToastRequest } from './toast-queue.ts';

export type Toaster = {
  /** Shows a message and returns its id. Failures stay until closed; other messages time out. */
  show: (request: ToastRequest) => number;
  dismiss: (id: number) => void;
};

const ToastContext = createContext<Toaster>({ show: () => 0, dismiss: () => undefined });

export function useToasts(): Toaster {
  return use(ToastContext);
}

/** Shows at most three messages. `closeLabel` names the close button, `regionLabel` the live region. */
export function ToastProvider(props: { closeLabel: string; regionLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  const show = useCallback((request: ToastRequest) => {
    lastId.current += 1;
    const toast: Toast = { ...request, id: lastId.current };
    setToasts((now) => addToast(now, toast));
    return toast.id;
  }, []);
  const toaster = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  const labels = { region: props.regionLabel, close: props.closeLabel };
  return (
    <ToastContext value={toaster}>
      {props.children}
      <ToastRegion toasts={toasts} labels={labels} dismiss={dismiss} />
    </ToastContext>
  );
}

type RegionProps = {
  toasts: readonly Toast[];
  labels: { region: string; close: string };
  dismiss: (id: number) => void;
};

/** Both live regions exist before any message; otherwise screen readers would miss the first one. */
function ToastRegion({ toasts, labels, dismiss }: RegionProps) {
  const host = useOverlayHost();
  const list = (failures: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'failure') === failures)
      .map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} onClose={dismiss} />);
  if (host === null) return null;
  return createPortal(
    <section className={styles.region} aria-label={labels.region}>
      <div role="status" className={styles.stack}>
        {list(false)}
      </div>
      <div role="alert" className={styles.stack}>
        {list(true)}
      </div>
    </section>,
    host,
  );
}

type CardProps = { toast: Toast; closeLabel: string; onClose: (id: number) => void };

/** One message. Hover or focus pauses its timer (WCAG 2.2.1). */
export function ToastCard({ toast, closeLabel, onClose }: CardProps) {
  const close = (): void => onClose(toast.id);
  const pausing = usePausableTimer(toastLifetime(toast), close);
  const undo = toast.undo;
  return (
    <div className={classNames(styles.toast, toast.kind === 'failure' && styles.failure)} {...pausing}>
      <span className={styles[toast.kind]} aria-hidden="true">
        {KIND_ICON[toast.kind]}
      </span>
      <div className={styles.words}>
        <p>{toast.text}</p>
        {toast.reference && <p className={styles.reference}>{toast.reference}</p>}
      </div>
      {undo && (
        <Button
          variant="link"
          onClick={() => {
            close();
            undo.act();
          }}
        >
          {undo.label}
        </Button>
      )}
      <IconButton className={styles.close} label={closeLabel} size="small" icon={<IconX />} onClick={close} />
    </div>
  );
}

const KIND_ICON: Record<Toast['kind'], ReactNode> = {
  success: <IconCircleCheck />,
  info: <IconInfoCircle />,
  failure: <IconAlertCircle />,
};

/** Runs `act` after `ms` without hover or focus; spread the result onto the element. Null never runs. */
function usePausableTimer(ms: number | null, act: () => void) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const paused = held.pointer || held.focus;
  useEffect(() => {
    if (ms === null || paused) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms, paused]);
  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  };
}
