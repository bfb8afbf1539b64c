import { useState } from 'react';
import type { SettingsDraft } from '#contract/settings/settings-page.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { timeText } from '../../hours/week-hours.ts';
import { minuteOfClock } from '../../schedule/visit/clock.ts';

interface ScheduleDialogProps {
  draft: Pick<SettingsDraft, 'time_zone' | 'schedule'>;
  onClose: () => void;
  /** Gets the instant as RFC 3339. */
  onSchedule: (publishAt: string) => void;
}

/** Asks when the draft is published, in the zone of its place. */
export default function ScheduleDialog({ draft, onClose, onSchedule }: ScheduleDialogProps) {
  const { t, formats } = useWords();
  const { time_zone: zone, schedule } = draft;
  const [openedAt] = useState(() => Date.now());
  const [typed, setTyped] = useState(() => {
    if (schedule === null) return { date: '', time: '' };
    const { date, minute } = wallOf(fromIso(schedule.publish_at), zone);
    return { date, time: timeText(minute) };
  });
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: Partial<typeof typed>): void => {
    setFault(null);
    setTyped({ ...typed, ...next });
  };
  const submit = (): void => {
    const minute = minuteOfClock(typed.time);
    if (minute === null || !isDateInYears(typed.date))
      return setFault(t('settingsPage.draft.schedule.missing'));
    const publishAt = instantOf(typed.date, minute, zone);
    if (publishAt <= Date.now()) return setFault(t('v.past'));
    onClose();
    onSchedule(toIso(publishAt));
  };
  return (
    <FormDialog
      title={t('settingsPage.draft.schedule.title')}
      act={t('settingsPage.draft.schedule.act')}
      intro={<p>{t('settingsPage.draft.schedule.intro')}</p>}
      general={fault}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        type="date"
        label={t('schedule.date')}
        hint={t('settingsPage.draft.schedule.zone', { zone: formats.zone(zone, openedAt) })}
        value={typed.date}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        type="time"
        label={t('schedule.time')}
        value={typed.time}
        onChange={({ target }) => change({ time: target.value })}
      />
    </FormDialog>
  );
}
