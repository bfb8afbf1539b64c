/** What is asked of somebody who books, one thing a page. */
const STEPS = ['service', 'meeting-methods', 'location', 'staff', 'times', 'attendees', 'details'] as const;
export type Step = (typeof STEPS)[number];

export type StepFacts = {
  firstStep: 'service' | 'location';
  includeLocationStep: boolean;
  showStaffPicker: boolean;
  /** How many may come; one has nobody to name. */
  attendeesLimit: number;
  /** Whether the chosen way of meeting happens at a place; as long as none is chosen it may. */
  needsLocation: boolean;
  /** The address or the vendor has said where, and it is not to be changed. */
  locationLocked: boolean;
  /** What has an answer, whoever gave it. */
  answered: ReadonlySet<Step>;
  /** What there is no choice in: one option alone, or given and locked. */
  settled: ReadonlySet<Step>;
};

/** Every step that counts for this vendor and these answers, in its order (visitor screens 2.2). */
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

/** The steps that are walked through: those with something to choose. */
export function walkedSteps(facts: StepFacts): Step[] {
  return stepOrder(facts).filter((step) => !facts.settled.has(step));
}

/**
 * Which step is shown to whoever asks for one: that one, unless something before it is still to be said, which then comes
 * first. What there is no choice in leads on to the first that is open.
 */
export function stepShown(request: Step, facts: StepFacts): Step {
  const walked = walkedSteps(facts);
  const position = walked.indexOf(request);
  const before = position < 0 ? walked : walked.slice(0, position);
  return before.find((step) => !facts.answered.has(step)) ?? (position < 0 ? 'details' : request);
}

/** Where an answered step leads: to the first that has no answer yet, and past what was answered before. */
export function stepAfter(step: Step, facts: StepFacts): Step {
  const answered = new Set([...facts.answered, step]);
  return walkedSteps(facts).find((one) => !answered.has(one)) ?? 'details';
}

/** The one before, null at the first. */
export function stepBefore(step: Step, facts: StepFacts): Step | null {
  const walked = walkedSteps(facts);
  return walked[walked.indexOf(step) - 1] ?? null;
}
