import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { setUpStations } from '#contract/stations/stations.ts';
import { request } from '#web/connection/request.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { FailedState } from '../shell/FailedState.tsx';
import styles from './stations.module.css';

/** The stations of a location below the lobby's settings, in the order of the lobby. */
export function StationsSection({ at }: { at: string | null }) {
  const { t } = useWords();
  const person = usePerson();
  const { locations } = person;
  const [chosen, choose] = useState<string | null>(null);
  const ofPage = locations.find(({ id }) => id === at);
  const location = ofPage ?? locations.find(({ id }) => id === chosen) ?? locations[0];
  if (!location || !mayOpen(holderOf(person), staffScreenPath('rooms'))) return null;
  return (
    <Card title={t('stations.title')} className={styles.section}>
      <div className={styles.panel}>
        <p className={styles.text}>{t('stations.text')}</p>
        {!ofPage && locations.length > 1 && (
          <SelectField
            label={t('devices.location')}
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            value={location.id}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <StationNames location={location} />
        <Link
          to={staffScreenPath('rooms')}
          search={{ of: 'stations', location: location.id } as never}
          className={styles.link}
        >
          {t('stations.setUp')}
        </Link>
      </div>
    </Card>
  );
}

function StationNames({ location }: { location: { id: string; name: string } }) {
  const { t } = useWords();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['records', setUpStations.list.path, 'of-lobby', location.id],
    queryFn: ({ signal }) =>
      request(setUpStations.list, {
        query: { location: location.id, sort: 'order', size: '100' },
        signal,
      }),
  });
  if (isError && !data)
    return <FailedState title={t('list.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} height="24px" />;
  if (data.data.length === 0) return <p>{t('stations.none', { location: location.name })}</p>;
  return (
    <ul className={styles.names}>
      {data.data.map(({ id, name, short_name: shortName }) => (
        <li key={id}>
          {name} {shortName !== name && <span className={styles.text}>{shortName}</span>}
        </li>
      ))}
    </ul>
  );
}
