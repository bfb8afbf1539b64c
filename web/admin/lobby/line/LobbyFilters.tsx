import { useRef } from 'react';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconChevronDown, IconFilter, IconSearch } from '@tabler/icons-react';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Menu } from '../../menu/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { filterCount, NO_FILTERS, staffInLists } from './lobby-list.ts';
import type { LobbyFilters, LobbySort } from './lobby-list.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './lobby.module.css';

interface FilterMenuProps {
  view: LobbyView;
  filters: LobbyFilters;
  onChange: (filters: LobbyFilters) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Filters the lists. The button counts active filters, so that a short list is not mistaken for a short line. */
export function FilterMenu({ view, filters, onChange, open, onOpen }: FilterMenuProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={open}
      onChange={onOpen}
      onClose={close}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Button
          ref={button}
          size="small"
          icon={<IconFilter />}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => onOpen(!open)}
        >
          <span className={styles.clip}>{filterWords(t, view, filters)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('lobby.filter')} className={styles.popover}>
        <FilterFields view={view} filters={filters} onChange={onChange} />
        <div className={styles.popoverEnd}>
          <Button variant="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
            {t('lobby.filter.clear')}
          </Button>
          <Button size="small" onClick={close}>
            {t('action.close')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterFields({ view, filters, onChange }: Pick<FilterMenuProps, 'view' | 'filters' | 'onChange'>) {
  const { t } = useWords();
  const staff = staffInLists([...view.waiting, ...view.called, ...view.serving, ...view.done]);
  const chosen = (value: string): string | null => (value === '' ? null : value);
  return (
    <div className={styles.fields}>
      <TextField
        label={t('lobby.filter.text')}
        type="search"
        leading={<IconSearch />}
        value={filters.text}
        data-autofocus
        onChange={(event) => onChange({ ...filters, text: event.target.value })}
      />
      <SelectField
        label={t('lobby.filter.service')}
        placeholder={t('lobby.filter.service.all')}
        options={view.services.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.serviceId ?? ''}
        onChange={(event) => onChange({ ...filters, serviceId: chosen(event.target.value) })}
      />
      <SelectField
        label={t('lobby.filter.method')}
        placeholder={t('lobby.filter.method.all')}
        options={QUEUE_METHODS.map((method) => ({ value: String(method), label: t(`method.${method}`) }))}
        value={filters.method === null ? '' : String(filters.method)}
        onChange={(event) =>
          onChange({ ...filters, method: event.target.value === '' ? null : Number(event.target.value) })
        }
      />
      <SelectField
        label={t('lobby.filter.staff')}
        placeholder={t('lobby.filter.staff.all')}
        options={staff.map((name) => ({ value: name, label: name }))}
        value={filters.staff ?? ''}
        onChange={(event) => onChange({ ...filters, staff: chosen(event.target.value) })}
      />
    </div>
  );
}

/** Sorts the waiting list. */
export function SortMenu({ sort, onSort }: { sort: LobbySort; onSort: (sort: LobbySort) => void }) {
  const { t } = useWords();
  const orders = ['expected', 'arrival'] as const;
  return (
    <Menu
      label={t('lobby.sort', { order: t(`lobby.sort.${sort}`) })}
      trigger={t(`lobby.sort.${sort}`)}
      button={{ size: 'small', iconAfter: <IconChevronDown /> }}
      items={orders.map((order) => ({
        key: order,
        label: t(`lobby.sort.${order}`),
        checked: order === sort,
        onSelect: () => onSort(order),
      }))}
    />
  );
}

function filterWords(t: ReturnType<typeof useWords>['t'], view: LobbyView, filters: LobbyFilters): string {
  const count = filterCount(filters);
  if (count === 0) return t('lobby.filter.service.all');
  if (count > 1) return t('lobby.filter.count', { count });
  if (filters.text.trim()) return `“${filters.text.trim()}”`;
  if (filters.method !== null) return t(`method.${filters.method}`);
  return view.services.find(({ id }) => id === filters.serviceId)?.name ?? filters.staff ?? '';
}
