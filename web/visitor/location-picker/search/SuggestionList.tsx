import { IconMapPin } from '@tabler/icons-react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Listbox } from './use-listbox.ts';
import type { Suggestion } from './use-suggestions.ts';
import styles from './place-search-field.module.css';

type SuggestionListProps = { id: string; suggestions: readonly Suggestion[]; list: Listbox };

/** The ARIA attributes of the field over a list of suggestions. */
export const comboboxOf = (id: string, list: Listbox) =>
  ({
    role: 'combobox',
    'aria-expanded': list.open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': list.active === null ? undefined : `${id}-${list.active}`,
  }) as const;

/** The suggestions under their field, and their number for screen readers. */
export function SuggestionList({ id, suggestions, list }: SuggestionListProps) {
  const { t } = useWords();
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('locations.suggestions')}
        className={styles.list}
        hidden={!list.open}
      >
        {suggestions.map((suggestion, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === list.active}
            className={styles.option}
            // Keeps the focus in the field on a press; a blur would close the list first.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => list.pick(suggestion)}
          >
            <IconMapPin aria-hidden="true" />
            <span>{suggestion.name}</span>
          </button>
        ))}
      </div>
      <p role="status" className={styles.count}>
        {list.open ? t('locations.suggestionCount', { count: suggestions.length }) : ''}
      </p>
    </>
  );
}
