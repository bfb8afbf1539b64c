import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { useSummary } from '../flow/summary-rows.ts';
import { lazy, Suspense, useState } from 'react';
import { IconCar, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { byCategory } from '../../shell/context/by-category.ts';
import type { CategoryOfServices } from '../../shell/context/by-category.ts';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Booking } from '../flow/use-booking.ts';
import styles from './service-step.module.css';

// Needed only by vendors whose categories have a style of their own.
const CategoryHeading = lazy(() => import('./CategoryHeading.tsx'));

/** B-01. */
export function ServiceScreen({ booking, around }: StepProps) {
  const { t } = useWords();
  const rows = useSummary(booking, { step: 'service' }).filter(({ step }) => step !== 'service');
  return (
    <BookingLayout {...around} name="select-service" title={t('step.service')} rows={rows}>
      <ServiceStep booking={booking} />
    </BookingLayout>
  );
}

const SEARCHED_FROM = 11;

/** B-01: the service. Pressing one chooses it and leads on. */
function ServiceStep({ booking }: { booking: Booking }) {
  const { t, language } = useWords();
  const { settings, query, flags } = useVisitor();
  const [search, setSearch] = useState('');
  const { services } = booking.offered;
  const folded = foldText(search.trim());
  const of = { language, original: settings['client_view.language'] };
  const isListed = ({ attributes }: ServiceResource): boolean =>
    foldText(translated(attributes, 'name', of).text).includes(folded);
  const result = services.filter(isListed);
  if (services.length === 0) return <EmptyState role="status" title={t('services.empty')} />;
  return (
    <div className={styles.step}>
      {flags.isInvitation && query.services.length > 0 && <Banner>{t('booking.invited')}</Banner>}
      {services.length >= SEARCHED_FROM && (
        <TextField
          label={t('booking.search')}
          type="search"
          leading={<IconSearch />}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p role="status" className={styles.count}>
        {folded !== '' && t('booking.found', { count: result.length })}
      </p>
      {byCategory(result, of).map((group, at, all) => (
        <Group key={group.name?.text ?? ''} {...group} before={all[at - 1]} booking={booking} />
      ))}
    </div>
  );
}

type GroupProps = CategoryOfServices & { before: CategoryOfServices | undefined; booking: Booking };

function Group({ booking, before, ...group }: GroupProps) {
  const { name, services } = group;
  const layout = booking.settings.serviceStepLayout;
  const list = (
    <ul className={styles.list} data-layout={layout}>
      {services.map((service) => (
        <li key={service.id}>
          <ServiceButton service={service} booking={booking} />
        </li>
      ))}
    </ul>
  );
  if (name === null) return list;
  const plain = <h2 lang={name.lang}>{name.text}</h2>;
  const isFold = layout === 'accordion';
  const heading = group.style ? (
    <Suspense fallback={plain}>
      <CategoryHeading {...group} before={isFold ? undefined : before} isFold={isFold} />
    </Suspense>
  ) : (
    plain
  );
  if (isFold)
    return (
      <details className={styles.fold} open={services.some(({ id }) => id === booking.answers.service)}>
        <summary>{heading}</summary>
        {list}
      </details>
    );
  return (
    <section className={styles.group}>
      {heading}
      {list}
    </section>
  );
}

function ServiceButton({ service, booking }: { service: ServiceResource; booking: Booking }) {
  const { t, language, formats } = useWords();
  const { settings, has } = useVisitor();
  const { attributes } = service;
  const of = { language, original: settings['client_view.language'] };
  const name = translated(attributes, 'name', of);
  const description = translated(attributes, 'description', of);
  const choose = (): void => {
    pushEvent({ event: 'selectService', service_id: service.id });
    // Another service may have other locations, staff and times: answers that are still offered stay.
    booking.answer('service', { service: service.id });
  };
  return (
    <button
      type="button"
      className={styles.service}
      aria-current={service.id === booking.answers.service ? 'true' : undefined}
      onClick={choose}
    >
      <span className={styles.words}>
        <span className={styles.name} lang={name.lang}>
          {name.text}
        </span>
        <span className={styles.minutes}>{formats.duration(attributes.duration_minutes)}</span>
        {description.text && (
          <span className={styles.description} lang={description.lang}>
            {description.text}
          </span>
        )}
        {attributes.supports_curbside_pickup && has('curbsidePickup') && (
          <span>
            <Badge icon={<IconCar />}>{t('form.curbside')}</Badge>
          </span>
        )}
      </span>
      <IconChevronRight aria-hidden="true" />
    </button>
  );
}
