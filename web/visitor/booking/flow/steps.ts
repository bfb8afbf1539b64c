import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { PagesOf } from '#contract/protocol/visitor-pages.ts';

/** The steps of a booking, one per page. */
const STEPS = ['service', 'meeting-methods', 'location', 'staff', 'times', 'attendees', 'details'] as const;
export type Step = (typeof STEPS)[number];

export type StepFacts = {
  firstStep: 'service' | 'location';
  includeLocationStep: boolean;
  showStaffPicker: boolean;
  /** The largest number of attendees; with one, the step is skipped. */
  attendeesLimit: number;
  /** Whether the chosen meeting method requires a location; true until a method is chosen. */
  needsLocation: boolean;
  /** The address or the vendor has preset and locked the location. */
  locationLocked: boolean;
  /** Steps with an answer, from the visitor or a preset. */
  answered: ReadonlySet<Step>;
  /** Steps without a choice: a single option, or a locked preset. */
  settled: ReadonlySet<Step>;
};

/** All steps for this vendor and these answers, in order (visitor screens 2.2). */
export function stepOrder(facts: StepFacts): Step[] {
  const { firstStep, includeLocationStep, showStaffPicker, attendeesLimit } = facts;
  const asksLocation = includeLocationStep && (facts.needsLocation || facts.locationLocked);
  const first: Step[] =
    firstStep === 'location' && includeLocationStep
      ? ['location', 'service', 'meeting-methods']
      : ['service', 'meeting-methods', 'location'];
  return [
    ...first.filter((step) => step !== 'location' || asksLocation),
    ...(showStaffPicker ? (['staff'] as const) : []),
    'times',
    ...(attendeesLimit > 1 ? (['attendees'] as const) : []),
    'details',
  ];
}

/** The steps that the visitor sees: those with a choice. */
export function walkedSteps(facts: StepFacts): Step[] {
  return stepOrder(facts).filter((step) => !facts.settled.has(step));
}

/**
 * The step to show for a requested one: the first earlier step without an answer, else the requested one. A
 * step without a choice leads to the first open step.
 */
export function stepShown(requested: Step, facts: StepFacts): Step {
  const walked = walkedSteps(facts);
  const position = walked.indexOf(requested);
  const before = position < 0 ? walked : walked.slice(0, position);
  return before.find((step) => !facts.answered.has(step)) ?? (position < 0 ? 'details' : requested);
}

/** The next step: the first without an answer, past those already answered. */
export function stepAfter(step: Step, facts: StepFacts): Step {
  const answered = new Set([...facts.answered, step]);
  return walkedSteps(facts).find((one) => !answered.has(one)) ?? 'details';
}

/** The step before; null at the first. */
export function stepBefore(step: Step, facts: StepFacts): Step | null {
  const walked = walkedSteps(facts);
  return walked[walked.indexOf(step) - 1] ?? null;
}

const PAGES = {
  service: 'select-service',
  'meeting-methods': 'select-meeting-method',
  location: 'select-location',
  staff: 'select-staff',
  times: 'select-timeslot',
  attendees: 'select-attendees',
  details: 'attendee-details',
} as const satisfies Record<Step, PagesOf<'booking'>>;

/** The path of a step (2.0.1). */
export const stepPath = (step: Step): string => visitorPath(PAGES[step]);

/** The step of each page of a booking. */
export const STEP_OF: Readonly<Record<PagesOf<'booking'>, Step>> = {
  'select-service': 'service',
  'select-meeting-method': 'meeting-methods',
  'select-location': 'location',
  'chosen-location': 'location',
  'select-staff': 'staff',
  'select-timeslot': 'times',
  'select-attendees': 'attendees',
  'attendee-details': 'details',
};
