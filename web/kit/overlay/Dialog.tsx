import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { enterDialog } from './top-dialog.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Called on Esc, the close button and a click on the scrim (not for alertdialog). Ignored while busy. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  title: ReactNode;
  children?: ReactNode;
  /** Form fields; an alertdialog does not read them out when it opens. */
  fields?: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /** Label of the close button; without it there is none. */
  closeLabel?: string;
  busy?: boolean;
  size?: 'regular' | 'wide' | 'widest' | 'drawer';
  /** Element to focus; by default the first field, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * The native modal dialog: the browser handles the focus trap, Esc and top layer. Focus returns to its
 * origin, even when the dialog unmounts while open.
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
        size === 'widest' && styles.widest,
        size === 'drawer' && styles.drawer,
      )}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-text` : undefined}
      aria-busy={busy || undefined}
      onCancel={close}
      onKeyDown={keepForOpenList}
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

/** Esc in a field with an open list closes the list; the dialog and its input stay. */
function keepForOpenList(event: KeyboardEvent): void {
  const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Optional form fields. */
  fields?: ReactNode;
  /** Label of the safe button: first, and focused. Esc does the same. */
  safeLabel: ReactNode;
  onSafe: () => void;
  actLabel: ReactNode;
  onAct: () => void;
  /** `danger` for an action that cannot be undone. */
  tone?: 'danger' | 'primary';
  /** The action is running. */
  busy?: boolean;
  unavailableBecause?: string | null;
};

/** Confirms an action that affects others or cannot be undone. */
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

/** Opens the element as a modal and returns the focus at the end. */
export function useModal({ dialog, open, initialFocus }: Modal): void {
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

// Focus the first field of a form, not the close button that the browser would choose.
const FIELD =
  'input:not([type="hidden"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)';

// A click on the scrim targets the dialog element itself, never its content. Keyboard users press Esc.
export function useScrim(dialog: Modal['dialog'], close: ((event: Event) => void) | null): void {
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
