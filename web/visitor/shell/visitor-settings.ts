import type { ContactOptions } from '#domain/intake/join-form.ts';
import type { Language } from '#domain/language/languages.ts';

/** The client-view settings these screens act on (2.0.9), read once from the page's state, with the product's defaults. */
export type VisitorSettings = {
  clientViewEnabled: boolean;
  disabledTitle: LocalisedText;
  disabledDescription: LocalisedText;
  callbackEnabled: boolean;
  supportsPhone: boolean;
  supportsVideo: boolean;
  contact: ContactOptions;
  asksQuestions: boolean;
  showCallbackWait: boolean;
  showWait: boolean;
  /** On the start page; before and after joining are the two above (G-37). */
  showStartWait: boolean;
  /** How right the waits told were lately, beside the wait. */
  showWaitAccuracy: boolean;
  /** The line stands beside booking. */
  joinLine: boolean;
  firstStep: 'service' | 'location';
  kioskBooking: boolean;
  showFeedback: boolean;
  hideHours: boolean;
  closedLocationInfo: boolean;
  explicitConsent: boolean;
  preBookingStatement: LocalisedText;
  bookingInstructions: LocalisedText;
  help: LocalisedText;
  kioskWaitText: LocalisedText;
  privacyUrl: string;
  termsUrl: string;
  bookAnotherLink: string;
  /** 0 is without limit; miles or kilometres by country. */
  searchRadius: number;
  useNearest: boolean;
  carDetails: 'fields' | 'text';
  defaultLanguage: Language;
};

export type LocalisedText = Partial<Record<Language, string>>;

export function readVisitorSettings(raw: Readonly<Record<string, unknown>>): VisitorSettings {
  const bool = (key: string, fallback: boolean): boolean =>
    typeof raw[key] === 'boolean' ? raw[key] : fallback;
  const text = (key: string): string => (typeof raw[key] === 'string' ? raw[key].trim() : '');
  const localised = (key: string): LocalisedText => (isRecord(raw[key]) ? raw[key] : {});
  return {
    clientViewEnabled: bool('client_view.enabled', true),
    disabledTitle: localised('disabledTitle'),
    disabledDescription: localised('disabledDescription'),
    callbackEnabled: bool('callback_requests_enabled', true),
    supportsPhone: bool('supports_phone', true),
    supportsVideo: bool('supports_video', true),
    contact: contactOptions(raw),
    asksQuestions: bool('walkin_questions', false),
    showCallbackWait: bool('showCallbackWaitTime', true),
    showWait: bool('show_wait_time', true),
    showStartWait: bool('showWaitTime', true),
    showWaitAccuracy: bool('showWaitAccuracy', false),
    joinLine: bool('joinLineFromClientView', false),
    firstStep: raw.firstStep === 'location' && bool('includeLocationStep', true) ? 'location' : 'service',
    kioskBooking: bool('kiosk.appointmentBooking', false),
    showFeedback: bool('show_queue_appointment_feedback', true),
    hideHours: bool('hideLocationHours', false),
    closedLocationInfo: bool('callback_closed_location_info', false),
    explicitConsent: bool('explicitComplianceAgreement', false),
    preBookingStatement: localised('preBookingStatement'),
    bookingInstructions: localised('bookingInstructions'),
    help: localised('callback_service_help'),
    kioskWaitText: localised('kiosk.waitText'),
    privacyUrl: text('privacyPolicyUrl'),
    termsUrl: text('termsOfServiceUrl'),
    bookAnotherLink: text('book_another_link'),
    searchRadius: typeof raw.locationSearchRadius === 'number' ? raw.locationSearchRadius : 50,
    useNearest: bool('useNearestLocation', false),
    carDetails: raw.curbsideDetails === 'text' ? 'text' : 'fields',
    defaultLanguage: (text('defaultLanguage') || 'en') as Language,
  };
}

const CONTACT_DEFAULTS: ContactOptions = {
  mobile_phone: 'optional',
  email: 'optional',
  notes: 'optional',
  sms_notifications: 'opt-in',
};

/** The four choices come as one object; single keys are understood as well. */
function contactOptions(raw: Readonly<Record<string, unknown>>): ContactOptions {
  const nested = isRecord(raw.callback_contact_options) ? raw.callback_contact_options : {};
  const named = Object.keys(CONTACT_DEFAULTS).map((name) => [
    name,
    nested[name] ?? raw[`callback_contact_options.${name}`],
  ]);
  const given = named.filter(([, value]) => typeof value === 'string');
  return { ...CONTACT_DEFAULTS, ...(Object.fromEntries(given) as Partial<ContactOptions>) };
}

function isRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
