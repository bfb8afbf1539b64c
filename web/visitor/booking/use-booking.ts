import { useLocation } from 'wouter';
import type { LocationResource } from '#contract/locations.ts';
import type { ServiceResource } from '#contract/services.ts';
import type { UserResource } from '#contract/users.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { useVisitor } from '../shell/visitor-context.tsx';
import type { Answers, Presets } from './answers.ts';
import { STEP_PATHS } from './step-paths.ts';
import { stepAfter } from './steps.ts';
import type { Step, StepFacts } from './steps.ts';
import { usePrefilled } from './use-given.ts';
import { retryOf, useNamedPlace, useServices, useStaff, useWaysAndPlaces } from './use-offers.ts';
import { usePresets } from './use-presets.ts';

/** A booking on its way: what has been said, what it may be, and where it goes on. */
export type Booking = {
  settings: ClientSettings;
  presets: Presets;
  answers: Answers;
  service: ServiceResource | null;
  location: LocationResource | null;
  person: UserResource | null;
  offered: {
    services: readonly ServiceResource[];
    methods: readonly MeetingMethod[];
    locations: readonly LocationResource[];
    /** Those who may be asked for by name. */
    staff: readonly UserResource[];
    /** Languages that some of them speak. */
    languages: readonly Language[];
  };
  facts: StepFacts;
  /** What has to be known before a step can be shown is still on its way. */
  waits: boolean;
  /** Asks again for what did not come. */
  failed: (() => void) | null;
  /** An answer was given, which leads on. */
  answer: (step: Step, input: Partial<Answers>) => void;
  /** An answer changes, and the page stays. */
  say: (input: Partial<Answers>) => void;
  addressOf: (step: Step) => string;
  forget: () => void;
};

/** Each answer is looked at among what the answers before it leave: what is not offered any more is asked again. */
export function useBooking(): Booking {
  const { settings, search } = useVisitor();
  const [, navigate] = useLocation();
  const presets = usePresets();
  const { input, say, forget } = usePrefilled(presets);
  const of = { input, presets, settings };
  const named = useNamedPlace(of);
  const services = useServices(of, named);
  const places = useWaysAndPlaces(of, services, named);
  const at = {
    service: services.settled.answer,
    location: places.location.answer,
    method: places.method.answer,
  };
  const staff = useStaff(of, at);
  const most = Math.max(0, settings.multiple_attendees_limit - 1);
  const answers: Answers = {
    ...at,
    staff: staff.settled.answer,
    start: input.start,
    guests: input.guests?.slice(0, most) ?? null,
  };
  const facts: StepFacts = {
    firstStep: settings.firstStep,
    includeLocationStep: settings.includeLocationStep,
    showStaffPicker: staff.request,
    attendeesLimit: settings.multiple_attendees_limit,
    needsPlace: places.needsPlace,
    locationLocked: places.locked !== null,
    answered: answeredSteps(answers),
    settled: settledSteps({
      service: services.settled.settled,
      'meeting-methods': places.method.settled || !places.choosable,
      location: places.location.settled,
      staff: staff.settled.settled,
    }),
  };
  const addressOf = (step: Step): string => STEP_PATHS[step] + carriedQuery(search);
  return {
    ...{ settings, presets, answers, facts, say, forget, addressOf },
    service: services.chosen,
    location: places.chosen,
    person: staff.chosen,
    offered: {
      services: services.offered ?? [],
      methods: places.ways ?? [],
      locations: places.fitting ?? [],
      staff: staff.result.data?.filter(({ id }) => staff.people.includes(id)) ?? [],
      languages: staff.languages,
    },
    waits:
      services.result.isPending ||
      named.everywhere.isPending ||
      (at.service !== null && places.result.isPending) ||
      staff.waits,
    failed: retryOf([named.everywhere, services.result, places.result, staff.result]),
    answer: (step, part) => {
      say(part);
      navigate(addressOf(stepAfter(step, facts)));
    },
  };
}

function answeredSteps(answers: Answers): Set<Step> {
  const text: [Step, unknown][] = [
    ['service', answers.service],
    ['meeting-methods', answers.method],
    ['location', answers.location],
    ['staff', answers.staff],
    ['times', answers.start],
    ['attendees', answers.guests],
  ];
  return new Set(text.filter(([, answer]) => answer !== null).map(([step]) => step));
}

const settledSteps = (steps: Partial<Record<Step, boolean>>): Set<Step> =>
  new Set((Object.entries(steps) as [Step, boolean][]).filter(([, is]) => is).map(([step]) => step));
