import { IconWorld } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from './slots.module.css';

export type ZoneChoice = {
  zone: string;
  /** The other time zone to choose; null when the visitor comes to the location and its zone applies. */
  other: string | null;
  choose: (zone: string) => void;
};

/** The time zone of the times (G-07). */
export function ZoneLine({ zone, other, choose }: ZoneChoice) {
  const { t, language } = useWords();
  const words = dateWords(language);
  return (
    <p className={styles.zone}>
      <IconWorld aria-hidden="true" />
      <span>{t('times.zone', { zone: words.zone(zone) })}</span>
      {other !== null && (
        <Button variant="link" size="small" className={reach.reach} onClick={() => choose(other)}>
          {t('times.otherZone', { zone: words.zone(other) })}
        </Button>
      )}
    </p>
  );
}
