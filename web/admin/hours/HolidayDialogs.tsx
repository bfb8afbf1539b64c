import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeHoliday, listHolidayCountries, subscribeHolidays } from '#contract/hours/holidays.ts';
import type { HolidayCalendar, HolidayState } from '#contract/hours/holidays.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { saveWords, useImpact } from '../impact/use-impact.ts';
import { isDeepEqual } from '../resource/same-values.ts';
import { RecordsPicker } from '../resource/RecordPicker.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { TimesEditor } from './AdjustmentEditors.tsx';
import styles from './holidays.module.css';

const CALENDARS_KEY = ['holiday-calendars'];

/** Subscribes to the holidays of a country or one of its states, for all locations or some. */
export function NewCalendarDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const isVendor = cellOf(holderOf(usePerson()), 'location-hours')?.scope === 'V';
  const [key] = useState(newIdempotencyKey);
  const [country, setCountry] = useState('');
  const [state, setState] = useState('');
  const [locations, setLocations] = useState<string[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery({
    queryKey: ['holiday-countries', country],
    queryFn: ({ signal }) =>
      request(listHolidayCountries, { query: country === '' ? {} : { country }, signal }),
    placeholderData: (before) => before && { data: { ...before.data, states: [] } },
  });
  const add = useChange({
    mutationFn: () =>
      request(subscribeHolidays, { body: { country, state, location_ids: locations }, idempotencyKey: key }),
    onError: (fault) => {
      const named = fault instanceof Refusal ? fault.errors.filter(({ pointer }) => pointer) : [];
      if (named.length === 0) return fail(fault);
      setFaults(Object.fromEntries(named.map(({ pointer, title }) => [pointer!.slice(1), title])));
    },
    onSuccess: async (saved) => {
      toasts.show({ kind: 'success', text: t('holidays.added', { count: saved.data.holidays }) });
      onClose();
      await queries.invalidateQueries({ queryKey: CALENDARS_KEY });
    },
  });
  const isComplete = country !== '' && (locations.length > 0 || isVendor);
  const impact = useImpact(
    isComplete ? { kind: 'holiday-calendar', country, state, location_ids: locations } : null,
  );
  const submit = async (): Promise<void> => {
    if (country === '') return setFaults({ country: t('form.fault.required') });
    if (!isComplete) return setFaults({ location_ids: t('form.fault.choose') });
    const settle = await impact.ready();
    if (settle !== null && (await add.mutate())) settle();
  };
  const region = new Intl.DisplayNames(language, { type: 'region' });
  const byName = new Intl.Collator(language).compare;
  const countries = (data?.data.countries ?? []).map((code) => ({
    value: code,
    label: region.of(code) ?? code,
  }));
  const states = (data?.data.states ?? []).map((one) => ({ value: one.code, label: one.name }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('holidays.add')}
      closeLabel={t('action.close')}
      size="wide"
      busy={add.isPending}
      fields={
        <div className={styles.fields}>
          <SelectField
            label={t('holidays.country')}
            placeholder={t('holidays.country.choose')}
            error={faults['country']}
            value={country}
            onChange={({ target }) => {
              setCountry(target.value);
              setState('');
              setFaults({});
            }}
            options={countries.toSorted((a, b) => byName(a.label, b.label))}
          />
          {states.length > 0 && (
            <SelectField
              label={t('holidays.state')}
              error={faults['state']}
              value={state}
              onChange={({ target }) => {
                setState(target.value);
                setFaults({});
              }}
              options={[
                { value: '', label: t('holidays.state.whole') },
                ...states.toSorted((a, b) => byName(a.label, b.label)),
              ]}
            />
          )}
          <RecordsPicker
            kind="location"
            label={t('holidays.locations')}
            {...(isVendor && { hint: t('adjustments.hint.allLocations') })}
            error={faults['location_ids']}
            value={locations}
            onChange={(ids) => {
              setLocations(ids);
              setFaults({});
            }}
          />
          <ImpactPanel of={impact} />
        </div>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" busy={add.isPending || impact.isWaiting} onClick={() => void submit()}>
            {impact.messages > 0
              ? t('impact.actAndMessage', { act: t('holidays.add'), count: impact.messages })
              : t('holidays.add')}
          </Button>
        </>
      }
    >
      <p>{t('holidays.add.why')}</p>
    </Dialog>
  );
}

const STATES = ['closed', 'open', 'special'] as const satisfies readonly HolidayState[];

/** Closes one holiday, opens it as usual, or gives it hours. */
export function HolidayDialog(props: {
  calendar: HolidayCalendar;
  holiday: HolidayCalendar['dates'][number];
  onClose: () => void;
}) {
  const { calendar, holiday, onClose } = props;
  const { t, formats } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [state, setState] = useState<HolidayState>(holiday.state);
  const [times, setTimes] = useState(holiday.times.length > 0 ? holiday.times : [{ from: 600, to: 840 }]);
  const isSound = state !== 'special' || times.every(({ from, to }) => to > from);
  const changed = { state, times: state === 'special' ? times : [] };
  const isDirty = !isDeepEqual(changed, { state: holiday.state, times: holiday.times });
  const impact = useImpact(
    isDirty && isSound
      ? { kind: 'holiday-date', calendar_id: calendar.id, date: holiday.from, ...changed }
      : null,
  );
  const save = useChange({
    mutationFn: () =>
      request(changeHoliday, { params: { id: calendar.id, date: holiday.from }, body: changed }),
    onError: useFailureToast(),
    onSuccess: async () => {
      toasts.show({ kind: 'success', text: t('form.saved') });
      onClose();
      await queries.invalidateQueries({ queryKey: CALENDARS_KEY });
    },
  });
  const submit = async (): Promise<void> => {
    const settle = await impact.ready();
    if (settle !== null && (await save.mutate())) settle();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('holidays.changeOf', { name: holiday.name })}
      closeLabel={t('action.close')}
      size="wide"
      busy={save.isPending}
      fields={
        <div className={styles.fields}>
          <ChoiceCards
            legend={t('holidays.does')}
            appearance="plain"
            value={state}
            onChange={(one) => setState(one as HolidayState)}
            options={STATES.map((one) => ({ value: one, label: t(`holidays.state.${one}`) }))}
          />
          {state === 'special' && (
            <TimesEditor
              id="holiday-times"
              label={t('adjustments.field.times')}
              value={times}
              onChange={(next) => setTimes(next as typeof times)}
              faults={isSound ? {} : { '': t('hours.fault.order') }}
              readOnly={false}
              isNew={false}
            />
          )}
          <ImpactPanel of={impact} />
        </div>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            busy={save.isPending || impact.isWaiting}
            unavailableBecause={isSound ? null : t('hours.fault.order')}
            onClick={() => void submit()}
          >
            {saveWords(t, impact, t('holidays.save'))}
          </Button>
        </>
      }
    >
      <p>{formats.localDate(holiday.from)}</p>
    </Dialog>
  );
}
