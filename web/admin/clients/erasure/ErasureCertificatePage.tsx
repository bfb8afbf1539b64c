import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { seeCertificate } from '#contract/clients/erasures.ts';
import type { ErasureCertificate } from '#contract/clients/erasures.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import styles from './erasures.module.css';

/** The certificate of an erasure as a page: what went, what stays as a count, and who decided. */
export default function ErasureCertificatePage({ reference }: { reference: string }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['erasures', 'certificate', reference],
    queryFn: ({ signal }) => request(seeCertificate, { params: { reference }, signal }),
  });
  return (
    <article className={styles.certificate}>
      <PageHead
        title={t('clients.certificate.title')}
        actions={
          data && (
            <div className={styles.tools}>
              <ButtonLink
                href={pathOf(seeCertificate, { reference })}
                download={`erasure-${reference}.json`}
                icon={<IconDownload />}
              >
                {t('clients.certificate.download')}
              </ButtonLink>
              <Button icon={<IconPrinter />} onClick={() => window.print()}>
                {t('clients.certificate.print')}
              </Button>
            </div>
          )
        }
      />
      {error ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} height="32px" />
      ) : (
        <Certificate of={data.data} />
      )}
      <p className={styles.tools}>
        <Link to={staffScreenPath('clients')}>{t('clients.certificate.back')}</Link>
      </p>
    </article>
  );
}

function Certificate({ of }: { of: ErasureCertificate['data'] }) {
  const { t, formats } = useWords();
  const on = (at: string) => formats.dateTime(fromIso(at), ownZone());
  const by = (name: string, at: string) => t('clients.erase.asked.by', { name, time: on(at) });
  return (
    <>
      <p>{t('clients.certificate.text', { vendor: of.vendor })}</p>
      <div className={styles.facts}>
        <DescriptionList
          lines
          facts={[
            { key: 'reference', term: t('clients.certificate.reference'), description: of.reference },
            {
              key: 'reason',
              term: t('clients.erase.reason'),
              description: t(`clients.erase.reason.${of.reason}`),
            },
            { key: 'asked', term: t('clients.erase.asked'), description: by(of.asked_by, of.asked_at) },
            {
              key: 'approved',
              term: t('clients.certificate.approved'),
              description: by(of.approved_by, of.approved_at),
            },
            {
              key: 'cancelled',
              term: t('clients.certificate.cancelled'),
              description: formats.number(of.cancelled),
            },
            of.repeated_at === null
              ? null
              : { key: 'repeated', term: t('clients.certificate.repeated'), description: on(of.repeated_at) },
          ]}
        />
      </div>
      <section className={styles.part}>
        <h2>{t('clients.certificate.erased')}</h2>
        <div className={styles.facts}>
          <DescriptionList
            lines
            facts={of.erased.map(({ kind, count }) => ({
              key: kind,
              term: t(`clients.erased.${kind}`),
              description: formats.number(count),
            }))}
          />
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t('clients.certificate.remaining')}</h2>
        <p>{t('clients.certificate.remaining.why')}</p>
        <div className={styles.facts}>
          <DescriptionList
            lines
            facts={of.remaining.map(({ kind, count }) => ({
              key: kind,
              term: t(`clients.remaining.${kind}`),
              description: formats.number(count),
            }))}
          />
        </div>
      </section>
    </>
  );
}
