import { useId, useState } from 'react';
import { IconMap } from '@tabler/icons-react';
import type { Point } from '#domain/locations/distance.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MapPane } from '../location-picker/map/MapPane.tsx';
import type { PickerRow } from '../location-picker/list/rank-locations.ts';
import { BranchCard } from './BranchCard.tsx';
import styles from './branch-map.module.css';

type BranchMapProps = {
  rows: readonly PickerRow[];
  here: Point | null;
  onFailure: () => void;
  onNoStreets: () => void;
};

/** The listed branches on a map, and the one whose pin was clicked. No tile server sees a visitor before the press. */
export function BranchMap(props: BranchMapProps) {
  const { rows } = props;
  const { t } = useWords();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = rows.find(({ location }) => location.id === openedId);
  return (
    <div className={styles.area}>
      <Button
        className={styles.toggle}
        icon={<IconMap />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'locator.hideMap' : 'locator.showMap')}
      </Button>
      <div id={id} className={styles.area} hidden={!isShown}>
        {isShown && (
          <div className={styles.map}>
            <MapPane
              {...props}
              panel={0}
              selectedId={opened ? openedId : null}
              onOpen={(location) => setOpenedId(location.id)}
            />
          </div>
        )}
        {isShown && opened && (
          <div key={openedId} ref={intoView}>
            <BranchCard row={opened} level={2} />
          </div>
        )}
      </div>
    </div>
  );
}

const intoView = (card: HTMLElement | null): void => card?.scrollIntoView({ block: 'nearest' });
