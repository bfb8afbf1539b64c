import { use } from 'react';
import { IconBuildingStore } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../shell/use-now.ts';
import {
  ALL_LOCATIONS,
  NeedsOneLocation,
  useCurrentLocation,
  useLocationsInView,
} from '../shell/current-location.ts';
import { Switcher } from './Switcher.tsx';
import styles from './switcher.module.css';

/** The location in view, whether it is open, and its local time. */
export function LocationSwitcher() {
  const { t } = useWords();
  const { location, choose } = useCurrentLocation();
  const locations = useLocationsInView();
  const needsOne = use(NeedsOneLocation);
  const offersAll = locations.length > 1;
  if (!location && !offersAll) return null;
  return (
    <Switcher
      label={t('location.label')}
      search={t('location.search')}
      options={locations}
      value={location?.id ?? null}
      all={
        offersAll
          ? {
              id: ALL_LOCATIONS,
              name: t('location.all'),
              icon: <IconBuildingStore aria-hidden="true" />,
              reason: needsOne ? t('location.all.notHere') : undefined,
            }
          : null
      }
      nothing={(search) => t('location.none', { search })}
      before={OpenDot}
      after={LocalTime}
      onChoose={choose}
    >
      {location ? (
        <>
          <OpenDot option={location} />
          <span className={styles.name}>{location.name}</span>
          <LocalTime option={location} />
        </>
      ) : (
        <>
          <IconBuildingStore aria-hidden="true" />
          <span className={styles.name}>{t('location.all')}</span>
        </>
      )}
    </Switcher>
  );
}

function OpenDot({ option: { is_open: open } }: { option: { is_open: boolean } }) {
  const { t } = useWords();
  const words = open ? t('location.open') : t('location.closed');
  return (
    <span className={styles.state} title={words}>
      <span className={classNames(styles.dot, open ? styles.isOpen : styles.isClosed)} aria-hidden="true" />
      <span className={styles.stateWords}>{words}</span>
    </span>
  );
}

function LocalTime({ option: { time_zone: zone } }: { option: { time_zone: string } }) {
  const { formats } = useWords();
  const now = useNow(10_000);
  return <span className={styles.time}>{formats.time(now, zone)}</span>;
}
