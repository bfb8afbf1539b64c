import { useEffect, useRef, useId } from 'react';
import { IconCurrentLocation, IconX, IconSearch } from '@tabler/icons-react';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ArrangedList } from '../list/arrange-list.ts';
import type { Here } from './use-picker-search.ts';
import type { Suggestion } from './use-suggestions.ts';
import type { KeyboardEvent } from 'react';
import { TextField } from '#web/kit/field/TextField.tsx';
import { comboboxOf, SuggestionList } from './SuggestionList.tsx';
import { useListbox } from './use-listbox.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from '../picker.module.css';
import placeSearchFieldStyles from './place-search-field.module.css';

type LocationSearchProps = {
  typed: string;
  onType: (text: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  onLeave: () => void;
  /** Whether distances are known: from the visitor, or from a picked place. */
  isNear: boolean;
  here: Here['state'];
  onHere: () => void;
  onForget: () => void;
  /** Null while the locations are loading. */
  list: ArrangedList | null;
  radius: number;
  showsAll: boolean;
  onShowAll: (all: boolean) => void;
};

/** Finds a location by text, or by the visitor's coordinates. */
export function LocationSearch(props: LocationSearchProps) {
  const { typed, onType, suggestions, onPick, onLeave, isNear, here, onHere, onForget } = props;
  const { list, radius, showsAll, onShowAll } = props;
  const { t, formats } = useWords();
  const count = list && countOf(list);
  const summary = count === null || count === 0 ? '' : summaryWords();
  useCountAnnounced(typed !== '' || showsAll, summary);

  function summaryWords(): string {
    const within = isNear && radius > 0 && list !== null && list.farther > 0;
    return within
      ? t('locations.countWithin', { count: list.physical.length, radius, unit: formats.unit(list.unit) })
      : t('locations.count', { count: count ?? 0 });
  }

  return (
    <form className={styles.search} role="search" onSubmit={(event) => event.preventDefault()}>
      <PlaceSearchField {...{ typed, onType, suggestions, onPick, onLeave }} />
      <div className={styles.searchLine}>
        <p className={styles.count}>{summary}</p>
        {list && list.outside > 0 && list.physical.length > 0 && (
          <Button variant="link" size="small" className={reach.reach} onClick={() => onShowAll(!showsAll)}>
            {showsAll
              ? t('locations.onlyNear', { radius, unit: formats.unit(list.unit) })
              : t('locations.showAll')}
          </Button>
        )}
        {here === 'known' ? (
          <Button variant="link" size="small" icon={<IconX />} onClick={onForget} className={reach.reach}>
            {t('locations.forgetHere')}
          </Button>
        ) : (
          <Button
            variant="link"
            size="small"
            icon={<IconCurrentLocation />}
            onClick={onHere}
            busy={here === 'asking'}
            className={reach.reach}
          >
            {t('locations.here')}
          </Button>
        )}
      </div>
      {(here === 'denied' || here === 'failed') && (
        <p className={styles.hereFailed} role="status">
          {t(here === 'denied' ? 'locations.hereDenied' : 'locations.hereFailed')}
        </p>
      )}
    </form>
  );
}

/** In all groups. */
const countOf = ({ suggested, recent, physical, remote }: ArrangedList): number =>
  suggested.length + recent.length + physical.length + remote.length;

/** Announces the number of matches after a search settles, not on the first render. */
function useCountAnnounced(isSearch: boolean, summary: string): void {
  const announce = useAnnounce();
  const searched = useRef(false);
  useEffect(() => {
    if (isSearch) searched.current = true;
    if (!searched.current || summary === '') return undefined;
    const timer = setTimeout(() => announce(summary), 700);
    return () => clearTimeout(timer);
  }, [isSearch, summary, announce]);
}

type PlaceSearchFieldProps = {
  typed: string;
  onType: (text: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** Applies the text to the list at once, so that a row does not vanish under the focus that Tab moves there. */
  onLeave: () => void;
};

/** The search field with place suggestions: a combobox (ARIA 1.2). */
function PlaceSearchField({ typed, onType, suggestions, onPick, onLeave }: PlaceSearchFieldProps) {
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
    <div className={placeSearchFieldStyles.field}>
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
