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
import { isRefusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import type { Conflict } from '../resource/ConflictDialog.tsx';
import { conflictOf } from '../resource/faults.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useRefreshFeatures, valueWords } from './use-features.ts';
import styles from './features.module.css';

interface OwnPlace {
  vendor_id: string;
  location_id: string | null;
}

interface OwnValue extends OwnPlace {
  /** Null follows the default again. */
  value: FeatureValue | null;
}

/** A change that another product admin came before, and what stands there now. */
interface Late {
  conflict: Conflict;
  mine: OwnValue;
}

/** The vendors and locations with a value of their own; adds and removes one at once, which can be undone. */
export function FeatureVendors({ feature }: { feature: FeatureDetail }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshFeatures();
  const [late, setLate] = useState<Late | null>(null);
  const put = async (mine: OwnValue, version: number) => {
    const body = { vendor_id: mine.vendor_id, location_id: mine.location_id, value: mine.value, version };
    const { data } = await request(overrideFeature, { params: { featureId: feature.id }, body });
    await refresh();
    return data;
  };
  const undo = (mine: OwnValue, version: number): void =>
    void put(mine, version).then(
      () => toasts.show({ kind: 'success', text: t('features.own.undone') }),
      async (fault: unknown) => {
        await refresh();
        fail(fault);
      },
    );
  const { mutate: change, isPending } = useChange({
    mutationFn: async ({ mine, over }: { mine: OwnValue; over: number }) => {
      const before = feature.overrides.find(isAt(mine))?.value ?? null;
      try {
        const version = versionAt(await put(mine, over), mine);
        return { before: { ...mine, value: before }, version };
      } catch (fault) {
        if (isRefusal(fault, 'record-changed')) setLate({ conflict: conflictOf(fault), mine });
        throw fault;
      }
    },
    onSuccess: ({ before, version }) => {
      const act = (): void => undo(before, version);
      toasts.show({ kind: 'success', text: t('features.own.saved'), undo: { label: t('action.undo'), act } });
    },
    onError: (fault) => {
      if (!isRefusal(fault, 'record-changed')) fail(fault);
    },
  });
  const mutate = (mine: OwnValue): Promise<boolean> => change({ mine, over: versionAt(feature, mine) });
  const words = (value: FeatureValue | null): string =>
    value === null ? t('features.own.none') : valueWords(value, t);
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
      {late && (
        <ConflictDialog
          words="features"
          labelOf={() => t('features.own.value')}
          conflict={{ ...late.conflict, values: { value: words(valueOf(late.conflict)) } }}
          mine={{ value: words(late.mine.value) }}
          base={{}}
          onClose={() => setLate(null)}
          onMine={() => {
            setLate(null);
            void change({ mine: late.mine, over: late.conflict.version });
          }}
          onReload={() => {
            setLate(null);
            void refresh();
          }}
        />
      )}
    </Card>
  );
}

const isAt =
  (place: OwnPlace) =>
  (one: OwnPlace): boolean =>
    one.vendor_id === place.vendor_id && one.location_id === place.location_id;

/** The version of the value there, which a change names. */
const versionAt = ({ versions }: FeatureDetail, place: OwnPlace): number =>
  versions.find(isAt(place))?.version ?? 0;

const valueOf = ({ values }: Conflict): FeatureValue | null => values['value'] as FeatureValue | null;

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
