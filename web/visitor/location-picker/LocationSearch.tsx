import { useEffect, useRef } from 'react';
import { IconCurrentLocation, IconSearch, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PickerList } from './rank-locations.ts';
import type { Here } from './use-here.ts';
import reach from '../shell/reach.module.css';
import styles from './picker.module.css';

type LocationSearchProps = {
  typed: string;
  onType: (text: string) => void;
  here: Here['state'];
  onHere: () => void;
  onForget: () => void;
  /** Null while the locations are loading. */
  list: PickerList | null;
  radius: number;
};

/** Finding a location by its words, or by where the visitor is. */
export function LocationSearch({ typed, onType, here, onHere, onForget, list, radius }: LocationSearchProps) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onType('');
    input.current?.focus();
  };
  const count = list === null ? null : list.places.length + list.remote.length;
  const summary = count === null || count === 0 ? '' : summaryWords();
  useCountAnnounced(typed, summary);

  function summaryWords(): string {
    const within = here === 'known' && radius > 0 && list !== null && list.farther > 0;
    return within
      ? t('locations.countWithin', { count: list.places.length, radius, unit: list.unit })
      : t('locations.count', { count: count ?? 0 });
  }

  return (
    <form className={styles.search} role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        ref={input}
        label={t('locations.search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('locations.searchPlaceholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') clear();
        }}
        leading={<IconSearch />}
        trailing={
          typed === '' ? undefined : (
            <IconButton size="small" label={t('locations.clear')} icon={<IconX />} onClick={clear} />
          )
        }
      />
      <div className={styles.searchLine}>
        <p className={styles.count}>{summary}</p>
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

/** The number of matches is said after a search settles, not on the first sight of the page. */
function useCountAnnounced(typed: string, summary: string): void {
  const announce = useAnnounce();
  const searched = useRef(false);
  useEffect(() => {
    if (typed !== '') searched.current = true;
    if (!searched.current || summary === '') return undefined;
    const timer = setTimeout(() => announce(summary), 700);
    return () => clearTimeout(timer);
  }, [typed, summary, announce]);
}
