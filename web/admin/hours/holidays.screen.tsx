import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { listHolidayCalendars, unsubscribeHolidays } from '#contract/hours/holidays.ts';
import type { HolidayCalendar } from '#contract/hours/holidays.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactDialog } from '../impact/GuardedChange.tsx';
import { Menu } from '../menu/Menu.tsx';
import { useChange } from '../session/use-change.ts';
import { holderOf, usePerson } from '../session/session.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { HolidayDialog, NewCalendarDialog } from './HolidayDialogs.tsx';
import { HoursFrame } from './HoursFrame.tsx';
import styles from './holidays.module.css';

type Holiday = HolidayCalendar['dates'][number];

const CALENDARS_KEY = ['holiday-calendars'];

/** The countries and states whose holidays the vendor follows, and each date to come. */
function Holidays() {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  const mayWrite = can(holderOf(usePerson()), 'location-hours', 'write');
  const { data, error, isError, refetch } = useQuery({
    queryKey: CALENDARS_KEY,
    queryFn: ({ signal }) => request(listHolidayCalendars, { signal }),
    staleTime: 0,
  });
  const add = (
    <Button
      variant="primary"
      icon={<IconPlus />}
      unavailableBecause={mayWrite ? null : t('list.mayNot')}
      onClick={() => setAdding(true)}
    >
      {t('holidays.add')}
    </Button>
  );
  return (
    <HoursFrame actions={add}>
      {!data && isError && (
        <FailedState title={t('holidays.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <SkeletonRows rows={6} height="44px" />
        </div>
      )}
      {data?.data.length === 0 && (
        <EmptyState title={t('holidays.empty')} text={t('holidays.empty.why')} action={add} />
      )}
      {data?.data.map((calendar) => (
        <CalendarCard key={calendar.id} calendar={calendar} />
      ))}
      {isAdding && <NewCalendarDialog onClose={() => setAdding(false)} />}
    </HoursFrame>
  );
}

function CalendarCard({ calendar }: { calendar: HolidayCalendar }) {
  const { t, language } = useWords();
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(calendar.country)!;
  const name =
    calendar.state === '' ? country : t('holidays.region', { country, state: calendar.state_name });
  const years = [...new Set(calendar.dates.map(({ from }) => from.slice(0, 4)))];
  const [chosen, setYear] = useState(years[0] ?? '');
  const year = years.includes(chosen) ? chosen : (years[0] ?? '');
  const [open, setOpen] = useState<Holiday | null>(null);
  const [isEnding, setEnding] = useState(false);
  return (
    <Card
      title={name}
      padding="none"
      className={styles.card}
      aside={
        calendar.may_change && (
          <Menu
            label={t('holidays.menu', { name })}
            trigger={<IconDots aria-hidden="true" />}
            button={{ variant: 'quiet', size: 'small' }}
            items={[
              { key: 'end', label: t('holidays.end'), icon: <IconTrash />, onSelect: () => setEnding(true) },
            ]}
          />
        )
      }
    >
      <div className={styles.head}>
        <p>
          {calendar.locations.length === 0
            ? t('adjustments.everywhere')
            : new Intl.ListFormat(language).format(calendar.locations.map((one) => one.name))}
        </p>
        {years.length > 1 && (
          <Segmented
            label={t('holidays.year')}
            value={year}
            onChange={setYear}
            options={years.map((one) => ({ value: one, label: one }))}
          />
        )}
      </div>
      {!calendar.may_change && <p className={styles.note}>{t('form.readOnly.scope')}</p>}
      <ul className={styles.dates} aria-label={t('holidays.of', { name, year })}>
        {calendar.dates
          .filter(({ from }) => from.startsWith(year))
          .map((holiday) => (
            <DateRow
              key={`${holiday.from}/${holiday.name}`}
              holiday={holiday}
              onChange={calendar.may_change ? () => setOpen(holiday) : null}
            />
          ))}
      </ul>
      {open && <HolidayDialog calendar={calendar} holiday={open} onClose={() => setOpen(null)} />}
      <EndDialog open={isEnding} calendar={calendar} name={name} onClose={() => setEnding(false)} />
    </Card>
  );
}

function DateRow({ holiday, onChange }: { holiday: Holiday; onChange: (() => void) | null }) {
  const { t, formats } = useWords();
  const { from, to, name, state, times } = holiday;
  const clock = (minutes: number): string => formats.time(minutes * 60_000, 'UTC');
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {formats.localDate(from)}
          {to !== from && ` – ${formats.localDate(to)}`}
        </span>
      </span>
      <span className={styles.state}>
        <Badge tone={state === 'closed' ? 'wait' : 'ok'}>{t(`holidays.state.${state}`)}</Badge>
        {times.length > 0 && (
          <span>{times.map((one) => `${clock(one.from)} – ${clock(one.to)}`).join(', ')}</span>
        )}
      </span>
      {onChange && (
        <Button size="small" aria-label={t('holidays.changeOf', { name })} onClick={onChange}>
          {t('holidays.change')}
        </Button>
      )}
    </li>
  );
}

function EndDialog(props: { open: boolean; calendar: HolidayCalendar; name: string; onClose: () => void }) {
  const { open, calendar, name, onClose } = props;
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const end = useChange<null>({
    mutationFn: () => request(unsubscribeHolidays, { params: { id: calendar.id } }),
    onError: useFailureToast(),
    onSuccess: async () => {
      toasts.show({ kind: 'success', text: t('holidays.ended', { name }) });
      await queries.invalidateQueries({ queryKey: CALENDARS_KEY });
    },
  });
  return (
    <ImpactDialog
      open={open}
      danger
      title={t('holidays.end.title', { name })}
      act={t('holidays.end')}
      change={{ kind: 'holiday-calendar-end', calendar_id: calendar.id }}
      save={() => end.mutate()}
      onClose={onClose}
    >
      <p>{t('holidays.end.text')}</p>
    </ImpactDialog>
  );
}

export const holidaysScreen: ScreenDeclaration = {
  screen: 'holidays',
  component: Holidays,
  rail: 'narrow',
  within: 'staff-hours',
};
