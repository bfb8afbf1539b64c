import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QuestionResource, ServiceResource } from '#contract/vendors/services.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { checkBookingForm, intakeRulesOf, OTHER_PHONES, addressOption } from '#domain/intake/booking-form.ts';
import type {
  BookingFault,
  BookingField,
  BookingForm,
  BookingRules,
  OtherPhone,
} from '#domain/intake/booking-form.ts';
import { questionsGate } from '#domain/intake/join-form.ts';
import type { FieldFault, FieldName, JoinForm } from '#domain/intake/join-form.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { callingCodeOf } from '#web/kit/field/phone-countries.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { emptyDraft } from '../../intake-form/draft.ts';
import { draftStore, memoryStorage } from '../../intake-form/draft-store.ts';
import { joinFormOf, plainPhone } from '../../intake-form/form-rules.ts';
import { useCarLabels } from '../../intake-form/use-request-form.ts';
import { FAULT_WORDS, useFaultWords } from '../../intake-form/use-fault-words.ts';
import type { FormQuestion } from '../../intake-form/use-fault-words.ts';
import type { RequestForm } from '../../intake-form/use-request-form.ts';
import { usePrefill } from '../../embed/prefill.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ownFaults, ownQuestions, ownReplies } from './own-fields.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Draft } from '../../intake-form/draft.ts';

/** The form of a booking: the line's form, and the address of an off-site meeting. */
export type DetailsForm = Omit<RequestForm, 'faults' | 'refuse' | 'serverFields' | 'errorOf' | 'leave'> & {
  /** Faults of the fields shared with the line's form. */
  faults: FieldFault[];
  allFaults: BookingFault[];
  serverFields: Partial<Record<FieldName, string>>;
  refuse: (fields?: Partial<Record<BookingField, string>>) => void;
  booking: BookingForm;
  /** The vendor's own fields, and the replies to them. */
  own: readonly FormQuestion[];
  vendorReplies: Record<string, string | string[]>;
  bookingRules: BookingRules;
  errorOf: (field: BookingField) => string | undefined;
  leave: (field: BookingField) => void;
  addressError: string | undefined;
  uploadsError: string | undefined;
  wordsOf: (fault: BookingFault) => string;
  refusedFields: Partial<Record<BookingField, string>>;
  /** The masked address of the invitation whose contact stands in until the visitor types another one; else null. */
  invited: string | null;
  typeOwn: () => void;
};

export type DetailsLocation = {
  settings: ClientSettings;
  location: LocationAttributes;
  service: ServiceResource;
  method: MeetingMethod;
  questions: readonly QuestionResource[];
  /** From the line or the wait list: the contact is already known. */
  carried: boolean;
  /** False where the line has asked the questions. */
  asksAnswers: boolean;
};

/** The id of the field for files. */
export const FILES_FIELD = 'field-uploads';

/** The labels of the other phone numbers. */
export const PHONE_WORDS: Readonly<Record<string, string | undefined>> = {
  phone: 'booking.phone',
  work_phone: 'booking.workPhone',
};

/** Fields that the line's form does not have. */
const OF_BOOKING: ReadonlySet<string> = new Set([...OTHER_PHONES, 'address', 'uploads']);

/** Fields to ask for even when converting: the line's form did not have them. */
const CARRIED_FIELDS: ReadonlySet<string> = new Set(['address', 'uploads', 'compliance']);

/** The contact that an invitation already has. */
const INVITED_FIELDS: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'contact']);

// Shared screens store a draft only until the page closes.
const memory = memoryStorage();

