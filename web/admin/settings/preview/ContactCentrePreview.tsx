import { useQuery } from '@tanstack/react-query';
import { contactCentreSettings } from '#contract/settings/settings-pages.ts';
import { CLIENT_SEARCH_FIELDS, SCRIPT_STEPS } from '#domain/access/contact-centre-rules.ts';
import { contactCentreOf } from '#domain/vendors/contact-centre.ts';
import { settingValue } from '#domain/vendors/settings.ts';
import type { SettingValues } from '#domain/vendors/settings.ts';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { settingsQuery } from '../use-settings.ts';
import { PreviewBody, PreviewPanel } from './ClientViewPreview.tsx';
import styles from './preview.module.css';

/** A call as the contact centre leads it, with the unsaved values. */
export function ContactCentrePreview({ change, isBeside }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Call change={change} />
    </PreviewPanel>
  );
}

const STEPS = {
  client: 'contactCentre.step.client',
  service: 'contactCentre.step.service',
  time: 'contactCentre.step.time',
  end: 'contactCentre.step.end',
} as const;
const FIELDS = {
  name: 'clients.column.name',
  email: 'clients.column.email',
  phone: 'clients.column.phone',
} as const;

function Call({ change }: Pick<PreviewProps, 'change'>) {
  const { t, language } = useWords();
  const { data } = useQuery(settingsQuery(contactCentreSettings, null));
  if (!data) return <Skeleton height="240px" />;
  const stored = Object.fromEntries(data.data.settings.map(({ key, value }) => [key, value]));
  const values = { ...stored, ...change.values } as SettingValues;
  const centre = contactCentreOf((key) => settingValue(values, key));
  if (!centre.enabled) return <p className={styles.note}>{t('contactCentre.preview.off')}</p>;
  const { scripts, wrapUp } = centre;
  const reasons = wrapUp.reasons[language] ?? wrapUp.reasons.en ?? Object.values(wrapUp.reasons)[0] ?? [];
  const written = [scripts[language], scripts.en, ...Object.values(scripts)];
  const fields = CLIENT_SEARCH_FIELDS.filter((field) => centre.searchFields.includes(field));
  const facts = {
    client: [...fields.map((field) => t(FIELDS[field])), t('clients.search.number')].join(', '),
    service: t(`method.${centre.method}`),
    time: null,
    end: reasons.length > 0 ? reasons.join(', ') : null,
  };
  return (
    <PreviewBody problem={null} note={t('contactCentre.preview.note')}>
      <ol className={styles.steps}>
        {SCRIPT_STEPS.map((step) => (
          <li key={step}>
            <strong>{t(STEPS[step])}</strong>
            {facts[step] !== null && <span>{facts[step]}</span>}
            <q>
              {written.find((one) => one?.[step] !== undefined)?.[step] ?? t('contactCentre.preview.none')}
            </q>
          </li>
        ))}
      </ol>
    </PreviewBody>
  );
}
