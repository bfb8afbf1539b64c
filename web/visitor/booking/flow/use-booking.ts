import { useLocation } from 'wouter';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import type { UserResource } from '#contract/vendors/users.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Answers, Presets } from './answers.ts';
import { presetsOf } from './presets.ts';
import { stepPath, stepAfter } from './steps.ts';
import type { Step, StepFacts } from './steps.ts';
import {
  foldedSteps,
  retryOf,
  useMethodsAndLocations,
  useNamedLocation,
  useServices,
  useStaff,
} from './use-offers.ts';
import { useMemo, useState } from 'react';
import { memoryStorage } from '../../intake-form/draft-store.ts';
import { NO_ANSWERS } from './answers.ts';
import { answersStore } from './answers-store.ts';

/** A booking in progress: its answers, options and navigation. */
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
    /** Staff that the visitor may choose by name. */
    staff: readonly UserResource[];
    /** Languages that some of them speak. */
    languages: readonly Language[];
  };
  facts: StepFacts;
  /** Data that any step requires is still loading. */
  waits: boolean;
  /** The staff still load, which earlier steps do not need. */
  waitsForStaff: boolean;
  /** Retries the failed requests; null without a failure. */
  failed: (() => void) | null;
  /** Saves an answer and goes to the next step. */
  answer: (step: Step, input: Partial<Answers>) => void;
  /** Saves an answer and stays on the page. */
  say: (input: Partial<Answers>) => void;
  addressOf: (step: Step) => string;
  forget: () => void;
};

/**
 * Checks each answer against the options that the earlier answers leave; an answer that is no longer offered
 * is asked for again.
 */
export function useBooking(): Booking {
  const { settings, search } = useVisitor();
  const [, navigate] = useLocation();
  const presets = usePresets();
  const { input, say, forget } = usePrefilled(presets);
  const of = { input, presets, settings };
  const named = useNamedLocation(of);
  const services = useServices(of, named);
  const options = useMethodsAndLocations(of, services, named);
  const at = {
    service: services.settled.answer,
    location: options.location.answer,
    method: options.method.answer,
  };
  const staff = useStaff(of, at);
  const attendeesLimit = services.chosen?.attributes.attendees_limit ?? settings.multiple_attendees_limit;
  const most = Math.max(0, attendeesLimit - 1);
  const answers: Answers = {
    ...at,
    staff: staff.settled.answer,
    start: input.start,
    guests: input.guests?.slice(0, most) ?? null,
  };
  const facts: StepFacts = {
    firstStep: settings.firstStep,
    includeLocationStep: settings.includeLocationStep,
    showStaffPicker: staff.hasStep,
    attendeesLimit,
    needsLocation: options.needsLocation,
    locationLocked: options.locked !== null,
    answered: answeredSteps(answers),
    settled: settledSteps({
      service: services.settled.settled,
      'meeting-methods': options.method.settled || !options.choosable,
      location: options.location.settled,
      staff: staff.settled.settled,
    }),
    folded: foldedSteps(settings),
  };
  const addressOf = (step: Step): string => stepPath(step) + carriedQuery(search);
  return {
    settings,
    presets,
    answers,
    facts,
    say,
    forget,
    addressOf,
    service: services.chosen,
    location: options.chosen,
    person: staff.chosen,
    offered: {
      services: services.offered ?? [],
      methods: options.methods ?? [],
      locations: options.fitting ?? [],
      staff: staff.people,
      languages: staff.languages,
    },
    waits:
      services.result.isPending ||
      named.everywhere.isPending ||
      (at.service !== null && options.result.isPending),
    waitsForStaff: staff.waits,
    failed: retryOf([named.everywhere, services.result, options.result, staff.result]),
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

// Shared screens store the answers only until the page closes.
const memory = memoryStorage();

/** The visitor's answers, saved after each change; a link with other presets starts empty. */
function usePrefilled(presets: Presets) {
  const { page, flags, query } = useVisitor();
  const { services, location, staff, method, preferredLocation, preferredStaff, start } = presets;
  const named = [services, location, staff, method, preferredLocation, preferredStaff, start];
  const from = JSON.stringify([...named, query.shortcut]);
  const store = useMemo(
    () =>
      answersStore(() => (flags.drafts === 'memory' ? memory : sessionStorage), {
        vendor: page.vendor?.pathname ?? '',
        from,
        start,
      }),
    [flags.drafts, page.vendor, from, start],
  );
  const [stored, setStored] = useState({ store, answers: store.read() });
  const input = stored.store === store ? stored.answers : store.read();
  return {
    input,
    say(part: Partial<Answers>): void {
      const next = { ...input, ...part };
      setStored({ store, answers: next });
      store.write(next);
    },
    forget(): void {
      store.clear();
      setStored({ store, answers: NO_ANSWERS });
    },
  };
}

/** Presets of the address and of the link that the visitor holds. */
function usePresets(): Presets {
  const { query, has, link } = useVisitor();
  const locksLocation = has('locationLocking');
  return useMemo(() => presetsOf({ query, locksLocation, link: link ?? null }), [query, locksLocation, link]);
}