/** The draft, its faults, and which of them already show; one draft for all bookings with this vendor. */
export function useBookingForm(input: DetailsLocation): DetailsForm {
  const { settings, location, service, method, questions, carried, asksAnswers } = input;
  const { page, has, flags, link } = useVisitor();
  const { t, language } = useWords();
  const store = useMemo(
    () =>
      draftStore(() => (flags.drafts === 'memory' ? memory : sessionStorage), {
        vendor: page.vendor?.pathname ?? '',
        location: 'booking',
      }),
    [flags.drafts, page.vendor],
  );
  const [saved, setSaved] = useState(() => store.read() ?? { draft: emptyDraft(''), attempt: null });
  const [left, setLeft] = useState<ReadonlySet<BookingField>>(new Set());
  const [typesOwn, setTypesOwn] = useState(false);
  const invited = carried || typesOwn || flags.isKioskDevice ? null : (link?.email ?? null);
  const [refusals, setRefusals] = useState(0);
  const [wereOpen, setWereOpen] = useState(false);
  const [refusedFields, setRefusedFields] = useState<Partial<Record<BookingField, string>>>({});
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
  const country = saved.draft.country || (callingCodeOf(location.country) === null ? 'US' : location.country);
  const draft = { ...saved.draft, country, serviceId: service.id };
  const rules = bookingRules({
    settings,
    method,
    questions,
    notesDigitRule: has('notesFieldDigitValidation'),
    complianceRequired: settings.explicitComplianceAgreement && flags.asksConsent,
  });
  const form = joinFormOf(draft, { as: 'text', labels: useCarLabels() });
  const booking = {
    ...bookingFormOf(form, draft),
    uploads: Object.keys(draft.files).length,
  };
  const own = ownQuestions(settings.customContactFields, language);
  const vendorReplies = ownReplies(draft.answers, settings.customContactFields);
  const faults = [
    ...checkBookingForm(booking, rules),
    ...ownFaults(vendorReplies, settings.customContactFields),
  ];
  const isAsked = (field: string) =>
    CARRIED_FIELDS.has(field) || (asksAnswers && questions.some(({ id }) => field === `answers.${id}`));
  const isKnown = (field: string) =>
    carried ? !isAsked(field) : invited !== null && INVITED_FIELDS.has(field);
  const allFaults = faults.filter(({ field }) => !isKnown(field));
  const words = useFaultWords([...questions, ...own]);
  const wordsOf = (fault: BookingFault): string => {
    if (fault.field === 'uploads') return t('booking.uploads.required');
    const phone = PHONE_WORDS[fault.field];
    if (phone !== undefined) return t(FAULT_WORDS[fault.code], { label: t(phone), ...fault.values });
    if (fault.field !== 'address') return words(fault as FieldFault);
    const id = fault.code === 'required' ? 'v.required' : 'v.too_long';
    return t(id, { label: t('booking.address'), ...fault.values });
  };
  const errorOf = (field: BookingField): string | undefined => {
    const fault = allFaults.find((one) => one.field === field);
    // Questions that the refused form did not offer yet start without errors.
    const isNew = !wereOpen && questions.some(({ id }) => field === `answers.${id}`);
    return fault && (left.has(field) || (refusals > 0 && !isNew)) ? wordsOf(fault) : refusedFields[field];
  };
  return {
    draft,
    form,
    invited,
    typeOwn: () => setTypesOwn(true),
    service,
    booking,
    own,
    vendorReplies,
    allFaults,
    wordsOf,
    errorOf,
    refusals,
    refusedFields,
    rules: intakeRulesOf(rules),
    bookingRules: rules,
    faults: allFaults.filter((fault): fault is FieldFault => !OF_BOOKING.has(fault.field)),
    serverFields: refusedFields,
    addressError: errorOf('address'),
    uploadsError: errorOf('uploads'),
    attempt: saved.attempt,
    change: (part) => {
      keep({ ...latest.current, draft: { ...latest.current.draft, country, ...part } });
      if (Object.keys(refusedFields).length > 0) setRefusedFields({});
    },
    leave: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    keepAttempt: (attempt) => keep({ ...latest.current, attempt }),
    refuse: (fields = {}) => {
      setRefusedFields(fields);
      // The server refuses the contact of the invitation: the visitor types another one.
      if (Object.keys(fields).some((field) => INVITED_FIELDS.has(field))) setTypesOwn(true);
      setWereOpen(questionsGate(form, intakeRulesOf(rules).contact) === null);
      setRefusals((before) => before + 1);
    },
    clear: store.clear,
  };
}

type RuleFacts = {
  settings: Pick<ClientSettings, 'clientFields' | 'receiveSmsNotifications'>;
  notesDigitRule: boolean;
  complianceRequired: boolean;
  method: MeetingMethod;
  questions: readonly QuestionResource[];
};

/** The rules of this form; the server applies the same ones. */
function bookingRules({ settings, method, questions, ...facts }: RuleFacts): BookingRules {
  return {
    fields: settings.clientFields,
    sms: settings.receiveSmsNotifications,
    notesDigitRule: facts.notesDigitRule,
    complianceRequired: facts.complianceRequired,
    addressNeeded: method === MEETING_METHOD.offSite,
    phoneNeeded: method === MEETING_METHOD.phone,
    questions: questions.map(({ id, attributes: { type, required, options } }) => ({
      id,
      type,
      required,
      options,
    })),
  };
}

/** The draft in the shape that the booking rules read. */
function bookingFormOf(
  form: JoinForm,
  { address, otherPhones }: Pick<Draft, 'address' | 'otherPhones'>,
): BookingForm {
  const { fulfillment_method: _fulfilment, car_details: _car, ...rest } = form;
  const numbers = OTHER_PHONES.map((name) => {
    const { typed, country } = otherPhones[name] ?? NO_NUMBER;
    return [name, plainPhone(typed, country)];
  });
  return { ...rest, address, ...(Object.fromEntries(numbers) as Record<OtherPhone, string>) };
}

const NO_NUMBER = { typed: '', country: '' };

/** Props of the address field, with or without suggestions. */
export type AddressProps = {
  form: DetailsForm;
  onTyping: (is: boolean) => void;
  /** Whether the field that this one replaces has the focus. */
  wasTyping: () => boolean;
};

/** The label, hint and error of the address field, for both variants. */
export function useAddressWords(form: DetailsForm) {
  const { t } = useWords();
  const required = addressOption(form.bookingRules) === 'required';
  return {
    id: 'field-address',
    label: t('booking.address'),
    hint: form.bookingRules.addressNeeded ? t('booking.addressHint') : undefined,
    optionalText: required ? undefined : t('common.optional'),
    'aria-required': required || undefined,
    error: form.addressError,
  };
}
