import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QuestionResource, ServiceResource } from '#contract/vendors/services.ts';
import { checkJoinForm, questionsGate, takesEither } from '#domain/intake/join-form.ts';
import type {
  ContactOptions,
  FieldFault,
  FieldName,
  IntakeRules,
  JoinForm,
} from '#domain/intake/join-form.ts';
import { callingCodeOf } from '#web/kit/field/phone-countries.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { Attempt, Draft } from './draft.ts';
import { emptyDraft } from './draft.ts';
import { draftStore, memoryStorage } from './draft-store.ts';
import { intakeRules, joinFormOf } from './form-rules.ts';
import { usePrefill } from '../embed/prefill.ts';
import { useFaultWords } from './use-fault-words.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { CarLabels } from './form-rules.ts';

export type RequestForm = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  rules: IntakeRules;
  form: JoinForm;
  service: ServiceResource | null;
  /** All faults, shown or not. */
  faults: FieldFault[];
  /** The error to show at a field now, if any. */
  errorOf: (field: FieldName) => string | undefined;
  /** Marks a field as left: its fault shows from now on. */
  leave: (field: FieldName) => void;
  attempt: Attempt | null;
  keepAttempt: (attempt: Attempt | null) => void;
  /** Shows every fault from now on, after a refused submit. */
  refuse: (fields?: Partial<Record<FieldName, string>>) => void;
  refusals: number;
  serverFields: Partial<Record<FieldName, string>>;
  clear: () => void;
};

export type FormLocation = {
  locationId: string;
  location: LocationAttributes;
  services: readonly ServiceResource[];
  questions: readonly QuestionResource[];
};

// Shared screens store a draft only until the page closes.
const memory = memoryStorage();

/** The state of the request form: the draft, its faults, and which of them already show. */
export function useRequestForm({ locationId, location, services, questions }: FormLocation): RequestForm {
  const { page, settings, query, has, flags } = useVisitor();
  const store = useMemo(
    () =>
      draftStore(() => (flags.drafts === 'memory' ? memory : sessionStorage), {
        vendor: page.vendor?.pathname ?? '',
        location: locationId,
      }),
    [flags.drafts, page.vendor, locationId],
  );
  const [saved, setSaved] = useState(() => store.read() ?? { draft: emptyDraft(''), attempt: null });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const [wereOpen, setWereOpen] = useState(false);
  const [serverFields, setServerFields] = useState<Partial<Record<FieldName, string>>>({});
  const latest = useRef(saved);
  const keep = useCallback(
    (next: typeof saved) => {
      latest.current = next;
      setSaved(next);
      store.write(next);
    },
    [store],
  );
  usePrefill(latest, keep);
  const draft = useSettledDraft(saved.draft, { country: location.country, services });
  const service = services.find(({ id }) => id === draft.serviceId) ?? null;
  const carLabels = useCarLabels();
  const rules = intakeRules({
    settings,
    method: query.method,
    curbsideOn: has('curbsidePickup'),
    notesDigitRule: has('notesFieldDigitValidation'),
    asksConsent: flags.asksConsent,
    service: service?.attributes ?? null,
    location,
    questions: questions.filter(({ attributes }) => attributes.service_id === draft.serviceId),
  });
  const form = joinFormOf(draft, { as: settings.curbsideDetails, labels: carLabels });
  const faults = checkJoinForm(form, rules);
  const words = useFaultWords(questions, { either: asksEither(rules.contact, draft) });

  const isOpen = questionsGate(form, rules.contact) === null;
  // Questions that the refused form did not offer yet start without errors.
  const shows = (field: FieldName): boolean =>
    left.has(field) || (refusals > 0 && (wereOpen || !field.startsWith('answers.')));
  const errorOf = (field: FieldName): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    if (fault && shows(field)) return words(fault);
    return serverFields[field];
  };
  return {
    draft,
    rules,
    form,
    service,
    faults,
    errorOf,
    refusals,
    serverFields,
    attempt: saved.attempt,
    change: (part) => {
      keep({
        ...latest.current,
        draft: { ...latest.current.draft, country: draft.country, serviceId: draft.serviceId, ...part },
      });
      if (Object.keys(serverFields).length > 0) setServerFields({});
    },
    leave: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    keepAttempt: (attempt) => keep({ ...latest.current, attempt }),
    refuse: (fields = {}) => {
      setServerFields(fields);
      setWereOpen(isOpen);
      setRefusals((before) => before + 1);
    },
    clear: store.clear,
  };
}

/** The draft with defaults: the country of the location, and the service when there is only one. */
function useSettledDraft(
  draft: Draft,
  location: { country: string; services: readonly ServiceResource[] },
): Draft {
  const country = draft.country || (callingCodeOf(location.country) === null ? 'US' : location.country);
  const only = location.services.length === 1 ? location.services[0]?.id : undefined;
  const isOffered =
    location.services.some(({ id }) => id === draft.serviceId) || location.services.length === 0;
  return { ...draft, country, serviceId: isOffered ? draft.serviceId || (only ?? '') : (only ?? '') };
}

/** The element that an error links to. "Either a phone number or an email" links to the first of the two. */
export function fieldId(field: FieldName): string {
  return `field-${field === 'contact' ? 'email' : field.replaceAll('.', '-')}`;
}

/** Whether one field takes the phone number or the e-mail address, until the visitor adds the other. */
export const asksEither = (contact: ContactOptions, draft: Pick<Draft, 'bothContacts'>): boolean =>
  takesEither(contact) && !draft.bothContacts;

/** The labels of a vehicle's description; they also appear in the text for staff. */
export function useCarLabels(): CarLabels {
  const { t } = useWords();
  return {
    spot: t('form.car.spot'),
    make: t('form.car.make'),
    model: t('form.car.model'),
    colour: t('form.car.colour'),
    pickup: t('form.car.pickup'),
  };
}
