import type { RoomValues } from '#contract/setup/rooms.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { WeekEditor } from '../hours/WeekEditor.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import formStyles from '../resource/form.module.css';

type Week = RoomValues['hours'];
const LAYER = { method: null, from: null, to: null, cycle: null } as const;
/** What a room gets first when it has hours of its own. */
const OFFICE_HOURS: Week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));

const rowsOf = (week: Week) =>
  week.map((block) => ({ ...block, method: null, effective_from: null, effective_to: null }));

/** Whether a room follows the location's hours, or its own week. */
export function RoomHoursEditor({ id, label, value, onChange, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const week = value as Week;
  const isOwn = week.length > 0;
  return (
    <fieldset className={formStyles.group} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      <Segmented
        label={label}
        options={[
          { value: 'location', label: t('rooms.hours.location'), disabled: readOnly },
          { value: 'own', label: t('rooms.hours.own'), disabled: readOnly },
        ]}
        value={isOwn ? 'own' : 'location'}
        onChange={(chosen) => onChange(chosen === 'own' ? OFFICE_HOURS : [])}
      />
      {isOwn && (
        <WeekEditor
          hours={rowsOf(week)}
          saved={rowsOf(week)}
          opening={null}
          layer={LAYER}
          readOnly={readOnly}
          onChange={(rows) => onChange(rows.map(({ weekday, from, to }) => ({ weekday, from, to })))}
        />
      )}
    </fieldset>
  );
}
