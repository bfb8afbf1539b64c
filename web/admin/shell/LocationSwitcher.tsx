import { use, useMemo, useState } from 'react';
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { formatTime } from '#domain/language/date-format.ts';
import { classNames } from '#web/kit/class-names.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { useNow } from './use-now.ts';
import { ALL_LOCATIONS, NeedsOneLocation, useCurrentLocation } from './current-location.ts';
import styles from './location-switcher.module.css';

/** The location in view, whether it is open, and its local time. */
export function LocationSwitcher() {
  const { t } = useWords();
  const { location, choose } = useCurrentLocation();
  const { locations } = usePerson();
  const needsOne = use(NeedsOneLocation);
  const offersAll = locations.length > 1;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
  });
  const result = useMemo(() => matching(locations, search), [locations, search]);
  if (!location && !offersAll) return null;
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        choose(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={styles.target}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <VisuallyHidden>{t('location.label')}: </VisuallyHidden>
          {location ? (
            <>
              <OpenDot open={location.is_open} />
              <span className={styles.name}>{location.name}</span>
              <LocalTime zone={location.time_zone} />
            </>
          ) : (
            <>
              <IconBuildingStore aria-hidden="true" />
              <span className={styles.name}>{t('location.all')}</span>
            </>
          )}
          <IconChevronDown aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          component={InputBase}
          role="combobox"
          aria-controls={combobox.listId ?? undefined}
          aria-expanded={combobox.dropdownOpened}
          aria-label={t('location.search')}
          placeholder={t('location.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={styles.options} aria-label={t('location.label')}>
          {offersAll && search.trim() === '' && (
            <Combobox.Option
              value={ALL_LOCATIONS}
              active={location === null}
              disabled={needsOne}
              aria-disabled={needsOne || undefined}
              className={styles.option}
            >
              <IconBuildingStore aria-hidden="true" className={styles.all} />
              <span className={styles.optionName}>
                {t('location.all')}
                {needsOne && <span className={styles.reason}>{t('location.all.notHere')}</span>}
              </span>
              <IconCheck aria-hidden="true" className={location === null ? undefined : styles.unchosen} />
            </Combobox.Option>
          )}
          {result.map((one) => (
            <Combobox.Option
              key={one.id}
              value={one.id}
              active={one.id === location?.id}
              className={styles.option}
            >
              <OpenDot open={one.is_open} />
              <span className={styles.optionName}>{one.name}</span>
              <LocalTime zone={one.time_zone} />
              <IconCheck
                aria-hidden="true"
                className={one.id === location?.id ? undefined : styles.unchosen}
              />
            </Combobox.Option>
          ))}
          {result.length === 0 && <Combobox.Empty>{t('location.none', { search })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OpenDot({ open }: { open: boolean }) {
  const { t } = useWords();
  const words = open ? t('location.open') : t('location.closed');
  return (
    <span className={styles.state} title={words}>
      <span className={classNames(styles.dot, open ? styles.isOpen : styles.isClosed)} aria-hidden="true" />
      <span className={styles.stateWords}>{words}</span>
    </span>
  );
}

function LocalTime({ zone }: { zone: string }) {
  const { language } = useWords();
  const now = useNow(10_000);
  return <span className={styles.time}>{formatTime(now, zone, language)}</span>;
}

function matching(locations: Person['locations'], search: string): Person['locations'] {
  const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return locations.filter(({ name }) => folded(name).includes(folded(search.trim())));
}
