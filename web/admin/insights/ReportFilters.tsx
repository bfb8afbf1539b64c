import { useState } from 'react';
import type { ReactNode } from 'react';
import { ACCURACY_DAYS } from '#contract/queue/insights.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import type { Days } from './use-accuracy.ts';
import styles from './insights.module.css';

/** The location in view; null for all. */
export type ReportLocation = { id: string; name: string } | null;

interface ReportFilterState {
  location: ReportLocation;
  /** The location that the report covers; null for all. */
  locationId: string | null;
  days: Days;
  setEverywhere: (everywhere: boolean) => void;
  setDays: (days: Days) => void;
}

/** The location and the period of a report: by default the location in view, and 30 days. */
export function useReportFilters(location: ReportLocation): ReportFilterState {
  const [days, setDays] = useState<Days>('30');
  const [everywhere, setEverywhere] = useState(false);
  return { location, locationId: everywhere ? null : (location?.id ?? null), days, setEverywhere, setDays };
}

/** The filters of a report, with its further actions. */
export function ReportFilters({ filters, children }: { filters: ReportFilterState; children?: ReactNode }) {
  const { t } = useWords();
  const { locations } = usePerson();
  const { location, locationId, days, setEverywhere, setDays } = filters;
  return (
    <div className={styles.filters}>
      {location !== null && locations.length > 1 && (
        <Segmented
          label={t('insights.where')}
          options={[
            { value: 'here', label: location.name },
            { value: 'all', label: t('insights.everywhere') },
          ]}
          value={locationId === null ? 'all' : 'here'}
          onChange={(value) => setEverywhere(value === 'all')}
        />
      )}
      <Segmented
        label={t('insights.period')}
        options={ACCURACY_DAYS.map((value) => ({
          value,
          label: t('insights.days', { days: Number(value) }),
        }))}
        value={days}
        onChange={setDays}
      />
      {children}
    </div>
  );
}
