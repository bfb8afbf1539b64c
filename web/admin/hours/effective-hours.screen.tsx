import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { setUpRooms } from '#contract/setup/rooms.ts';
import { seeEffectiveHours } from '#contract/vendors/effective-hours.ts';
import type { DayTime, EffectiveDay } from '#contract/vendors/effective-hours.ts';
import { can } from '#domain/access/permission-table.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { useNow } from '../shell/use-now.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { HoursFrame } from './HoursFrame.tsx';
import hours from './hours.module.css';
import styles from './effective.module.css';

type Search = { staff?: string; room?: string; date?: string; method?: string };

/** One date of the location in view, or of a person or a room there: every rule, what it decides, and the result. */
function EffectiveHours() {
  const { t, formats } = useWords();
  const person = usePerson();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const { location } = useCurrentLocation();
  const search: Search = useSearch({ strict: false });
  const set = (next: Partial<Record<keyof Search, string | undefined>>): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true });
  const maySeeOthers = can(holderOf(person), 'staff-schedule');
  const maySeeRooms = can(holderOf(person), 'rooms-edit');
  const room = maySeeRooms ? search.room : undefined;
  const staff =
    room === undefined ? (maySeeOthers ? search.staff : (person.staff_id ?? undefined)) : undefined;
  if (!location) return <HoursFrame>{null}</HoursFrame>;
  const date = isDateInYears(search.date ?? '') ? search.date! : wallOf(now, location.time_zone).date;
  const method = (['1', '2', '3', '4'] as const).find((one) => one === search.method) ?? '1';
  return (
    <HoursFrame>
      <section className={hours.card} aria-label={t('hours.tab.effective')}>
        <div className={hours.layers}>
          <TextField
            type="date"
            label={t('effective.date')}
            value={date}
            onChange={({ target }) => isDateInYears(target.value) && set({ date: target.value })}
          />
          {maySeeOthers && (
            <div className={hours.whose}>
              <RecordPicker
                kind="staff"
                clearable
                label={t('hours.person')}
                value={staff ?? null}
                onChange={(chosen: string | null) => set({ staff: chosen ?? undefined, room: undefined })}
              />
            </div>
          )}
          {maySeeRooms && (
            <RoomField
              locationId={location.id}
              value={room ?? ''}
              onChange={(chosen) => set({ room: chosen || undefined, staff: undefined })}
            />
          )}
          <SelectField
            label={t('hours.method')}
            value={method}
            onChange={({ target }) => set({ method: target.value })}
            options={Object.values(MEETING_METHOD).map((one) => ({
              value: String(one),
              label: t(`services.meeting_methods.${one}`),
            }))}
          />
          <span className={hours.zone}>{formats.zone(location.time_zone, now)}</span>
        </div>
        <Day
          query={{
            location: location.id,
            date,
            method,
            ...(staff !== undefined && { staff }),
            ...(room !== undefined && { room }),
          }}
        />
      </section>
    </HoursFrame>
  );
}

/** The rooms of the location. */
function RoomField(of: { locationId: string; value: string; onChange: (id: string) => void }) {
  const { t } = useWords();
  const { locationId, value, onChange } = of;
  const { data } = useQuery({
    queryKey: ['hours', 'rooms', locationId],
    queryFn: ({ signal }) =>
      request(setUpRooms.list, { query: { location: locationId, size: '100' }, signal }),
  });
  const rooms = data?.data ?? [];
  if (rooms.length === 0) return null;
  return (
    <SelectField
      label={t('effective.room')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: t('form.choose.room') },
        ...rooms.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function Day({
  query,
}: {
  query: { location: string; date: string; method: '1' | '2' | '3' | '4'; staff?: string; room?: string };
}) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['hours', 'effective', query],
    queryFn: ({ signal }) => request(seeEffectiveHours, { query, signal }),
    staleTime: 0,
  });
  if (data) return <Layers day={data.data} />;
  if (isError) return <FailedState title={t('hours.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.loading} aria-busy="true">
      <SkeletonRows rows={4} height="38px" />
    </div>
  );
}

function Layers({ day: { layers, result } }: { day: EffectiveDay }) {
  const { t, formats } = useWords();
  const clock = (minutes: number): string => formats.time(minutes * 60_000, 'UTC');
  const ranges = (times: readonly DayTime[]): string =>
    times
      .map(({ from, to }) =>
        from === 0 && to === 1440 ? t('effective.allDay') : `${clock(from)} – ${clock(to)}`,
      )
      .join(', ');
  const all = [...layers.filter(({ effect }) => effect === 'open').flatMap(({ times }) => times), ...result];
  const axis = {
    from: Math.min(480, ...all.map(({ from }) => from)),
    to: Math.max(1140, ...all.map(({ to }) => to)),
  };
  const bar = (times: readonly DayTime[], effect: 'open' | 'closed' | 'result') => (
    <div className={styles.bar} aria-hidden="true">
      {times.map(({ from, to }) => {
        const [start, end] = [Math.max(from, axis.from), Math.min(to, axis.to)];
        const share = (minutes: number) => (minutes / (axis.to - axis.from)) * 100;
        return end <= start ? null : (
          <i
            key={from}
            data-effect={effect}
            style={{ insetInlineStart: `${share(start - axis.from)}%`, inlineSize: `${share(end - start)}%` }}
          />
        );
      })}
    </div>
  );
  return (
    <>
      <p className={styles.note}>{t('effective.order')}</p>
      <ol className={styles.rows}>
        {layers.map(({ kind, name, effect, times, wins }, at) => (
          <li key={at}>
            <h2>{t(`effective.${kind}`)}</h2>
            {bar(times, effect)}
            <p>
              {name !== '' && <strong>{name}</strong>}
              <span>
                {times.length === 0
                  ? t('effective.none')
                  : t(effect === 'open' ? 'effective.opens' : 'effective.closes', { times: ranges(times) })}
              </span>
            </p>
            {wins.length > 0 && <Badge tone="brand">{t('effective.wins', { times: ranges(wins) })}</Badge>}
          </li>
        ))}
        <li data-result>
          <h2>{t('effective.result')}</h2>
          {bar(result, 'result')}
          <p role="status">{result.length === 0 ? t('effective.nothing') : ranges(result)}</p>
        </li>
      </ol>
    </>
  );
}

export const effectiveHoursScreen: ScreenDeclaration = {
  screen: 'effective-hours',
  component: EffectiveHours,
  search: ['staff', 'room', 'date', 'method'],
  location: 'one',
  rail: 'narrow',
  within: 'staff-hours',
};
