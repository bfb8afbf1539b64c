import { CAR_FIELDS, fulfilmentOf } from '#domain/intake/join-form.ts';
import type { CarField } from '#domain/intake/join-form.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { FieldError } from '#web/kit/field/FieldShell.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { fieldId, useCarLabels } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

/**
 * The description of the car for staff (§3 "Curbside details"): five short fields, or one text where the
 * vendor prefers it.
 */
export function CarFields({ form }: { form: RequestForm }) {
  const { settings } = useVisitor();
  if (fulfilmentOf(form.form, form.rules) !== FULFILMENT.curbside) return null;
  return settings.curbsideDetails === 'text' ? <CarText form={form} /> : <CarParts form={form} />;
}

function CarText({ form }: { form: RequestForm }) {
  const { t } = useWords();
  return (
    <TextArea
      id={fieldId('car_details')}
      label={t('form.carDetails')}
      hint={t('form.carHint')}
      rows={4}
      aria-required="true"
      value={form.draft.carText}
      error={form.errorOf('car_details')}
      onChange={(event) => form.change({ carText: event.target.value })}
      onBlur={() => form.leave('car_details')}
    />
  );
}

function CarParts({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const labels = useCarLabels();
  const error = form.errorOf('car_details');
  const part = (field: CarField, position: number) => (
    <TextField
      key={field}
      id={position === 0 ? fieldId('car_details') : `field-car-${field}`}
      label={labels[field]}
      autoComplete="off"
      maxLength={90}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'field-car-error' : undefined}
      value={form.draft.car[field] ?? ''}
      onChange={(event) => form.change({ car: { ...form.draft.car, [field]: event.target.value } })}
    />
  );
  return (
    <section className={styles.group} aria-labelledby="car-title">
      <div className={styles.groupHead}>
        <h2 id="car-title">{t('form.carDetails')}</h2>
        <p className={styles.sub}>{t('form.carHint')}</p>
        <FieldError id="field-car-error">{error}</FieldError>
      </div>
      <div className={styles.pair}>{CAR_FIELDS.slice(0, 4).map(part)}</div>
      {part('pickup', 4)}
    </section>
  );
}
