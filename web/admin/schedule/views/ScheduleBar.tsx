import { useId, useState } from 'react';
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconFilter,
  IconHourglass,
  IconList,
  IconPlus,
} from '@tabler/icons-react';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { STATES } from '../data/rows.ts';
import { VIEWS } from '../data/use-schedule-search.ts';
import type { ScheduleSearch } from '../data/use-schedule-search.ts';
import styles from '../schedule.module.css';

interface ScheduleBarProps {
  title: string;
  search: ScheduleSearch;
  services: Schedule['services'];
  hasRooms: boolean;
  onGo: (to: 'today' | 1 | -1) => void;
  /** The number of waiting entries, and the way to them; null where the vendor has no wait list. */
  waiting: { count: number; onShow: () => void } | null;
  /** Null without the right to book. */
  onBook: (() => void) | null;
}

/** The dates in view, and what shows of them. */
export function ScheduleBar({ title, search, services, hasRooms, onGo, waiting, onBook }: ScheduleBarProps) {
  const { t } = useWords();
  const { view, kind, filters, date, set } = search;
  const filtersId = useId();
  const [shows, setShows] = useState(() => Object.values(filters).some((one) => one !== null));
  const hasRows = view === 'day' || view === 'week';
  return (
    <header className={styles.bar}>
      <PageTitle className={styles.title} documentTitle={`${t('schedule.title')} – Foyer`}>
        {title}
      </PageTitle>
      <div className={styles.steps}>
        <IconButton
          variant="default"
          label={t('schedule.earlier')}
          icon={<IconChevronLeft />}
          onClick={() => onGo(-1)}
        />
        <Button onClick={() => onGo('today')}>{t('schedule.today')}</Button>
        <IconButton
          variant="default"
          label={t('schedule.later')}
          icon={<IconChevronRight />}
          onClick={() => onGo(1)}
        />
        <label className={styles.pick}>
          <IconCalendar aria-hidden="true" />
          <input
            type="date"
            aria-label={t('schedule.date')}
            value={date}
            onChange={({ target }) => target.value !== '' && set({ date: target.value })}
          />
        </label>
      </div>
      <div className={styles.tools}>
        {view !== 'month' && (
          <Button
            icon={<IconFilter />}
            aria-expanded={shows}
            aria-controls={filtersId}
            onClick={() => setShows(!shows)}
          >
            {t('schedule.filters', { count: Object.values(filters).filter((one) => one !== null).length })}
          </Button>
        )}
        {hasRooms && hasRows && (
          <Segmented
            label={t('schedule.rows')}
            value={kind}
            onChange={(rows) => set({ rows })}
            options={(['staff', 'rooms'] as const).map((rows) => ({
              value: rows,
              label: t(`schedule.rows.${rows}`),
            }))}
          />
        )}
        <Segmented
          label={t('schedule.view')}
          value={view}
          onChange={(next) => set({ view: next })}
          options={VIEWS.map((value) => ({
            value,
            label: t(`schedule.view.${value}`),
            ...(value === 'list' && { icon: <IconList aria-hidden="true" /> }),
          }))}
        />
        {waiting && (
          <Button icon={<IconHourglass />} onClick={waiting.onShow}>
            {t('waitList.button', { count: waiting.count })}
          </Button>
        )}
        {onBook && (
          <Button variant="primary" icon={<IconPlus />} onClick={onBook}>
            {t('schedule.book')}
          </Button>
        )}
      </div>
      <div id={filtersId} className={styles.filters} hidden={!shows || view === 'month'}>
        {shows && view !== 'month' && <FilterFields search={search} services={services} />}
      </div>
    </header>
  );
}

/** What the rows show: appointments for a service, by a method, in a state. */
function FilterFields({ search, services }: Pick<ScheduleBarProps, 'search' | 'services'>) {
  const { t } = useWords();
  const { filters, set } = search;
  return (
    <>
      <select
        className={styles.filter}
        aria-label={t('schedule.service')}
        value={filters.service ?? ''}
        onChange={({ target }) => set({ service: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('schedule.allServices')}</option>
        {services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles.filter}
        aria-label={t('schedule.method')}
        value={filters.method ?? ''}
        onChange={({ target }) => set({ method: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('schedule.allMethods')}</option>
        {[1, 2, 3, 4].map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </select>
      <select
        className={styles.filter}
        aria-label={t('schedule.state')}
        value={filters.state ?? ''}
        onChange={({ target }) => set({ state: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('schedule.allStates')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`schedule.state.${state}`)}
          </option>
        ))}
      </select>
    </>
  );
}
