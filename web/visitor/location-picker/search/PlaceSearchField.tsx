import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconSearch, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { comboboxOf, SuggestionList } from './SuggestionList.tsx';
import { useListbox } from './use-listbox.ts';
import type { Suggestion } from './use-suggestions.ts';
import styles from './place-search-field.module.css';

type PlaceSearchFieldProps = {
  typed: string;
  onType: (text: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** Applies the text to the list at once, so that a row does not vanish under the focus that Tab moves there. */
  onLeave: () => void;
};

/** The search field with place suggestions: a combobox (ARIA 1.2). */
export function PlaceSearchField({ typed, onType, suggestions, onPick, onLeave }: PlaceSearchFieldProps) {
  const { t } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useListbox(suggestions, onPick);
  const clear = (): void => {
    list.close();
    onType('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.onKey(event.key)) event.preventDefault();
    else if (event.key === 'Escape' && typed !== '') clear();
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        label={t('locations.search')}
        type="search"
        {...comboboxOf(id, list)}
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('locations.searchPlaceholder')}
        value={typed}
        onChange={(event) => {
          list.reopen();
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          list.close();
          onLeave();
        }}
        leading={<IconSearch />}
        trailing={
          typed === '' ? undefined : (
            <IconButton size="small" label={t('locations.clear')} icon={<IconX />} onClick={clear} />
          )
        }
      />
      <SuggestionList id={id} suggestions={suggestions} list={list} />
    </div>
  );
}
