import { Fragment, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Menu as MantineMenu } from '@mantine/core';
import type { MenuItemProps, MenuProps as MantineMenuProps } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonProps } from '#web/kit/button/Button.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  lang?: string;
  /** Stays reachable by arrow keys. */
  disabled?: boolean;
  /** Why the item is disabled; stands under its label. */
  reason?: string | undefined;
  /** Makes the item one of several choices (menuitemradio); true for the current one. */
  checked?: boolean;
  /** Makes the item one that is on or off (menuitemcheckbox). */
  ticked?: boolean;
  /** Draws a line above the item. */
  divided?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  /** The accessible name of the button; its visible words when left out. */
  label?: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  button?: Omit<ButtonProps, 'children' | 'onClick' | 'ref'>;
  align?: 'start' | 'end';
  /** Milliseconds to appear, 0 under reduced motion; the language menu takes 350 ms (§9). */
  transitionMs?: number;
};

/** A button with a list of actions or choices. */
export function Menu({ label, trigger, items, button, align = 'end', transitionMs = 120 }: MenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // After Tab the focus moves on from the button, as it does in a native select.
    if (event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  const choose = (item: MenuItem): void => {
    if (item.disabled || item.reason !== undefined) return;
    opener.current?.focus();
    item.onSelect();
  };
  const checkedAt = items.findIndex(({ checked }) => checked);
  return (
    <MantineMenu
      opened={open}
      onChange={setOpen}
      position={`bottom-${align}`}
      offset={6}
      middlewares={MIDDLEWARES}
      // Inside the page's landmarks; fixed, so that no scrolling list clips it.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      // Mantine returns the focus too late for a dialog that an item opens.
      returnFocus={false}
      transitionProps={{ transition: UNFOLD, duration: transitionMs, exitDuration: 0 }}
      classNames={{ dropdown: styles.menu, item: styles.item, divider: styles.line }}
    >
      <MantineMenu.Target>
        <Button {...button} ref={opener} aria-label={label} onKeyDown={openByArrow}>
          {trigger}
        </Button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown onKeyDown={closeByKey}>
        {items.map((item, index) => (
          <Fragment key={item.key}>
            {item.divided && <MantineMenu.Divider />}
            <MenuEntry item={item} isFirst={index === Math.max(checkedAt, 0)} choose={choose} />
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

type MenuEntryProps = {
  item: MenuItem;
  /** Takes the focus when the menu opens. */
  isFirst: boolean;
  choose: (item: MenuItem) => void;
};

function MenuEntry({ item, isFirst, choose }: MenuEntryProps) {
  const { checked, reason } = item;
  const disabled = item.disabled === true || reason !== undefined;
  const common = {
    lang: item.lang,
    closeMenuOnClick: !disabled,
    'aria-disabled': disabled || undefined,
    'data-autofocus': isFirst || undefined,
  } satisfies MenuItemProps & Record<string, unknown>;
  const face = (
    <span className={styles.face}>
      {item.icon && <span aria-hidden="true">{item.icon}</span>}
      <span>
        {item.label}
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
    </span>
  );
  if (item.ticked !== undefined)
    return (
      <MantineMenu.CheckboxItem
        {...common}
        checked={item.ticked}
        checkIcon={<IconCheck aria-hidden="true" />}
        classNames={{ itemIndicator: styles.check }}
        onChange={() => choose(item)}
      >
        {face}
      </MantineMenu.CheckboxItem>
    );
  if (checked === undefined)
    return (
      <MantineMenu.Item {...common} onClick={() => choose(item)}>
        {face}
      </MantineMenu.Item>
    );
  return (
    <MantineMenu.RadioItem
      {...common}
      value={item.key}
      checked={checked}
      checkIcon={<IconCheck aria-hidden="true" />}
      classNames={{ itemIndicator: styles.check }}
      onClick={() => choose(item)}
    >
      {face}
    </MantineMenu.RadioItem>
  );
}

const UNFOLD = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(-4px)' },
  transitionProperty: 'opacity, transform',
};

const EDGE = 8;
/** Keeps the menu inside the window; a long one scrolls. */
const MIDDLEWARES: MantineMenuProps['middlewares'] = {
  flip: { padding: EDGE },
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`;
    },
  },
};
