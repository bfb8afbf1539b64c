import { describe, expect, it } from 'vitest';
import { settingByName, SETTINGS } from './settings.ts';

/** The documented keys and defaults, repeated: a changed default fails here. */
const PROMISED: Record<string, unknown> = {
  'client_view.enabled': true,
  disabledTitle: {},
  disabledDescription: {},
  'client_view.layout': 'new',
  'client_view.language': 'en',
  availableLanguages: ['en'],
  firstStep: 'service',
  includeLocationStep: true,
  askEveryStep: false,
  useNearestLocation: false,
  locationSearchRadius: 50,
  hideLocationHours: false,
  serviceStepLayout: 'list',
  staffSelection: 'optional',
  showStaffPicker: true,
  showStaffPhotos: true,
  showStaffLanguages: true,
  timeInAdvance: 90,
  bookingHours: { from: 0, to: 1440 },
  'waitList.offers': 'in-order',
  'waitList.offerHours': { from: 480, to: 1260 },
  'waitList.offerMinutes': 30,
  time_to_book: 60,
  timeToCancel: 0,
  timeToReschedule: 0,
  multiple_attendees_limit: 1,
  schedule_interval: 15,
  service_interval: 5,
  waitListEnabled: false,
  joinLineFromClientView: false,
  showWaitTime: true,
  show_wait_time: true,
  showCallbackWaitTime: true,
  showWaitAccuracy: false,
  'callback_contact_options.mobile_phone': 'optional',
  'callback_contact_options.email': 'optional',
  'callback_contact_options.notes': 'optional',
  'callback_contact_options.sms_notifications': 'opt-in',
  receiveSmsNotifications: false,
  callback_service_help: {},
  callback_closed_location_info: false,
  customContactFields: [],
  preBookingStatement: {},
  explicitComplianceAgreement: false,
  privacyPolicyUrl: '',
  termsOfServiceUrl: '',
  bookingInstructions: {},
  bookingShortcutCustomExpiredMessage: {},
  homepage: '',
  walkin_questions: false,
  show_queue_appointment_feedback: true,
  'kiosk.appointmentBooking': false,
  'kiosk.customMessage': {},
  'kiosk.waitText': {},
  'kiosk.qrCode': true,
  'kiosk.selectLanguage': false,
  'kiosk.selectStaff': false,
  'kiosk.redirectUrl': '',
  book_another_link: '',
  callback_requests_enabled: true,
  supports_phone: true,
  supports_video: true,
  tag_manager_id: '',
  private_label: false,
  currency: 'USD',
  phone: '',
  'theme.logo': '',
  'theme.logoDark': '',
  'theme.primary': '',
  'theme.secondary': '',
  'theme.fontFamily': '',
  'theme.fontWeightNormal': 400,
  'theme.fontWeightBold': 500,
  social: {},
  synonyms: {},
  videoJoinLine: { open_minutes_before: 10, max_waiting: 20, max_wait_minutes: 120 },
  api_expires_in: 3600,
  'api.allowedOrigins': [],
  locationLocking: false,
  'tv.public': true,
  'tv.identity': 'ticket',
  'tv.voice': true,
  'tv.callHold': 30,
  clientFields: {
    first_name: 'required',
    last_name: 'optional',
    email: 'required',
    cell_phone: 'optional',
    notes: 'optional',
    uploads: 'hidden',
  },
  'lobby.lastCallMinutes': 60,
  'lobby.amberAfterMinutes': 20,
  'lobby.redAfterMinutes': 40,
  'lobby.max_in_queue': 0,
  'lobby.preferred_staff_minutes': 10,
  'lobby.checkInMinutesBefore': 60,
  'lobby.checkInMinutesAfter': 30,
  'lobby.checkInByVisitors': true,
  'lobby.checkInMetres': 0,
  'video.jitsiUrl': 'https://meet.jit.si',
  'video.rooms': 'own-links',
  'lobby.noShowAfterMinutes': 10,
  'lobby.completeServedAfterMinutes': 15,
  'callback.retryMinutes': [5, 15],
  'callback.maxAttempts': 3,
  curbsideDetails: 'fields',
  kiosk_idle_timeout: 30,
  videoLink: '',
  dialIn: null,
  'notifications.reminder_minutes': [1440],
  'notifications.callerMaySilence': false,
  captcha: false,
  'access.mfaRequired': true,
  'retention.contactMonths': 13,
  'retention.notesDays': 90,
};

const TWINS: Record<string, string> = {
  modern_client_view: 'client_view.layout',
  defaultLanguage: 'client_view.language',
  location_search_radius: 'locationSearchRadius',
  time_in_advance: 'timeInAdvance',
  time_to_cancel: 'timeToCancel',
  time_to_reschedule: 'timeToReschedule',
  pre_booking_statement: 'preBookingStatement',
  explicit_compliance_agreement: 'explicitComplianceAgreement',
  privacy_policy_url: 'privacyPolicyUrl',
  terms_of_service_url: 'termsOfServiceUrl',
};

describe('the settings registry', () => {
  it('has the documented keys and no others; features stand in a list of their own', () => {
    const keys = SETTINGS.map(({ key }) => key).filter((key) => !key.startsWith('feature.'));
    expect(keys.toSorted()).toEqual(Object.keys(PROMISED).toSorted());
  });

  it.each(Object.entries(PROMISED))('%s is %j by default', (key, value) => {
    expect(settingByName(key)?.key).toBe(key);
    expect(settingByName(key)?.default).toEqual(value);
  });

  it.each(Object.entries(TWINS))('accepts %s as %s', (twin, key) => {
    expect(settingByName(twin)?.key).toBe(key);
  });

  it('has no duplicate spelling, and no other twins', () => {
    const names = SETTINGS.flatMap(({ key, twins }) => [key, ...twins]);
    expect(new Set(names).size).toBe(names.length);
    expect(SETTINGS.flatMap(({ twins }) => twins).sort()).toEqual(Object.keys(TWINS).sort());
  });
});
