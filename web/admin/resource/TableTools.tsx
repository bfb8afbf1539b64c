import { useState } from 'react';
import {
  IconBaselineDensityMedium,
  IconColumns,
  IconFilterPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconButton } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { usePerson } from '../session/session.ts';
import { usePreference } from '../shell/preferences.ts';
import type { Column, Filter } from './declaration.ts';
import { RecordsPicker } from './RecordPicker.tsx';
import { shownColumns } from './use-list.ts';
import type { Search } from './use-list.ts';
import { useChoices } from './use-record.ts';
import styles from './table.module.css';
import toolsStyles from './table-tools.module.css';

interface TableToolsProps<Row> {
  words: string;
  /** Without any, the table has fixed columns and one density. */
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  search: Search;
  /** Whether it offers a search. */
  searched: boolean;
  onChange: (next: Search) => void;
}

/** The line above a table: search, filters as chips, columns and density. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { words, columns, filters, search, searched, onChange } = props;
  const { t, formats } = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  const active = filters.filter(({ name }) => search[name] !== undefined || name === opened);
  const idle = filters.filter((filter) => !active.includes(filter));
  return (
    <div className={styles.tools}>
      {searched && (
        <SearchField
          label={t(`${words}.search`)}
          value={search['search'] ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
      )}
      {active.map((filter) =>
        'date' in filter || 'number' in filter ? (
          <TypedFilter
            key={filter.name}
            {...{ words, filter, search, onChange }}
            onClose={() => setOpened(null)}
          />
        ) : 'records' in filter ? (
          <RecordFilter
            key={filter.name}
            {...{ words, filter, search, onChange }}
            onClose={() => setOpened(null)}
          />
        ) : (
          <ValueFilter
            key={filter.name}
            {...{ words, filter, search, onChange }}
            onClose={() => setOpened(null)}
          />
        ),
      )}
      {idle.length > 0 && (
        <Menu
          trigger={t('list.addFilter')}
          button={{ variant: 'quiet', size: 'small', icon: <IconFilterPlus /> }}
          align="start"
          items={idle.flatMap((filter) =>
            !('values' in filter)
              ? [
                  {
                    key: filter.name,
                    label: t(`${words}.filter.${filter.name}`),
                    divided: true,
                    onSelect: () => setOpened(filter.name),
                  },
                ]
              : filter.values.map((value, at) => ({
                  key: `${filter.name}-${value}`,
                  label: formats.labelled(
                    t(`${words}.filter.${filter.name}`),
                    t(`${words}.${filter.name}.${value}`),
                  ),
                  divided: at === 0,
                  onSelect: () => onChange({ [filter.name]: value }),
                })),
          )}
        />
      )}
      {columns.length > 0 && (
        <div className={styles.toolsEnd}>
          <ColumnMenu {...{ words, columns, search, onChange }} />
          <DensityButton />
        </div>
      )}
    </div>
  );
}

const TYPING_MS = 250;
/** More characters than the usual field shows. */
const LONG = 28;

