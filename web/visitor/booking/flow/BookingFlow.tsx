import { lazy, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { PagesOf } from '#contract/protocol/visitor-pages.ts';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { DisabledPage } from '../../shell/problems/ErrorPages.tsx';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { BookingStep } from './BookingStep.tsx';
import type { SlotLoss } from '../steps/TimesStep.tsx';
import { STEP_OF } from './step-paths.ts';
import { stepShown } from './steps.ts';
import { useBooking } from './use-booking.ts';
import type { FirstQueries } from '../../first-screen.ts';
import { locationsQuery } from '../../location-picker/location-queries.ts';
import { locationsOffered } from './offer-queries.ts';
import { servicesOffered } from './services-offered.ts';

export const firstQueries: FirstQueries = ({ query, settings }) => [
  locationsOffered(null),
  servicesOffered(query.location !== null && /^\d+$/.test(query.location) ? query.location : null),
  ...(settings.firstStep === 'location' && settings.includeLocationStep ? [locationsQuery] : []),
];

// Large because of its map, so loaded on demand.
const LocationStep = lazy(async () => ({
  default: (await import('../steps/LocationStep.tsx')).LocationStep,
}));

/** The steps of a booking: the requested one, or an earlier one that is still incomplete (2.2). */
export function BookingFlow({ page: at, chosen }: { page: PagesOf<'booking'>; chosen: string | null }) {
  const { settings, page } = useVisitor();
  const requested = STEP_OF[at];
  const booking = useBooking();
  const [lost, setLost] = useState<SlotLoss | null>(null);
  useLoadingAnnounced(booking.waits);
  useEffect(() => {
    void import('../steps/ChoiceScreens.tsx');
    void import('../steps/TimesScreen.tsx');
  }, []);
  if (!settings['client_view.enabled'] || !page.vendor) return <DisabledPage />;
  if (booking.failed) return <LoadFailurePage onRetry={booking.failed} />;
  if (booking.waits) return <LoadingPage />;
  if (chosen !== null) return <LocationStep booking={booking} chosen={chosen} />;
  const step = stepShown(requested, booking.facts);
  if (step !== requested) return <Redirect to={booking.addressOf(step)} replace />;
  if (step === 'location') return <LocationStep booking={booking} chosen={null} />;
  return <BookingStep key={step} step={step} booking={booking} lost={lost} onLost={setLost} />;
}
