import { lazy, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { PagesOf } from '#contract/protocol/visitor-pages.ts';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { DisabledPage } from '../../shell/problems/ErrorPages.tsx';
import { LoadingPage, useLoadingAnnounced } from '../../shell/problems/LoadingPage.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useInView } from '../../shell/context/line-in-view.ts';
import type { SlotLoss } from '../steps/TimesStep.tsx';
import { STEP_OF, stepShown, stepBefore, walkedSteps } from './steps.ts';
import { useBooking } from './use-booking.ts';
import { Linked } from '../../start/Linked.tsx';
import type { FirstQueries } from '../../first-screen.ts';
import { locationsQuery } from '../../location-picker/location-queries.ts';
import { servicesOffered } from './offer-queries.ts';
import { locationsOffered } from './use-offers.ts';
import type { ComponentType } from 'react';
import type { Step, StepFacts } from './steps.ts';
import { ServiceScreen } from '../steps/ServiceScreen.tsx';
import type { StepProps } from '../steps/step-props.ts';

export const firstQueries: FirstQueries = ({ query, settings }) => [
  locationsOffered(null, query),
  servicesOffered(query.location !== null && /^\d+$/.test(query.location) ? query.location : null, query),
  ...(settings.firstStep === 'location' && settings.includeLocationStep ? [locationsQuery] : []),
];

/** The steps that show or check the staff. The step of the methods stays while another method's staff load. */
const NEED_STAFF: ReadonlySet<Step> = new Set(['staff', 'times', 'attendees', 'details']);

// Large because of its map, so loaded on demand.
const LocationStep = lazy(async () => ({
  default: (await import('../steps/LocationStep.tsx')).LocationStep,
}));

/** The steps of a booking: the requested one, or an earlier one that is still incomplete (2.2). */
export function BookingFlow(of: FlowProps) {
  return (
    <Linked>
      <Flow {...of} />
    </Linked>
  );
}

type FlowProps = { page: PagesOf<'booking'>; chosen: string | null };

function Flow({ page: at, chosen }: FlowProps) {
  const { settings, page, query } = useVisitor();
  const requested = STEP_OF[at];
  const booking = useBooking();
  const [lost, setLost] = useState<SlotLoss | null>(null);
  useInView({
    service: booking.answers.service ?? (query.services.length === 1 ? query.services[0]! : null),
    location: booking.answers.location ?? query.location,
  });
  useLoadingAnnounced(booking.waits || booking.waitsForStaff);
  useEffect(() => {
    void import('../steps/ChoiceScreens.tsx');
    void import('../steps/TimesScreen.tsx');
  }, []);
  if (!settings['client_view.enabled'] || !page.vendor) return <DisabledPage />;
  if (booking.failed) return <LoadFailurePage onRetry={booking.failed} />;
  if (booking.waits) return <LoadingPage />;
  if (chosen !== null) return <LocationStep booking={booking} chosen={chosen} />;
  const step = stepShown(requested, page.preview ? previewedFacts(booking.facts) : booking.facts);
  if (booking.waitsForStaff && NEED_STAFF.has(step)) return <LoadingPage />;
  if (step !== requested) return <Redirect to={booking.addressOf(step)} replace />;
  if (step === 'location') return <LocationStep booking={booking} chosen={null} />;
  return <BookingStep key={step} step={step} booking={booking} lost={lost} onLost={setLost} />;
}

/** A preview shows its step at once: the address holds no staff member and no guests. */
const previewedFacts = (facts: StepFacts): StepFacts => ({
  ...facts,
  answered: new Set([...facts.answered, 'staff', 'attendees']),
});

// The first steps are small; each of these loads while the visitor answers the step before.
const MethodScreen = lazy(async () => ({
  default: (await import('../steps/ChoiceScreens.tsx')).MethodScreen,
}));
const StaffScreen = lazy(async () => ({
  default: (await import('../steps/ChoiceScreens.tsx')).StaffScreen,
}));
const TimesScreen = lazy(async () => ({ default: (await import('../steps/TimesScreen.tsx')).TimesScreen }));
const AttendeesScreen = lazy(async () => ({
  default: (await import('../steps/AttendeesScreen.tsx')).AttendeesScreen,
}));
const DetailsScreen = lazy(async () => ({
  default: (await import('../steps/DetailsScreen.tsx')).DetailsScreen,
}));

const SCREENS: Readonly<Record<Exclude<Step, 'location'>, ComponentType<StepProps>>> = {
  service: ServiceScreen,
  'meeting-methods': MethodScreen,
  staff: StaffScreen,
  times: TimesScreen,
  attendees: AttendeesScreen,
  details: DetailsScreen,
};

/** One step with its layout. */
function BookingStep({ step, ...props }: Omit<StepProps, 'around'> & { step: Exclude<Step, 'location'> }) {
  const { facts, addressOf } = props.booking;
  const walked = walkedSteps(facts);
  const before = stepBefore(step, facts);
  const around = {
    back: before && addressOf(before),
    progress: { step: walked.indexOf(step) + 1, total: walked.length },
  };
  const Screen = SCREENS[step];
  return <Screen {...props} around={around} />;
}
