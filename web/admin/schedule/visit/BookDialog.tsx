import { useState } from 'react';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { languagesOfSome } from '#domain/appointments/spoken-languages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { CustomFields } from '../../clients/CustomFields.tsx';
import { ClientPart } from './ClientPart.tsx';
import { FitNotice } from './FitNotice.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { Script } from './Script.tsx';
import { useBooking } from './use-booking.ts';
import type { BookingFaults, BookingForm, BookingStart, Like } from './use-booking.ts';
import { useWrapUp, WrapUpDialog } from './WrapUpDialog.tsx';
import type { WrapUpOf } from './WrapUpDialog.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './visit.module.css';

interface BookDialogProps {
  schedule: Schedule;
  began: BookingStart;
  onClose: () => void;
  onBooked: () => void;
}

/** Staff book for a client: who, what, how, when and with whom. What stands against the time shows at once. */
export function BookDialog({ schedule, began, onClose, onBooked }: BookDialogProps) {
  const { t } = useWords();
  const [found, setFound] = useState<Like | null>(null);
  const like = began.like ?? found;
  const wrapUp = useWrapUp();
  const [ended, setEnded] = useState<WrapUpOf | null>(null);
  const booking = useBooking(schedule, {
    ...began,
    like,
    onBooked: (booked) => (wrapUp ? setEnded({ of: 'appointment', ...booked }) : onBooked()),
  });
  const { typed, faults, general, busy, fields, change, submit, fit, blocked, questions, custom } = booking;
  const zone = schedule.location.time_zone;
  const input = { form: typed, faults, schedule, onChange: change };
  const caller = wrapUp && like?.of === 'client' ? like : null;
  const endCall = (): void => {
    if (caller) setEnded({ of: 'client', id: caller.id, name: caller.name });
  };
  if (ended)
    return (
      <WrapUpDialog
        ended={ended}
        onBack={ended.of === 'client' ? () => setEnded(null) : null}
        onDone={ended.of === 'client' ? onClose : onBooked}
      />
    );
  return (
    <FormDialog
      onClose={caller && found && wrapUp?.is_required ? endCall : onClose}
      busy={busy}
      size="wide"
      more={caller && <Button onClick={endCall}>{t('wrapUp.end')}</Button>}
      title={like ? t('schedule.book.for', { name: like.name }) : t('schedule.book.title')}
      closeLabel={t('action.close')}
      act={t('schedule.book.act')}
      unavailableBecause={blocked}
      general={general}
      fields={fields}
      className={styles.form}
      onSubmit={() => void submit()}
    >
      {began.like?.of === 'place' && (
        <Banner tone="info" className={styles.whole}>
          {t('lobby.convert.what', { name: began.like.name })}
        </Banner>
      )}
      <Script step="client" />
      <ClientPart {...input} like={like} mayChange={began.like === null} onFind={setFound} />
      <Script step="service" />
      <ServiceFields {...input} />
      <Script step="time" />
      <TimeFields {...input} />
      <div className={styles.whole}>
        <FreeTimes
          schedule={schedule}
          form={typed}
          onChoose={(time, staffId) =>
            change({ time, ...(isAnyStaff(typed) && staffId !== null && { staff_id: staffId }) })
          }
        />
      </div>
      <div className={styles.whole} aria-live="polite">
        <FitNotice fit={typed.staff_id === '' ? undefined : fit} zone={zone} />
      </div>
      {fit && fit.causes.length > 0 && fit.may_override && (
        <TextField
          className={styles.whole}
          name="reason"
          label={t('schedule.exception')}
          hint={t('schedule.exception.hint')}
          value={typed.reason}
          maxLength={500}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
      <QuestionFields
        questions={questions}
        answers={typed.answers}
        onChange={(answers) => change({ answers })}
      />
      <CustomFields
        className={styles.whole}
        fields={custom}
        answers={typed.custom}
        faultOf={(name) => (faults as BookingFaults)[`custom.${name}`]}
        onChange={(answers) => change({ custom: answers })}
      />
      <TextArea
        className={styles.whole}
        name="notes"
        rows={2}
        label={t('walkIn.notes')}
        optionalText={t('field.optional')}
        value={typed.notes}
        error={faults.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <Script step="end" />
      <Checkbox
        className={styles.whole}
        label={t('schedule.notify')}
        description={t('schedule.notify.book')}
        checked={typed.notify}
        onChange={({ target }) => change({ notify: target.checked })}
      />
    </FormDialog>
  );
}

interface PartProps {
  form: BookingForm;
  faults: BookingFaults;
  schedule: Schedule;
  onChange: (part: Partial<BookingForm>) => void;
}

function ServiceFields({ form, faults, schedule, onChange }: PartProps) {
  const { t } = useWords();
  const service = schedule.services.find(({ id }) => id === form.service_id);
  const bookable = schedule.services.filter(({ id, may_book: may }) => may || id === form.service_id);
  const methods = service?.methods ?? [1, 2, 3, 4];
  return (
    <>
      <SelectField
        className={styles.whole}
        label={t('schedule.service')}
        name="service_id"
        placeholder={t('schedule.service.choose')}
        options={bookable.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.service_id}
        error={faults.service_id}
        onChange={({ target }) => {
          const chosen = schedule.services.find(({ id }) => id === target.value);
          const keeps = chosen?.methods.includes(form.meeting_method) ?? true;
          onChange({
            service_id: target.value,
            answers: {},
            ...(!keeps && { meeting_method: chosen?.methods[0] ?? 1 }),
          });
        }}
      />
      {methods.length > 1 && (
        <ChoiceCards
          legend={t('schedule.method')}
          name="meeting_method"
          className={styles.whole}
          columns={3}
          options={methods.map((method) => ({
            value: String(method),
            label: t(`method.${method}`),
            icon: <MethodIcon visit={{ meeting_method: method, fulfillment_method: 1 }} />,
          }))}
          value={String(form.meeting_method)}
          error={faults.meeting_method}
          onChange={(method) => onChange({ meeting_method: Number(method) })}
        />
      )}
      {form.meeting_method === 4 && (
        <TextField
          className={styles.whole}
          name="address"
          label={t('schedule.address')}
          value={form.address}
          error={faults.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
    </>
  );
}

/** Begins the choice of a language among the choices of staff; ids are numbers. */
const SPEAKS = 'speaks:';

const staffOf = (choice: string): Pick<BookingForm, 'staff_id' | 'language'> =>
  choice.startsWith(SPEAKS)
    ? { staff_id: '', language: choice.slice(SPEAKS.length) }
    : { staff_id: choice, language: '' };

/** A time that is chosen for any staff member names the one who is free. */
const isAnyStaff = ({ staff_id: id, language }: BookingForm): boolean => id === '' && language === '';

function TimeFields({ form, faults, schedule, onChange }: PartProps) {
  const { t, formats } = useWords();
  const service = schedule.services.find(({ id }) => id === form.service_id);
  return (
    <>
      <TextField
        type="date"
        name="date"
        label={t('schedule.date')}
        value={form.date}
        error={faults.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextField
        type="time"
        name="time"
        label={t('schedule.time')}
        value={form.time}
        error={faults.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <SelectField
        name="staff_id"
        label={t('schedule.staff')}
        value={form.language === '' ? form.staff_id : `${SPEAKS}${form.language}`}
        error={faults.staff_id}
        onChange={({ target }) => onChange(staffOf(target.value))}
        options={[
          { value: '', label: t('schedule.staff.any') },
          ...languagesOfSome(schedule.staff).map((language) => ({
            value: `${SPEAKS}${language}`,
            label: t('schedule.staff.speaks', { language: formats.spoken(language) }),
          })),
          ...schedule.staff.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        type="number"
        name="minutes"
        min={5}
        max={720}
        step={5}
        label={t('schedule.minutes')}
        optionalText={service?.fixed_length ? undefined : t('field.optional')}
        hint={service?.fixed_length ? t('schedule.minutes.fixed') : undefined}
        disabled={service?.fixed_length}
        placeholder={service ? String(service.minutes) : ''}
        value={service?.fixed_length ? '' : form.minutes}
        error={faults.minutes}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
    </>
  );
}
