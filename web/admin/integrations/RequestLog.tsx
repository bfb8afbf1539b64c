import type { IntegrationLogEntry } from '#contract/integrations/integrations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './integrations.module.css';

/** The last requests to the service: no address and no content. */
export function RequestLog({ log }: { log: readonly IntegrationLogEntry[] }) {
  const { t, formats } = useWords();
  return (
    <Card title={t('integrations.log')}>
      {log.length === 0 ? (
        <p className={styles.muted}>{t('integrations.log.empty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('integrations.log')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('integrations.log.time')}</th>
                <th scope="col">{t('integrations.log.action')}</th>
                <th scope="col">{t('integrations.log.result')}</th>
                <th scope="col" className={styles.number}>
                  {t('integrations.log.requests')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('integrations.log.duration')}
                </th>
              </tr>
            </thead>
            <tbody>
              {log.map(({ id, at, action, fault, requests, millis }) => (
                <tr key={id}>
                  <td>{formats.dateTime(fromIso(at), ownZone())}</td>
                  <td>{t(`integrations.action.${action}`)}</td>
                  <td className={fault === null ? undefined : styles.failure}>
                    {fault === null ? t('integrations.log.done') : t(`integrations.fault.${fault}`)}
                  </td>
                  <td className={styles.number}>{formats.number(requests)}</td>
                  <td className={styles.number}>{t('integrations.log.millis', { millis })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
