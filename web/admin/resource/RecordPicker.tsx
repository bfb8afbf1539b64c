import { useState } from 'react';
import { MultiSelect, Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/CloseButton.css';
import { FieldShell, useFieldIds } from '#web/kit/field/FieldShell.tsx';
import type { FieldTexts } from '#web/kit/field/FieldShell.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ChoiceKind } from './declaration.ts';
import { useChoices } from './use-record.ts';
import styles from './form.module.css';

type PickerProps = FieldTexts & { id?: string; kind: ChoiceKind; disabled?: boolean };

const SEARCH_MS = 200;

/** Several records, found by the beginnings of their names. */
export function RecordsPicker({
  kind,
  value,
  onChange,
  disabled,
  id,
  ...texts
}: PickerProps & { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useWords();
  const ids = useFieldIds(id, texts);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_MS);
  const { byId, isLoading } = useChoices(kind, { search, ids: value });
  return (
    <FieldShell {...texts} ids={ids}>
      <MultiSelect
        {...common(ids, { disabled, empty: isLoading ? t('form.searching') : t('form.nothingFound') })}
        data={[...byId.values()].map(option)}
        value={[...value]}
        onChange={onChange}
        searchValue={typed}
        onSearchChange={setTyped}
        hidePickedOptions
        placeholder={value.length === 0 ? t(`form.choose.${kind}`) : ''}
      />
    </FieldShell>
  );
}

/** One record, or none where that is allowed. */
export function RecordPicker({
  kind,
  value,
  onChange,
  disabled,
  id,
  clearable,
  ...texts
}: PickerProps & { value: string | null; onChange: (id: string | null) => void; clearable: boolean }) {
  const { t } = useWords();
  const ids = useFieldIds(id, texts);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_MS);
  const chosen = value === null ? [] : [value];
  const { byId, isLoading } = useChoices(kind, { search: byName(search), ids: chosen });
  return (
    <FieldShell {...texts} ids={ids}>
      <Select
        {...common(ids, { disabled, empty: isLoading ? t('form.searching') : t('form.nothingFound') })}
        data={[...byId.values()].map(option)}
        value={value}
        onChange={onChange}
        searchValue={typed}
        onSearchChange={setTyped}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        placeholder={t(`form.choose.${kind}`)}
      />
    </FieldShell>
  );

  /** Mantine puts the chosen record's name into the field: that is no search. */
  function byName(text: string): string {
    const name = value === null ? undefined : nameById.get(value);
    return text === name ? '' : text;
  }
}

/** Names of records that a picker of this page has shown. */
const nameById = new Map<string, string>();

function option({ id, name, detail }: { id: string; name: string; detail: string }) {
  const label = detail === '' ? name : `${name} (${detail})`;
  nameById.set(id, label);
  return { value: id, label };
}

/** The server has searched already. */
const keepAll: OptionsFilter = ({ options }) => options;

function common(
  ids: ReturnType<typeof useFieldIds>,
  { disabled, empty }: { disabled: boolean | undefined; empty: string },
) {
  return {
    id: ids.inputId,
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.invalid,
    error: ids.invalid ?? false,
    disabled: disabled ?? false,
    searchable: true,
    nothingFoundMessage: empty,
    filter: keepAll,
    classNames: {
      input: styles.picker,
      pill: styles.pill,
      dropdown: styles.pickerList,
      option: styles.pickerOption,
    },
    comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
    maxDropdownHeight: 260,
    // Browsers stop at areas that scroll: Tab would go into a list that closes, and lose the focus.
    scrollAreaProps: { viewportProps: { tabIndex: -1 } },
  } as const;
}
