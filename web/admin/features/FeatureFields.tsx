import type { FeatureRow, FeatureValues } from '#contract/features/features.ts';
import { FEATURE_AREAS, FEATURE_KINDS, VARIANT_NAME } from '#domain/vendors/feature-rules.ts';
import type { FeatureArea, FeatureKind } from '#domain/vendors/feature-rules.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { FieldError } from '#web/kit/field/FieldShell.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { nameOf } from './use-features.ts';
import styles from './features.module.css';

/** The form of a feature: its key only while it is new. */
export interface FeatureForm extends FeatureValues {
  key: string;
}

export interface FeatureFieldsProps {
  values: FeatureForm;
  faults: Readonly<Record<string, string>>;
  isNew: boolean;
  isBuiltIn: boolean;
  /** The features that it may need. */
  others: readonly FeatureRow[];
  onChange: (next: Partial<FeatureForm>) => void;
}

/** The fields of a feature, in three cards: what it is, who has it, and when. */
export function FeatureFields(props: FeatureFieldsProps) {
  return (
    <>
      <AboutCard {...props} />
      <DecisionCard {...props} />
      <NeedsCard {...props} />
      <ScheduleCard {...props} />
    </>
  );
}

function AboutCard({ values, faults, isNew, isBuiltIn, onChange }: FeatureFieldsProps) {
  const { t } = useWords();
  const { names, descriptions } = values;
  return (
    <Card title={t('features.about')} className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={t('features.key')}
          hint={t('features.key.hint')}
          value={values.key}
          maxLength={60}
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
          error={faults['key']}
          onChange={({ target }) => onChange({ key: target.value })}
        />
        <TextField
          label={t('features.number')}
          hint={t('features.number.hint')}
          inputMode="numeric"
          value={values.number === null ? '' : String(values.number)}
          maxLength={5}
          readOnly={!isNew || isBuiltIn}
          error={faults['number']}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '');
            onChange({ number: digits === '' ? null : Number(digits) });
          }}
        />
      </div>
      <div className={styles.pair}>
        {(['en', 'fr'] as const).map((lang) => (
          <TextField
            key={lang}
            label={t(`features.name.${lang}`)}
            value={names[lang]}
            maxLength={60}
            error={faults[`names/${lang}`]}
            onChange={({ target }) => onChange({ names: { ...names, [lang]: target.value } })}
          />
        ))}
      </div>
      <div className={styles.pair}>
        {(['en', 'fr'] as const).map((lang) => (
          <TextArea
            key={lang}
            rows={3}
            label={t(`features.description.${lang}`)}
            value={descriptions[lang]}
            maxLength={500}
            error={faults[`descriptions/${lang}`]}
            onChange={({ target }) => onChange({ descriptions: { ...descriptions, [lang]: target.value } })}
          />
        ))}
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('features.area')}
          value={values.area}
          options={FEATURE_AREAS.map((value) => ({ value, label: t(`features.area.${value}`) }))}
          error={faults['area']}
          onChange={({ target }) => onChange({ area: target.value as FeatureArea })}
        />
        <TextField
          label={t('features.owner')}
          hint={t('features.owner.hint')}
          value={values.owner}
          maxLength={60}
          error={faults['owner']}
          onChange={({ target }) => onChange({ owner: target.value })}
        />
      </div>
    </Card>
  );
}

function DecisionCard({ values, faults, isBuiltIn, onChange }: FeatureFieldsProps) {
  const { t } = useWords();
  const { kind, variants } = values;
  const initials = kind === 'variant' ? ['off', ...variants] : ['on', 'off'];
  const changeKind = (next: FeatureKind) => onChange({ kind: next, initial: 'off' });
  return (
    <Card title={t('features.decision')} className={styles.fields}>
      <SelectField
        label={t('features.kind')}
        hint={isBuiltIn ? t('features.kind.hint') : undefined}
        value={kind}
        options={FEATURE_KINDS.filter((one) => !isBuiltIn || one !== 'variant').map((value) => ({
          value,
          label: t(`features.kind.${value}`),
        }))}
        error={faults['kind']}
        onChange={({ target }) => changeKind(target.value as FeatureKind)}
      />
      {kind === 'variant' && (
        <TextField
          label={t('features.variants')}
          hint={t('features.variants.hint')}
          defaultValue={variants.join(', ')}
          error={faults['variants']}
          onChange={({ target }) => onChange({ variants: variantsIn(target.value) })}
        />
      )}
      {kind === 'percentage' ? (
        <TextField
          label={t('features.share')}
          hint={t('features.share.hint')}
          type="number"
          min={0}
          max={100}
          value={String(values.share)}
          error={faults['share']}
          onChange={({ target }) =>
            onChange({ share: Math.max(0, Math.min(100, Math.round(Number(target.value)) || 0)) })
          }
        />
      ) : (
        <SelectField
          label={t('features.initial')}
          hint={t('features.initial.hint')}
          value={initials.includes(values.initial) ? values.initial : ''}
          placeholder={initials.includes(values.initial) ? undefined : '–'}
          options={initials.map((value) => ({
            value,
            label: value === 'on' || value === 'off' ? t(`features.${value}`) : value,
          }))}
          error={faults['initial']}
          onChange={({ target }) => onChange({ initial: target.value })}
        />
      )}
    </Card>
  );
}

/** Names separated by commas; what is no name of a variant is left out. */
const variantsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,]+/)
      .map((name) => name.toLowerCase())
      .filter((name) => VARIANT_NAME.test(name)),
  ),
];

function NeedsCard({ values, faults, others, onChange }: FeatureFieldsProps) {
  const { t, language } = useWords();
  const { needs } = values;
  return (
    <Card className={styles.fields}>
      <fieldset className={styles.needs}>
        <legend>{t('features.needs')}</legend>
        <p className={styles.muted}>{t('features.needs.hint')}</p>
        <div className={styles.choices}>
          {others.map((other) => (
            <Checkbox
              key={other.key}
              label={nameOf(other, language)}
              checked={needs.includes(other.key)}
              onChange={({ target }) =>
                onChange({
                  needs: target.checked ? [...needs, other.key] : needs.filter((need) => need !== other.key),
                })
              }
            />
          ))}
        </div>
        <FieldError id="needs-error">{faults['needs']}</FieldError>
      </fieldset>
    </Card>
  );
}

function ScheduleCard({ values, faults, onChange }: FeatureFieldsProps) {
  const { t } = useWords();
  return (
    <Card title={t('features.schedule')} className={styles.fields}>
      <p className={styles.muted}>{t('features.schedule.hint')}</p>
      <div className={styles.pair}>
        {(['on_at', 'off_at'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`features.${name}`)}
            value={localOf(values[name])}
            error={faults[name]}
            onChange={({ target }) => onChange({ [name]: isoOf(target.value) })}
          />
        ))}
      </div>
      <TextField
        type="date"
        label={t('features.expires_on')}
        hint={t('features.expires_on.hint')}
        value={values.expires_on ?? ''}
        error={faults['expires_on']}
        onChange={({ target }) => onChange({ expires_on: target.value === '' ? null : target.value })}
      />
    </Card>
  );
}

const two = (part: number): string => String(part).padStart(2, '0');

/** An instant as the browser's own picker reads it: on the clock of the device. */
function localOf(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(fromIso(iso));
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

function isoOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
