import { useEffect, useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { enterDialog } from './top-dialog.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Esc, the close button, a click on the scrim (not for alertdialog). Ignored while busy. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  title: ReactNode;
  children?: ReactNode;
  /** What is to be filled in: no part of what an alertdialog says at its opening. */
  fields?: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /** Names the close button; without it there is none. */
  closeLabel?: string;
  busy?: boolean;
  size?: 'regular' | 'wide' | 'drawer';
  /** What takes the focus; otherwise the first field, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * The platform's modal dialog: focus trap, Esc and top layer are the browser's. Focus goes back to where it came
 * from, also when the dialog leaves the page while it is open.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    role = 'dialog',
    title,
    children,
    fields,
    actions,
    closeLabel,
    busy = false,
    size,
    initialFocus,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault();
    if (!busy) onClose();
  };
  useModal({ dialog, open, initialFocus });
  useScrim(dialog, role === 'dialog' ? close : null);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classNames(
        styles.dialog,
        size === 'wide' && styles.wide,
        size === 'drawer' && styles.drawer,
      )}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-text` : undefined}
      aria-busy={busy || undefined}
      onCancel={close}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {closeLabel && <IconButton label={closeLabel} size="small" icon={<IconX />} onClick={close} />}
          </div>
          <div id={`${titleId}-text`} className={styles.text}>
            {children}
          </div>
          {fields && <div className={styles.fields}>{fields}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** What may be said beside it. */
  fields?: ReactNode;
  /** The way out: first, and focused. Esc does the same. */
  safeLabel: ReactNode;
  onSafe: () => void;
  actLabel: ReactNode;
  onAct: () => void;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'primary';
  /** The act is under way. */
  busy?: boolean;
  unavailableBecause?: string | null;
};

/** Asks before something that affects others or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    fields,
    safeLabel,
    onSafe,
    actLabel,
    onAct,
    tone = 'danger',
    busy,
    unavailableBecause,
  } = props;
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onSafe}
      role="alertdialog"
      title={title}
      busy={busy ?? false}
      initialFocus={safe}
      fields={fields}
      actions={
        <>
          <Button ref={safe} onClick={onSafe} disabled={busy}>
            {safeLabel}
          </Button>
          <Button variant={tone} onClick={onAct} busy={busy ?? false} unavailableBecause={unavailableBecause}>
            {actLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>;
  open: boolean;
  initialFocus: RefObject<HTMLElement | null> | undefined;
};

function useModal({ dialog, open, initialFocus }: Modal): void {
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const cameFrom = document.activeElement;
    element.showModal();
    const leave = enterDialog(element);
    const first = initialFocus?.current ?? element.querySelector<HTMLElement>(FIELD);
    first?.focus();
    return () => {
      leave();
      element.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, [dialog, open, initialFocus]);
}

// In a form the first field comes before the close button, which the browser would choose.
const FIELD =
  'input:not([type="hidden"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)';

// A click on the scrim hits the dialog element itself, never what is in it. For the keyboard there is Esc.
function useScrim(dialog: Modal['dialog'], close: ((event: Event) => void) | null): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = dialog.current;
    const click = (event: Event): void => {
      if (event.target === element) latest.current?.(event);
    };
    element?.addEventListener('click', click);
    return () => element?.removeEventListener('click', click);
  }, [dialog]);
}
