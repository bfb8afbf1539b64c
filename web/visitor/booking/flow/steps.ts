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
  /** Steps whose answer is preselected: the step of the times asks for them in its preferences. */
  folded: ReadonlySet<Step>;
};

/** The step that asks for an answer. */
export const stepOf = (step: Step, { folded }: Pick<StepFacts, 'folded'>): Step =>
  folded.has(step) ? 'times' : step;

/** All steps for this vendor and these answers, in order (visitor screens 2.2). */
export function stepOrder(facts: StepFacts): Step[] {
  const { firstStep, includeLocationStep, showStaffPicker, attendeesLimit } = facts;
  const asksLocation = includeLocationStep && (facts.needsLocation || facts.locationLocked);
  const first: Step[] =
    firstStep === 'location' && includeLocationStep
      ? ['location', 'service', 'meeting-methods']
      : ['service', 'meeting-methods', 'location'];
  const all: Step[] = [
    ...first.filter((step) => step !== 'location' || asksLocation),
    ...(showStaffPicker ? (['staff'] as const) : []),
    'times',
    ...(attendeesLimit > 1 ? (['attendees'] as const) : []),
    'details',
  ];
  return all.filter((step) => !facts.folded.has(step));
}

/** The steps that the visitor sees: those with a choice. */
export function walkedSteps(facts: StepFacts): Step[] {
  return stepOrder(facts).filter((step) => !facts.settled.has(step));
}

/**
 * The step to show for a requested one: the first earlier step without an answer, else the requested one. A
 * step without a choice leads to the first open step, and past the times only from behind them.
 */
export function stepShown(requested: Step, facts: StepFacts): Step {
  const walked = walkedSteps(facts);
  const position = walked.indexOf(requested);
  if (position < 0) return nextFrom(requested, facts);
  return walked.slice(0, position).find((step) => !facts.answered.has(step)) ?? requested;
}

/**
 * The next step: the first without an answer. It never skips the times: an answer may come days after the
 * visitor chose one, and nothing is booked that the visitor has not just seen.
 */
export const stepAfter = (step: Step, facts: StepFacts): Step =>
  nextFrom(step, { ...facts, answered: new Set([...facts.answered, step]) });

function nextFrom(step: Step, facts: StepFacts): Step {
  const isEarly = STEPS.indexOf(step) < STEPS.indexOf('times');
  const isOpen = (one: Step): boolean => !facts.answered.has(one) || (one === 'times' && isEarly);
  return walkedSteps(facts).find(isOpen) ?? 'details';
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
