import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Week } from '#contract/hours/hours.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { fromIso } from '#domain/time/instant.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { saveWords, useImpact } from '../impact/use-impact.ts';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { LayerTools } from './LayerTools.tsx';
import { changedDays, isSound, periodsOf, WEEKDAYS } from './week-hours.ts';
import type { Layer } from './week-hours.ts';
import { WeekEditor } from './WeekEditor.tsx';
import styles from './hours.module.css';

interface HoursFormProps {
  /** Names the week among others. */
  of: readonly string[];
  /** Whether it is the week of a person, who works in the hours of a location. */
  isStaff: boolean;
  read: (signal: AbortSignal) => Promise<Week>;
  save: (body: { version: number; hours: HoursRow[] }) => Promise<Week>;
  change: (hours: HoursRow[]) => SetUpChange;
}

/** Loads a week and shows its form. */
export function HoursForm(props: HoursFormProps) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['hours', ...props.of],
    queryFn: ({ signal }) => props.read(signal),
    staleTime: 0,
  });
  if (data) return <LoadedForm {...props} week={data.data} />;
  if (isRefusal(error, 'not-found'))
    return <EmptyState role="status" title={t('hours.notHere')} text={t('hours.notHere.why')} />;
  if (isError) return <FailedState title={t('hours.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <SkeletonRows rows={7} height="43px" />
    </div>
  );
}

function LoadedForm({ of, isStaff, save, change, week }: HoursFormProps & { week: Week['data'] }) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const [base, setBase] = useState({ version: week.version, hours: week.hours });
  const [hours, setHours] = useState(week.hours);
  const [layer, setLayer] = useState<Layer>(() => firstLayer(week.hours));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const days = changedDays(hours, base.hours);
  const isDirty = days.length > 0;
  const isValid = isSound(hours);
  const impact = useImpact(isDirty && isValid ? change(hours) : null);
  const isOvertaken = week.version > base.version;
  const start = ({ version, hours: next }: { version: number; hours: HoursRow[] }): void => {
    setBase({ version, hours: next });
    setHours(next);
  };
  const settle = useRef<() => void>(() => undefined);
  const { mutate, isPending } = useChange({
    mutationFn: (body: { version: number; hours: HoursRow[] }) => save(body),
    onSuccess: (saved) => {
      queries.setQueryData(['hours', ...of], saved);
      start(saved.data);
      toasts.show({ kind: 'success', text: t('form.saved') });
      settle.current();
    },
    onError: (fault) => {
      if (!isRefusal(fault, 'record-changed')) return fail(fault);
      const { meta } = fault.errors[0]!;
      setConflict({
        name: String(meta['name']),
        at: meta['at'] as string | null,
        version: Number(meta['version']),
        values: meta['values'] as Record<string, unknown>,
      });
    },
  });
  /** Saves, and then carries out what was decided about the appointments outside. */
  const send = async (version: number): Promise<void> => {
    const next = await impact.ready();
    if (next === null) return;
    settle.current = next;
    await mutate({ version, hours });
  };
  const submit = (): void => {
    if (!isDirty || isPending) return;
    if (isValid) return void send(base.version);
    document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  useSaveKey(submit);
  const inWords = (rows: readonly HoursRow[]): Record<string, string> =>
    Object.fromEntries(
      WEEKDAYS.map((weekday) => [
        weekday,
        rows
          .filter((row) => row.weekday === weekday)
          .map((row) => [row.from, row.to].map((one) => formats.time(one * 60_000, 'UTC')).join('–'))
          .join(', '),
      ]),
    );
  const theirs = conflict ? (conflict.values['hours'] as HoursRow[]) : [];
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.card}>
        {week.read_only !== null && (
          <Banner tone="info">
            {t(week.read_only === 'request' ? 'hours.readOnly.request' : 'hours.readOnly.right')}
          </Banner>
        )}
        {isOvertaken && (
          <Banner
            tone="warn"
            role="status"
            action={
              <Button size="small" onClick={() => start(week)}>
                {t('form.reload')}
              </Button>
            }
          >
            {t('form.overtaken')}
          </Banner>
        )}
        <LayerTools
          hours={hours}
          layer={layer}
          isStaff={isStaff}
          zone={week.time_zone}
          readOnly={week.read_only !== null}
          onLayer={setLayer}
          onChange={setHours}
        />
        <WeekEditor
          hours={hours}
          saved={base.hours}
          opening={isStaff ? week.opening : null}
          layer={layer}
          readOnly={week.read_only !== null}
          onChange={setHours}
        />
      </div>
      <div className={styles.side}>
        <ImpactPanel of={impact} />
        <aside aria-label={t('form.history')} className={styles.history}>
          <h2>{t('form.history')}</h2>
          {week.changes.length === 0 && <p className={styles.muted}>{t('form.history.empty')}</p>}
          <ol>
            {week.changes.map(({ id, at, actor, weekdays }) => (
              <li key={id}>
                <strong>{actor || t('form.history.system')}</strong>{' '}
                {t('hours.history', {
                  days: new Intl.ListFormat(undefined).format(
                    weekdays.map((weekday) => formats.weekday(weekday as 0)),
                  ),
                })}
                <br />
                <span className={styles.muted}>{formats.dateTime(fromIso(at), ownZone())}</span>
              </li>
            ))}
          </ol>
        </aside>
      </div>
      {isDirty && week.read_only === null && (
        <SaveBar
          summary={t('hours.changedDays', { count: days.length })}
          onDiscard={() => setHours(base.hours)}
          busy={isPending || impact.isWaiting}
          save={saveWords(t, impact, t('hours.save'))}
        />
      )}
      {conflict && (
        <ConflictDialog
          words="hours"
          conflict={{ ...conflict, values: inWords(theirs) }}
          mine={inWords(hours)}
          base={inWords(base.hours)}
          onClose={() => setConflict(null)}
          onMine={() => {
            setConflict(null);
            void send(conflict.version);
          }}
          onReload={() => {
            setConflict(null);
            start({ version: conflict.version, hours: theirs });
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}

/** The latest period of all meeting methods. */
function firstLayer(hours: readonly HoursRow[]): Layer {
  const { from, to } = periodsOf(hours, null).at(-1)!;
  const row = hours.find(
    (one) => one.method === null && one.effective_from === from && one.effective_to === to,
  );
  const cycle = row?.cycle_weeks ? { weeks: row.cycle_weeks, week: 0, from: row.cycle_from! } : null;
  return { method: null, from, to, cycle };
}
