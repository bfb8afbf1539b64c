import { BOOL, LOCALE, localised, minutes, oneOf, PRESENCE, URL } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const view = { page: '/settings/client-view', clientVisible: true } as const;
const YEAR_MINUTES = 525_600;

/** The client's view of booking: steps, staff, times, consents (§3 "Client-view settings per vendor"). */
export const CLIENT_VIEW_SETTINGS = {
  'client_view.enabled': { synonyms: true, kind: BOOL, default: true, ...view, section: 'general' },
  // Empty titles use the product's own text in the visitor's language.
  disabledTitle: { kind: localised(120), default: {}, ...view, section: 'general' },
  disabledDescription: { kind: localised(1000), default: {}, ...view, section: 'general' },
  // Whether booking and joining require a captcha, if the operator has configured a provider.
  captcha: { synonyms: true, kind: BOOL, default: false, ...view, section: 'general' },
  'client_view.layout': {
    kind: oneOf('old', 'new'),
    default: 'new',
    twins: ['modern_client_view'],
    ...view,
    section: 'general',
  },
  'client_view.language': {
    kind: LOCALE,
    default: 'en',
    twins: ['defaultLanguage'],
    ...view,
    section: 'languages',
  },
  availableLanguages: {
    synonyms: true,
    kind: { type: 'locales' },
    default: ['en'],
    ...view,
    section: 'languages',
  },

  // A language that lacks a translation of a service, question, location, snippet or text is not offered.
  'languages.completeOnly': {
    synonyms: true,
    kind: BOOL,
    default: false,
    page: '/settings/client-view',
    section: 'languages',
  },

  firstStep: { kind: oneOf('service', 'location'), default: 'service', ...view, section: 'steps' },
  serviceStepLayout: {
    kind: oneOf('list', 'grid', 'accordion'),
    default: 'list',
    lines: true,
    ...view,
    section: 'steps',
  },
  includeLocationStep: { kind: BOOL, default: true, lines: true, ...view, section: 'steps' },
  // Off: the meeting method and the person are preferences of the step of the times, already chosen.
  askEveryStep: { kind: BOOL, default: false, lines: true, ...view, section: 'steps' },
  locationLocking: { kind: BOOL, default: false, ...view, section: 'steps' },
  useNearestLocation: { synonyms: true, kind: BOOL, default: false, ...view, section: 'locations' },
  // Kilometres or miles, by the location's country; 0 is no limit.
  locationSearchRadius: {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 20_000, unit: 'distance' },
    default: 50,
    twins: ['location_search_radius'],
    ...view,
    section: 'locations',
  },
  hideLocationHours: { kind: BOOL, default: false, ...view, section: 'locations' },

  staffSelection: {
    synonyms: true,
    kind: oneOf('hidden', 'optional', 'required', 'preferences'),
    default: 'optional',
    ...view,
    section: 'staff',
  },
  showStaffPicker: { kind: BOOL, default: true, ...view, section: 'staff' },
  showStaffPhotos: { kind: BOOL, default: true, ...view, section: 'staff' },
  showStaffLanguages: { kind: BOOL, default: true, ...view, section: 'staff' },

  timeInAdvance: {
    synonyms: true,
    kind: { type: 'int', min: 1, max: 730, unit: 'days' },
    default: 90,
    acts: 'slots',
    twins: ['time_in_advance'],
    lines: true,
    ...view,
    section: 'times',
  },
  // In minutes of the local day: a line may be open at night while appointments keep a business's hours. Staff
  // hours of the day only would hide the night shift from the line's estimate.
  bookingHours: {
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 0, to: 1440 },
    page: '/settings/client-view',
    section: 'times',
    scope: 'location',
    lines: true,
    acts: 'slots',
  },
  time_to_book: {
    synonyms: true,
    kind: minutes(0, YEAR_MINUTES),
    default: 60,
    lines: true,
    acts: 'slots',
    ...view,
    section: 'times',
  },
  timeToCancel: {
    synonyms: true,
    kind: minutes(0, YEAR_MINUTES),
    default: 0,
    twins: ['time_to_cancel'],
    lines: true,
    ...view,
    section: 'times',
  },
  timeToReschedule: {
    synonyms: true,
    kind: minutes(0, YEAR_MINUTES),
    default: 0,
    twins: ['time_to_reschedule'],
    lines: true,
    ...view,
    section: 'times',
  },
  multiple_attendees_limit: {
    synonyms: true,
    kind: { type: 'int', min: 1, max: 100, unit: 'people' },
    default: 1,
    lines: true,
    ...view,
    section: 'times',
  },
  schedule_interval: {
    synonyms: true,
    kind: minutes(1, 240),
    default: 15,
    lines: true,
    acts: 'slots',
    ...view,
    section: 'times',
  },
  service_interval: {
    synonyms: true,
    kind: minutes(1, 240),
    default: 5,
    ...view,
    section: 'times',
  },
  waitListEnabled: { kind: BOOL, default: false, ...view, section: 'times' },
  // Visitors on the list are asked one after the other, or all at once, and have these minutes to accept.
  'waitList.offers': {
    kind: oneOf('in-order', 'to-all'),
    default: 'in-order',
    page: '/settings/client-view',
    section: 'times',
  },
  // An offer at night would expire unread.
  'waitList.offerHours': {
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 480, to: 1260 },
    page: '/settings/client-view',
    section: 'times',
  },
  'waitList.offerMinutes': {
    kind: minutes(5, 1440),
    default: 30,
    page: '/settings/client-view',
    section: 'times',
  },

  receiveSmsNotifications: {
    synonyms: true,
    kind: BOOL,
    default: false,
    lines: true,
    ...view,
    section: 'booking-form',
  },
  clientFields: {
    kind: {
      type: 'map',
      names: [
        'first_name',
        'last_name',
        'email',
        'cell_phone',
        'phone',
        'work_phone',
        'address',
        'notes',
        'uploads',
      ],
      values: PRESENCE,
    },
    // Uploads stay hidden unless a vendor enables them (G-42); a booking needs a name and one way to reply.
    default: {
      first_name: 'required',
      last_name: 'optional',
      email: 'required',
      cell_phone: 'optional',
      notes: 'optional',
      uploads: 'hidden',
    },
    lines: true,
    ...view,
    section: 'booking-form',
  },
  customContactFields: { kind: { type: 'contact-fields' }, default: [], ...view, section: 'booking-form' },

  preBookingStatement: {
    synonyms: true,
    kind: { ...localised(5000), isFormatted: true },
    default: {},
    twins: ['pre_booking_statement'],
    lines: true,
    ...view,
    section: 'consent',
  },
  explicitComplianceAgreement: {
    synonyms: true,
    kind: BOOL,
    default: false,
    twins: ['explicit_compliance_agreement'],
    lines: true,
    ...view,
    section: 'consent',
  },
  privacyPolicyUrl: {
    synonyms: true,
    kind: URL,
    default: '',
    twins: ['privacy_policy_url'],
    lines: true,
    ...view,
    section: 'consent',
  },
  termsOfServiceUrl: {
    kind: URL,
    default: '',
    twins: ['terms_of_service_url'],
    lines: true,
    ...view,
    section: 'consent',
  },
  // Beside the box for text messages. A language without a text has the product's own, so that all understand it.
  smsConsent: { synonyms: true, kind: localised(300), default: {}, lines: true, ...view, section: 'consent' },
  bookingInstructions: {
    kind: { ...localised(5000), isFormatted: true },
    default: {},
    lines: true,
    ...view,
    section: 'texts',
  },
  bookingShortcutCustomExpiredMessage: {
    kind: localised(1000),
    default: {},
    ...view,
    section: 'texts',
  },
  book_another_link: { kind: URL, default: '', ...view, section: 'texts' },
  tag_manager_id: {
    synonyms: true,
    kind: { type: 'text', max: 20, pattern: /^(GTM|G)-[A-Z0-9]+$/ },
    default: '',
    ...view,
    section: 'analytics',
  },
} as const satisfies Record<string, SettingRow>;
