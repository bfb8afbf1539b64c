import { useId } from 'react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'quiet' | 'danger' | 'danger-text' | 'link';
export type ButtonSize = 'small' | 'regular' | 'large';

type ButtonStyle = {
  /** One `primary` per view; `danger` only inside dialogs, `danger-text` elsewhere; `link` reads as a link. */
  variant?: ButtonVariant;
  /** Sizes follow the screen's density; `large` is for the main action of a page. */
  size?: ButtonSize;
  /** Fills its container's width. */
  full?: boolean;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** The keyboard shortcut, drawn as a key cap inside the button and announced with aria-keyshortcuts. */
  keyCap?: string | undefined;
};

export type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner in place, keeps the width, and ignores clicks. */
    busy?: boolean;
    /**
     * Reason why the action is not possible yet. The button keeps focus, is announced as disabled and states
     * the reason.
     */
    unavailableBecause?: string | null | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'regular', full, icon, iconAfter, keyCap, ...rest } = props;
  const { busy = false, unavailableBecause, className, children, onClick, type = 'button', ...native } = rest;
  const reasonId = useId();
  const blocked = busy || Boolean(unavailableBecause);
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...native}
        type={type}
        className={buttonClass({ variant, size, full, className })}
        onClick={click}
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        aria-keyshortcuts={keyCap}
        aria-describedby={unavailableBecause ? reasonId : native['aria-describedby']}
        data-unavailable={unavailableBecause ? '' : undefined}
      >
        <ButtonFace icon={icon} iconAfter={iconAfter} keyCap={keyCap}>
          {children}
        </ButtonFace>
        {busy && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
      </button>
      {unavailableBecause && <VisuallyHidden id={reasonId}>{unavailableBecause}</VisuallyHidden>}
    </>
  );
}

export type ButtonLinkProps = ButtonStyle &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A real link that looks like a button; hand it to a router's Link with `asChild`. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    variant = 'default',
    size = 'regular',
    full,
    icon,
    iconAfter,
    keyCap,
    className,
    children,
    ...native
  } = props;
  return (
    <a {...native} className={buttonClass({ variant, size, full, className })} aria-keyshortcuts={keyCap}>
      <ButtonFace icon={icon} iconAfter={iconAfter} keyCap={keyCap}>
        {children}
      </ButtonFace>
    </a>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'iconAfter' | 'children' | 'full' | 'keyCap'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
};

/** An icon alone: only in toolbars, the collapsed rail, and for universal signs (close, clear). */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={classNames(styles.iconButton, className)}
      icon={icon}
      aria-label={label}
      title={label}
    />
  );
}

function ButtonFace({ icon, iconAfter, keyCap, children }: ButtonStyle & { children?: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children !== undefined && children !== null && <span>{children}</span>}
      {iconAfter && (
        <span className={styles.icon} aria-hidden="true">
          {iconAfter}
        </span>
      )}
      {keyCap && (
        <span className={styles.cap} aria-hidden="true">
          {keyCap}
        </span>
      )}
    </>
  );
}

const VARIANT_CLASS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  default: styles.default,
  soft: styles.soft,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-text': styles.dangerText,
  link: styles.link,
};

function buttonClass(style: ButtonStyle & { className?: string | undefined }): string {
  return classNames(
    styles.button,
    style.size === 'small' && styles.small,
    style.size === 'large' && styles.large,
    style.full && styles.full,
    VARIANT_CLASS[style.variant ?? 'default'],
    style.className,
  );
}
