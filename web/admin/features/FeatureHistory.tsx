import type { FeatureChange } from '#contract/features/features.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { momentOf } from '../clients/history/HistoryTable.tsx';
import styles from './features.module.css';

/** Who changed the feature, for which vendor, and the values before and after. */
export function FeatureHistory({ history }: { history: readonly FeatureChange[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <Card title={t('features.history')} className={styles.fields}>
      {history.length === 0 ? (
        <p className={styles.muted}>{t('features.history.none')}</p>
      ) : (
        <ul className={styles.history}>
          {history.map(({ id, at, account, vendor, field, before, after }) => (
            <li key={id}>
              <p>
                {vendor === null
                  ? t(`features.field.${field}`)
                  : t('features.history.own', { vendor, what: t(`features.field.${field}`) })}
                {': '}
                <span className={styles.value}>{valueWords(JSON.parse(before))}</span> →{' '}
                <span className={styles.value}>{valueWords(JSON.parse(after))}</span>
              </p>
              <p className={styles.muted}>
                {account || '–'}, <time dateTime={at}>{momentOf(at, ownZone(), words)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A stored value as a person reads it. */
export function valueWords(value: unknown): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' / ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
