import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listFeatureLocations, overrideFeature } from '#contract/features/features.ts';
import type { FeatureDetail, FeatureOverride } from '#contract/features/features.ts';
import type { FeatureValue } from '#domain/vendors/feature-rules.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useRefreshFeatures, valueWords } from './use-features.ts';
import styles from './features.module.css';

interface OwnValue {
  vendor_id: string;
  location_id: string | null;
  value: FeatureValue | null;
}

/** The vendors and locations with a value of their own; adds and removes one at once. */
export function FeatureVendors({ feature }: { feature: FeatureDetail }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshFeatures();
  const { mutate, isPending } = useChange({
    mutationFn: (body: OwnValue) => request(overrideFeature, { params: { featureId: feature.id }, body }),
    onSuccess: async () => {
      await refresh();
      toasts.show({ kind: 'success', text: t('features.own.saved') });
    },
    onError: fail,
  });
  return (
    <Card title={t('features.own')} className={styles.fields}>
      <p className={styles.muted}>{t('features.own.text')}</p>
      {feature.overrides.length > 0 && (
        <ul className={styles.own}>
          {feature.overrides.map((own) => (
            <li key={`${own.vendor_id} ${own.location_id}`}>
              <span>{placeOf(own)}</span>
              <Badge tone={own.value === false ? 'wait' : 'ok'}>{valueWords(own.value, t)}</Badge>
              <Button
                variant="link"
                disabled={isPending}
                aria-label={t('features.own.follow.of', { name: placeOf(own) })}
                onClick={() =>
                  void mutate({ vendor_id: own.vendor_id, location_id: own.location_id, value: null })
                }
              >
                {t('features.own.follow')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddOwnValue feature={feature} busy={isPending} onAdd={mutate} />
    </Card>
  );
}

const placeOf = ({ vendor, location }: FeatureOverride): string =>
  location === '' ? vendor : `${vendor}, ${location}`;

interface AddProps {
  feature: FeatureDetail;
  busy: boolean;
  onAdd: (body: OwnValue) => Promise<boolean>;
}

function AddOwnValue({ feature, busy, onAdd }: AddProps) {
  const { t } = useWords();
  const { kind, variants } = feature;
  const values = kind === 'variant' ? [...variants, 'off'] : ['on', 'off'];
  const [vendor, setVendor] = useState('');
  const [location, setLocation] = useState('');
  const [value, setValue] = useState(values[0]!);
  const locations = useLocations(feature, vendor);
  const add = async () => {
    const next = value === 'on' ? true : value === 'off' ? false : value;
    const added = await onAdd({ vendor_id: vendor, location_id: location || null, value: next });
    if (added) setLocation('');
  };
  return (
    <div className={styles.add}>
      <SelectField
        label={t('features.own.vendor')}
        value={vendor}
        placeholder={t('features.own.choose')}
        options={feature.all_vendors.map(({ id, name, value: now }) => ({
          value: id,
          label: t('features.own.now', { name, value: valueWords(now, t) }),
        }))}
        onChange={({ target }) => {
          setVendor(target.value);
          setLocation('');
        }}
      />
      {feature.may_differ_at_locations && (
        <SelectField
          label={t('features.own.location')}
          value={location}
          placeholder={t('features.own.location.all')}
          disabled={vendor === ''}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setLocation(target.value)}
        />
      )}
      <SelectField
        label={t('features.own.value')}
        value={value}
        options={values.map((one) => ({
          value: one,
          label: one === 'on' || one === 'off' ? t(`features.${one}`) : one,
        }))}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button
        busy={busy}
        unavailableBecause={vendor === '' ? t('features.own.choose') : null}
        onClick={() => void add()}
      >
        {t('features.own.set')}
      </Button>
    </div>
  );
}

function useLocations({ id, may_differ_at_locations: may }: FeatureDetail, vendor: string) {
  const { data = [] } = useQuery({
    queryKey: ['features', 'locations', id, vendor],
    queryFn: async ({ signal }) => {
      const query = { vendor_id: vendor };
      return (await request(listFeatureLocations, { params: { featureId: id }, query, signal })).data;
    },
    enabled: may && vendor !== '',
  });
  return data;
}
