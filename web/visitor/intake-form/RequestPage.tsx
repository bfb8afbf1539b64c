import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { carriedQuery } from '../modes/query-string.ts';
import { servicesQuery } from '../queue/request/location-queries.ts';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { InstructionsPanel } from './InstructionsPanel.tsx';
import { LocationSummaryCard } from './LocationSummaryCard.tsx';
import { RequestForm } from './RequestForm.tsx';
import { useQuestions } from './use-questions.ts';
import { useLiveWaits } from './use-live-waits.ts';
import { useRequestForm } from './use-request-form.ts';
import reach from '../shell/pieces/reach.module.css';
import styles from './request-page.module.css';

// Needed only late in the day.
const NotTodayOffer = lazy(async () => ({ default: (await import('./NotTodayOffer.tsx')).NotTodayOffer }));

const TITLES: Readonly<Record<QueueMethod, string>> = { 1: 'step.queue', 2: 'step.phone', 3: 'step.video' };

/** the form to join the line of one location, or to request a callback. */
export function RequestPage({ locationId, location }: { locationId: string; location: LocationAttributes }) {
  const { t } = useWords();
  const { has, search, query, settings } = useVisitor();
  const result = useQuery(servicesQuery(locationId, query.method));
  useLiveWaits(locationId, query.method);
  const all = result.data?.services ?? [];
  const services = query.services.length > 0 ? all.filter(({ id }) => query.services.includes(id)) : all;
  const [serviceId, setServiceId] = useState('');
  const questions = useQuestions(settings.walkin_questions ? serviceId : '');
  const form = useRequestForm({ locationId, location, services, questions });
  // The form decides the service (there may be only one, or one from an earlier draft); its questions follow.
  if (form.draft.serviceId !== serviceId) setServiceId(form.draft.serviceId);
  const title = t(TITLES[query.method]);
  const wait = result.data?.waits.find(({ id }) => id === form.draft.serviceId) ?? null;
  return (
    <div className={styles.page} data-white>
      <div className={styles.top}>
        {!has('locationLocking') && (
          <Link href={visitorPath('pick-location') + carriedQuery(search)} asChild>
            <ButtonLink
              variant="link"
              size="small"
              icon={<IconArrowLeft />}
              className={`${styles.back} ${reach.reach}`}
            >
              {t('form.allLocations')}
            </ButtonLink>
          </Link>
        )}
        <ScreenTitle
          name="request"
          tabTitle={
            form.refusals > 0 && form.faults.length > 0 ? t('common.errorPrefix', { title }) : undefined
          }
        >
          {title}
        </ScreenTitle>
      </div>
      <div className={styles.aside}>
        <LocationSummaryCard locationId={locationId} location={location} wait={wait} />
        {wait?.attributes.reason === 'not-today' && (
          <Suspense fallback={null}>
            <NotTodayOffer locationId={locationId} serviceId={wait.id} />
          </Suspense>
        )}
        <InstructionsPanel location={location} service={form.service} />
      </div>
      <RequestForm
        form={form}
        locationId={locationId}
        services={services}
        questions={questions}
        result={result}
      />
    </div>
  );
}
