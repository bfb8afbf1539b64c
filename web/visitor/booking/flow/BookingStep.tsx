import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Step } from './steps.ts';
import { stepBefore, walkedSteps } from './steps.ts';
import { ServiceScreen } from '../steps/ServiceScreen.tsx';
import type { StepProps } from '../steps/step-props.ts';

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
export function BookingStep({
  step,
  ...props
}: Omit<StepProps, 'around'> & { step: Exclude<Step, 'location'> }) {
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
