import { useState } from 'react';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

/** The client's own time zone; none is the zone of each location. */
export function ZoneEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const zone = String(value);
  const zones = zone === '' || ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return (
    <SelectField
      id={id}
      label={label}
      error={faults['']}
      disabled={readOnly}
      options={[
        { value: '', label: t('clients.zoneOfLocation') },
        ...zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
      ]}
      value={zone}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Tags as one text, with commas between them. What a person types stays while it means the same tags. */
export function TagsEditor({ id, label, hint, value, onChange, faults, readOnly }: OwnEditorProps) {
  const tags = value as readonly string[];
  const [typed, setTyped] = useState(tags.join(', '));
  const isCurrent = tagsOf(typed).join() === tags.join();
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={Object.values(faults)[0]}
      disabled={readOnly}
      value={isCurrent ? typed : tags.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(tagsOf(target.value));
      }}
    />
  );
}
