import { useState } from 'react';
import { Card } from '#web/kit/display/Card.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import styles from './devices.module.css';

/** The devices of a location below the lobby's settings: the location of the page, else one that staff choose. */
export function DevicesSection({ at }: { at: string | null }) {
  const { t } = useWords();
  const { locations, permissions } = usePerson();
  const [chosen, choose] = useState<string | null>(null);
  if (permissions['devices-enrol'] === undefined) return null;
  const ofPage = locations.find(({ id }) => id === at);
  const location = ofPage ?? locations.find(({ id }) => id === chosen) ?? locations[0];
  if (!location) return null;
  return (
    <Card title={t('devices.title')} className={styles.section}>
      <div className={styles.panel}>
        <p className={styles.facts}>{t('devices.text')}</p>
        {!ofPage && locations.length > 1 && (
          <SelectField
            label={t('devices.location')}
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            value={location.id}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <DevicesPanel key={location.id} location={location} />
      </div>
    </Card>
  );
}
