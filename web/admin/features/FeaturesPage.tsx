import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { FEATURE_STATES } from '#contract/features/features.ts';
import type { FeatureRow } from '#contract/features/features.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { FEATURE_AREAS } from '#domain/vendors/feature-rules.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { SearchField } from '../resource/TableTools.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { nameOf, useFeatures } from './use-features.ts';
import styles from './features.module.css';

/** The features of the platform: product admins see how many vendors have each. */
export function FeaturesPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { area?: string; state?: string; search?: string };
  const area = FEATURE_AREAS.find((one) => one === search.area);
  const state = FEATURE_STATES.find((one) => one === search.state);
  const { data, error, isError, refetch } = useFeatures({ area, state, search: search.search });
  const filter = (name: 'area' | 'state' | 'search', value: string) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, [name]: value === '' ? undefined : value }),
      // Each pause while a person types is no page of its own.
      replace: name === 'search',
    });
  return (
    <div className={styles.page}>
      <PageHead
        title={t('features.title')}
        use={t('features.use')}
        actions={
          <Button
            variant="primary"
            icon={<IconPlus />}
            onClick={() => void navigate({ to: staffScreenPath('newFeature') })}
          >
            {t('features.new')}
          </Button>
        }
      />
      <div className={styles.filters}>
        <SearchField
          label={t('features.search')}
          value={search.search ?? ''}
          onChange={(text) => filter('search', text)}
        />
        <SelectField
          label={t('features.area')}
          value={area ?? ''}
          placeholder={t('features.area.all')}
          options={FEATURE_AREAS.map((value) => ({ value, label: t(`features.area.${value}`) }))}
          onChange={({ target }) => filter('area', target.value)}
        />
        <SelectField
          label={t('features.state')}
          value={state ?? ''}
          placeholder={t('features.state.all')}
          options={FEATURE_STATES.map((value) => ({ value, label: t(`features.state.${value}`) }))}
          onChange={({ target }) => filter('state', target.value)}
        />
      </div>
      {isError && !data ? (
        <FailedState title={t('features.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={10} height="44px" />
      ) : data.length === 0 ? (
        <EmptyState role="status" title={t('features.none')} text={t('features.none.text')} />
      ) : (
        <FeaturesTable rows={data} />
      )}
    </div>
  );
}

function FeaturesTable({ rows }: { rows: readonly FeatureRow[] }) {
  const { t, formats, language } = useWords();
  const names = new Map(rows.map((row) => [row.key, nameOf(row, language)]));
  const head = ['number', 'name', 'area', 'default', 'needs', 'vendors', 'updated'] as const;
  return (
    <Card padding="none" className={styles.card}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen */}
      <div className={styles.scroll} role="region" aria-label={t('features.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((column) => (
                <th key={column} scope="col" data-number={NUMBERS.has(column) || undefined}>
                  {t(`features.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-number="" data-head={t('features.column.number')}>
                  {row.number === null ? '–' : String(row.number)}
                </td>
                <th scope="row">
                  <Link to={staffScreenPath('editFeature', row.id)}>{nameOf(row, language)}</Link>{' '}
                  <code className={styles.key}>{row.key}</code>
                  {row.is_waiting && <Badge tone="wait">{t('features.waiting')}</Badge>}
                </th>
                <td data-head={t('features.column.area')}>{t(`features.area.${row.area}`)}</td>
                <td data-head={t('features.column.default')}>
                  <Badge tone={toneOf(row)}>{defaultWords(row, t)}</Badge>
                </td>
                <td data-head={t('features.column.needs')}>
                  {row.needs.map((need) => names.get(need) ?? need).join(', ') || '–'}
                </td>
                <td data-number="" data-head={t('features.column.vendors')}>
                  {t('features.vendorsOf', { on: row.vendors_on, all: row.vendors })}
                </td>
                <td data-head={t('features.column.updated')}>
                  {formats.shortDate(fromIso(row.updated_at), ownZone())}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const NUMBERS = new Set<string>(['number', 'vendors']);

const toneOf = ({ kind, initial }: FeatureRow) =>
  kind === 'boolean' ? (initial === 'on' ? 'ok' : 'wait') : 'brand';

function defaultWords(
  { kind, initial, share }: FeatureRow,
  t: (id: string, values?: Record<string, string | number>) => string,
): string {
  if (kind === 'percentage') return t('features.shareOf', { share });
  return initial === 'on' || initial === 'off' ? t(`features.${initial}`) : initial;
}
