import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import type { ButtonProps } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { nextItem } from './menu-keys.ts';
import { placeMenu } from './place-menu.ts';
import styles from './menu.module.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  /** Text that typing a letter matches; by default the label when it is text. */
  text?: string;
  icon?: ReactNode;
  keyCap?: string;
  lang?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Makes the item one of several choices (menuitemradio); true for the current one. */
  checked?: boolean;
  /** Draws a line above the item. */
  divided?: boolean;
  onSelect: () => void;
};

export type MenuProps = {
  /** The accessible name of the button; its visible words when left out. */
  label?: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  button?: Omit<ButtonProps, 'children' | 'onClick' | 'ref'>;
  align?: 'start' | 'end';
  /** Milliseconds to appear, 0 under reduced motion; the language menu takes 350 ms (§9). */
  transitionMs?: number;
};

/** A button with a list of actions or choices, as a native popover. */
export function Menu({ label, trigger, items, button, align = 'end', transitionMs = 120 }: MenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const openerId = useId();
  useOpenMenu({ open, opener, list, align, close: () => setOpen(false) });

  const choose = (item: MenuItem): void => {
    if (item.disabled) return;
    close();
    item.onSelect();
  };
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onListKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = nextItem({ key: event.key, at, texts: entries.map((entry) => entry.dataset['text'] ?? '') });
    if (next === null) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  return (
    <>
      <Button
        {...button}
        ref={opener}
        id={openerId}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </Button>
      {open && (
        <div
          ref={list}
          id={menuId}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          aria-labelledby={label === undefined ? openerId : undefined}
          className={styles.menu}
          style={{ animationDuration: `${transitionMs}ms` }}
          onKeyDown={onListKey}
        >
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.divided && <hr className={styles.line} />}
              <MenuEntry item={item} choose={choose} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}

function MenuEntry({ item, choose }: { item: MenuItem; choose: (item: MenuItem) => void }) {
  const radio = item.checked !== undefined;
  return (
    <button
      type="button"
      role={radio ? 'menuitemradio' : 'menuitem'}
      aria-checked={radio ? item.checked : undefined}
      aria-disabled={item.disabled || undefined}
      aria-keyshortcuts={item.keyCap}
      tabIndex={-1}
      lang={item.lang}
      data-text={item.text ?? (typeof item.label === 'string' ? item.label : '')}
      className={classNames(styles.item, item.danger && styles.danger)}
      onClick={() => choose(item)}
    >
      {item.icon && <span aria-hidden="true">{item.icon}</span>}
      <span className={styles.label}>{item.label}</span>
      {item.keyCap && (
        <span className={styles.cap} aria-hidden="true">
          {item.keyCap}
        </span>
      )}
      {radio && <IconCheck aria-hidden="true" className={item.checked ? undefined : styles.unchecked} />}
    </button>
  );
}

type OpenMenu = {
  open: boolean;
  opener: { current: HTMLElement | null };
  list: { current: HTMLElement | null };
  align: 'start' | 'end';
  close: () => void;
};

function useOpenMenu({ open, opener, list, align, close }: OpenMenu): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const menu = list.current;
    const button = opener.current;
    if (!open || !menu || !button) return undefined;
    const placed = (): void => placeMenu(menu, button, align);
    menu.showPopover();
    placed();
    (
      menu.querySelector<HTMLElement>('[aria-checked=true]') ??
      menu.querySelector<HTMLElement>('[role^=menuitem]')
    )?.focus();
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!menu.contains(target) && !button.contains(target)) latest.current();
    };
    const scrolled = (event: Event): void => {
      if (!menu.contains(event.target as Node)) placed();
    };
    document.addEventListener('pointerdown', outside);
    addEventListener('scroll', scrolled, true);
    addEventListener('resize', placed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      removeEventListener('scroll', scrolled, true);
      removeEventListener('resize', placed);
    };
  }, [open, opener, list, align]);
}