/** Searches while a person types, after a short pause. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const search = useDebouncedCallback((text: string) => {
    setSearched(text);
    onChange(text);
  }, TYPING_MS);
  // The address changes from elsewhere too: by Back, a saved view or a cleared filter. Only typing searches.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (value !== searched) {
      setSearched(value);
      setTyped(value);
    }
  }
  return (
    <TextField
      type="search"
      label={label}
      className={classNames(styles.search, label.length > LONG && toolsStyles.longSearch)}
      leading={<IconSearch />}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={({ target }) => {
        setTyped(target.value);
        search(target.value);
      }}
    />
  );
}

interface FilterProps<F extends Filter> {
  words: string;
  filter: F;
  search: Search;
  onChange: (next: Search) => void;
  onClose: () => void;
}

function ValueFilter({
  words,
  filter,
  search,
  onChange,
  onClose,
}: FilterProps<Extract<Filter, { values: unknown }>>) {
  const { t, formats } = useWords();
  const { name, values } = filter;
  const value = search[name];
  const title = t(`${words}.filter.${name}`);
  return (
    <span className={styles.chip}>
      <Menu
        trigger={
          value === undefined
            ? title
            : formats.labelled(
                title,
                value
                  .split(',')
                  .map((one) => t(`${words}.${name}.${one}`))
                  .join(', '),
              )
        }
        button={{ variant: 'soft', size: 'small' }}
        align="start"
        items={values.map((one) => ({
          key: one,
          label: t(`${words}.${name}.${one}`),
          checked: value === one,
          onSelect: () => onChange({ [name]: one }),
        }))}
      />
      <RemoveFilter {...{ name, title, onChange, onClose }} />
    </span>
  );
}

function RecordFilter({
  words,
  filter,
  search,
  onChange,
  onClose,
}: FilterProps<Extract<Filter, { records: unknown }>>) {
  const { t } = useWords();
  const { name, records } = filter;
  const ids = search[name]?.split(',') ?? [];
  const { byId } = useChoices(records, { search: '', ids });
  const title = t(`${words}.filter.${name}`);
  return (
    <span className={styles.recordFilter}>
      <RecordsPicker
        kind={records}
        label={title}
        value={ids.filter((id) => byId.has(id))}
        onChange={(next) => onChange({ [name]: next.length === 0 ? undefined : next.join(',') })}
      />
      <RemoveFilter {...{ name, title, onChange, onClose }} />
    </span>
  );
}

function TypedFilter({
  words,
  filter,
  search,
  onChange,
  onClose,
}: FilterProps<Extract<Filter, { date: unknown } | { number: unknown }>>) {
  const { t } = useWords();
  const { name } = filter;
  const title = t(`${words}.filter.${name}`);
  const isDate = 'date' in filter;
  return (
    <span className={styles.recordFilter}>
      <TextField
        label={title}
        value={search[name] ?? ''}
        {...(isDate ? { type: 'date', max: '2100-12-31' } : { inputMode: 'numeric', maxLength: 15 })}
        onChange={({ target: { value } }) => {
          // A list refuses what is no number.
          if (isDate || /^([1-9]\d*)?$/.test(value)) onChange({ [name]: value || undefined });
        }}
      />
      <RemoveFilter {...{ name, title, onChange, onClose }} />
    </span>
  );
}

function RemoveFilter({
  name,
  title,
  onChange,
  onClose,
}: Pick<FilterProps<Filter>, 'onChange' | 'onClose'> & { name: string; title: string }) {
  const { t } = useWords();
  return (
    <IconButton
      size="small"
      label={t('list.removeFilter', { name: title })}
      icon={<IconX />}
      onClick={() => {
        onClose();
        onChange({ [name]: undefined });
      }}
    />
  );
}

function ColumnMenu<Row>({
  words,
  columns,
  search,
  onChange,
}: Omit<TableToolsProps<Row>, 'filters' | 'searched'>) {
  const { t } = useWords();
  const shown = shownColumns(columns, search['columns']).map(({ name }) => name);
  return (
    <Menu
      trigger={t('list.columns')}
      button={{ variant: 'quiet', size: 'small', icon: <IconColumns /> }}
      items={columns.slice(1).map(({ name }) => ({
        key: name,
        label: t(`${words}.column.${name}`),
        ticked: shown.includes(name),
        onSelect: () => {
          const next = columns.map((one) => one.name).filter((one) => (one === name) !== shown.includes(one));
          onChange({ columns: next.join(',') });
        },
      }))}
    />
  );
}

function DensityButton() {
  const { t } = useWords();
  const [compact = false, setCompact] = usePreference(usePerson().identity_id, 'compactRows');
  return (
    <IconButton
      size="small"
      className={styles.density}
      label={t('list.compact')}
      aria-pressed={compact}
      icon={<IconBaselineDensityMedium />}
      onClick={() => setCompact(!compact)}
    />
  );
}
