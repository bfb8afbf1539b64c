import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COVERED_PARTS, seeLanguageCoverage } from '#contract/wording/wording.ts';
import { clientViewSettings } from '#contract/settings/settings-pages.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import type { LanguageCoverage } from '#contract/wording/wording.ts';
import { ENDONYMS } from '#domain/language/languages.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './wording.module.css';

const GATE = 'languages.completeOnly' satisfies SettingKey;
const settingsPath: string = clientViewSettings.path;

/** How much is translated into each language, and how many visits are in it. */
export function CoverageCard() {
  const { t } = useWords();
  const { data, isError, refetch } = useQuery({
    queryKey: ['texts-covered'],
    queryFn: ({ signal }) => request(seeLanguageCoverage, { signal }),
    staleTime: 0,
  });
  return (
    <Card
      title={t('wording.covered')}
      aside={
        <Link
          to={settingsPath}
          search={(before: { location?: string }) => ({ location: before.location, setting: GATE })}
        >
          {t('wording.covered.gate')}
        </Link>
      }
    >
      <p className={styles.note}>{t('wording.covered.why')}</p>
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('error.unreachable')}
        </Banner>
      ) : data ? (
        <div
          className={styles.coveredBox}
          role="region"
          aria-label={t('wording.covered')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
          tabIndex={0}
        >
          <table className={styles.covered}>
            <thead>
              <tr>
                <th scope="col">{t('wording.language')}</th>
                <th scope="col">{t('wording.covered.visits')}</th>
                {COVERED_PARTS.map((part) => (
                  <th key={part} scope="col">
                    {t(`wording.part.${part}`)}
                  </th>
                ))}
                <th scope="col">{t('wording.covered.state')}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((one) => (
                <CoverageRow key={one.language} of={one} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <SkeletonRows rows={8} height="36px" />
      )}
    </Card>
  );
}

function CoverageRow({ of: { language, offered, share, parts } }: { of: LanguageCoverage }) {
  const { t, formats } = useWords();
  const missing = Object.values(parts).reduce((sum, { done, total }) => sum + total - done, 0);
  return (
    <tr>
      <th scope="row" lang={language}>
        {ENDONYMS[language]}
      </th>
      <td>{share === null ? '–' : t('wording.covered.share', { share: Math.round(share * 100) })}</td>
      {COVERED_PARTS.map((part) => (
        <td key={part}>
          {t('wording.covered.of', {
            done: formats.number(parts[part].done),
            total: formats.number(parts[part].total),
          })}
        </td>
      ))}
      <td>
        <Badge tone={missing === 0 ? 'ok' : 'warn'}>
          {missing === 0 ? t('wording.covered.whole') : t('wording.covered.missing', { count: missing })}
        </Badge>{' '}
        {t(offered ? 'wording.covered.offered' : 'wording.covered.notOffered')}
      </td>
    </tr>
  );
}
