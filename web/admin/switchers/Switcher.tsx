import { useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import styles from './switcher.module.css';

interface SwitcherProps<Option extends { id: string; name: string }> {
  label: string;
  search: string;
  options: readonly Option[];
  /** The option in view; null for all. */
  value: string | null;
  /** All of them, if they can be chosen together; with a reason it cannot be chosen here. */
  all: { id: string; name: string; icon: ReactNode; reason?: string | undefined } | null;
  nothing: (search: string) => string;
  /** Stands before and after an option's name. */
  before?: ComponentType<{ option: Option }>;
  after?: ComponentType<{ option: Option }>;
  onChoose: (id: string) => void;
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
}

/** A button of the top bar that opens a list with a search field: what is in view on every page. */
export function Switcher<Option extends { id: string; name: string }>(of: SwitcherProps<Option>) {
  const { all, value, before: Before, after: After } = of;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
  });
  const result = useMemo(() => matching(of.options, search), [of.options, search]);
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        of.onChoose(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={of.className ?? styles.target}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <VisuallyHidden>{of.label}: </VisuallyHidden>
          {of.children}
          <IconChevronDown aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          component={InputBase}
          role="combobox"
          aria-controls={combobox.listId ?? undefined}
          aria-expanded={combobox.dropdownOpened}
          aria-label={of.search}
          placeholder={of.search}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={styles.options} aria-label={of.label}>
          {all !== null && search.trim() === '' && (
            <Combobox.Option
              value={all.id}
              active={value === null}
              disabled={all.reason !== undefined}
              aria-disabled={all.reason !== undefined || undefined}
              className={styles.option}
            >
              <span className={styles.all}>{all.icon}</span>
              <span className={styles.optionName}>
                {all.name}
                {all.reason !== undefined && <span className={styles.reason}>{all.reason}</span>}
              </span>
              <IconCheck aria-hidden="true" className={value === null ? undefined : styles.unchosen} />
            </Combobox.Option>
          )}
          {result.map((one) => (
            <Combobox.Option key={one.id} value={one.id} active={one.id === value} className={styles.option}>
              {Before && <Before option={one} />}
              <span className={styles.optionName}>{one.name}</span>
              {After && <After option={one} />}
              <IconCheck aria-hidden="true" className={one.id === value ? undefined : styles.unchosen} />
            </Combobox.Option>
          ))}
          {result.length === 0 && <Combobox.Empty>{of.nothing(search)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function matching<Option extends { name: string }>(
  options: readonly Option[],
  search: string,
): readonly Option[] {
  const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return options.filter(({ name }) => folded(name).includes(folded(search.trim())));
}
