import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import type { ButtonProps } from '../button/Button.tsx';
import { nextItem } from './menu-keys.ts';
import styles from './choice-menu.module.css';

export type ChoiceMenuProps<Value extends string> = {
  /** The accessible name of the button. */
  label: string;
  trigger: ReactNode;
  choices: readonly { value: Value; label: string; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  button?: Omit<ButtonProps, 'children' | 'onClick' | 'ref'>;
};

/**
 * A button with a list of choices, as a native popover that takes 350 ms to appear (§9), none under reduced
 * motion. Staff screens have Mantine's menu; visitor pages do without its weight.
 */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, trigger, choices, chosen, onChoose, button } = props;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const menuId = useId();
  useOpenMenu({ open, opener, list, close: () => setOpen(false) });

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
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = nextItem({ key: event.key, at, texts: choices.map((choice) => choice.label) });
    if (next === null) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  return (
    <>
      <Button
        {...button}
        ref={opener}
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
          className={styles.menu}
          onKeyDown={onListKey}
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="menuitemradio"
              aria-checked={choice.value === chosen}
              tabIndex={-1}
              lang={choice.lang}
              className={styles.item}
              onClick={() => {
                close();
                onChoose(choice.value);
              }}
            >
              <span className={styles.label}>{choice.label}</span>
              <IconCheck aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

type OpenMenu = {
  open: boolean;
  opener: { current: HTMLElement | null };
  list: { current: HTMLElement | null };
  close: () => void;
};

function useOpenMenu({ open, opener, list, close }: OpenMenu): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const menu = list.current;
    const button = opener.current;
    if (!open || !menu || !button) return undefined;
    const placed = (): void => placeMenu(menu, button);
    menu.showPopover();
    placed();
    (
      menu.querySelector<HTMLElement>('[aria-checked=true]') ??
      menu.querySelector<HTMLElement>('[role=menuitemradio]')
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
  }, [open, opener, list]);
}

const GAP = 6;
const EDGE = 8;

/** Places an open popover under its button, or above it when there is no room below, always inside the window. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const requested = anchor.right - width;
  const below = innerHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const up = height > below && above > below;
  menu.style.left = `${Math.round(Math.max(EDGE, Math.min(requested, innerWidth - width - EDGE)))}px`;
  menu.style.top = `${Math.round(up ? Math.max(EDGE, anchor.top - GAP - height) : anchor.bottom + GAP)}px`;
  menu.style.maxHeight = `${Math.round(up ? above : below)}px`;
}
