import { useState } from 'react';
import { IconX } from '@tabler/icons-react';
import type { WhatIf } from '#contract/queue/what-if.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { hoursOf, useHour } from './day-changes.ts';
import type { Change, Tried } from './day-changes.ts';
import styles from './insights.module.css';

interface ChangeListProps {
  data: WhatIf['data'];
  tried: Tried;
  onTry: (tried: Tried) => void;
}

/** The changes of the day, one per line, and a form that adds another. */
export function ChangeList({ data, tried, onTry }: ChangeListProps) {
  const { t } = useWords();
  const words = useChangeWords(data);
  return (
    <Card title={t('whatIf.changes')}>
      {tried.changes.length === 0 && <p className={styles.note}>{t('whatIf.changes.none')}</p>}
      <ul className={styles.changes}>
        {tried.changes.map((change, n) => (
          <li key={JSON.stringify(change)}>
            <span>{words(change)}</span>
            <IconButton
              size="small"
              label={t('whatIf.remove', { change: words(change) })}
              icon={<IconX />}
              onClick={() => onTry({ ...tried, changes: tried.changes.filter((_, at) => at !== n) })}
            />
          </li>
        ))}
      </ul>
      <ChangeForm data={data} onAdd={(change) => onTry({ ...tried, changes: [...tried.changes, change] })} />
    </Card>
  );
}

function useChangeWords({ people, services }: WhatIf['data']): (change: Change) => string {
  const { t } = useWords();
  const hour = useHour();
  return (change) => {
    const name = people.find(({ id }) => id === change.staffId)?.name ?? '';
    if (change.kind === 'skills') {
      const service = services.find(({ id }) => id === change.serviceId)?.name ?? '';
      return t('whatIf.change.skills', { name, service });
    }
    const times = { name, from: hour(change.from), to: hour(change.to) };
    return change.kind === 'away' ? t('whatIf.change.away', times) : t('whatIf.change.shifts', times);
  };
}

function ChangeForm({ data, onAdd }: { data: WhatIf['data']; onAdd: (change: Change) => void }) {
  const { t } = useWords();
  const hour = useHour();
  const [kind, setKind] = useState<Change['kind']>('away');
  const [staffId, setStaffId] = useState(
    data.people.find(({ shifts }) => shifts.length > 0)?.id ?? data.people[0]?.id ?? '',
  );
  const [serviceId, setServiceId] = useState(data.services[0]?.id ?? '');
  const busiest = busiestHour(data);
  const hours = hoursOf(kind === 'shifts' ? 0 : data.from, kind === 'shifts' ? 1440 : data.to);
  const [from, setFrom] = useState(busiest * 60);
  const [to, setTo] = useState(busiest * 60 + 60);
  const times = hours.map((minute) => ({ value: String(minute), label: hour(minute) }));
  const kinds = [
    { value: 'away', label: t('whatIf.kind.away') },
    { value: 'shifts', label: t('whatIf.kind.shifts') },
    { value: 'skills', label: t('whatIf.kind.skills') },
  ];
  return (
    <form
      className={styles.change}
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === 'skills') onAdd({ kind, staffId, serviceId });
        else if (from < to) onAdd({ kind, staffId, from, to });
      }}
    >
      <SelectField
        label={t('whatIf.kind')}
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value as Change['kind'])}
      />
      <SelectField
        label={t('whatIf.person')}
        options={data.people.map(({ id, name }) => ({ value: id, label: name }))}
        value={staffId}
        onChange={(event) => setStaffId(event.target.value)}
      />
      {kind === 'skills' ? (
        <SelectField
          label={t('insights.service')}
          options={data.services.map(({ id, name }) => ({ value: id, label: name }))}
          value={serviceId}
          onChange={(event) => setServiceId(event.target.value)}
        />
      ) : (
        <>
          <SelectField
            label={t('whatIf.from')}
            options={times}
            value={String(from)}
            onChange={(event) => setFrom(Number(event.target.value))}
          />
          <SelectField
            label={t('whatIf.to')}
            options={times}
            value={String(to)}
            onChange={(event) => setTo(Number(event.target.value))}
          />
        </>
      )}
      <Button
        type="submit"
        className={styles.add}
        unavailableBecause={kind !== 'skills' && from >= to ? t('whatIf.order') : null}
      >
        {t('whatIf.add')}
      </Button>
    </form>
  );
}

/** Default for the first change: one person fewer in the busiest hour. */
const busiestHour = ({ today }: WhatIf['data']): number =>
  (today?.hours ?? []).reduce((most, one) => (one.joined > most.joined ? one : most), { hour: 12, joined: 0 })
    .hour;
