import type { FieldOption } from '#domain/intake/contact-gate.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';

/** The client-view settings that only booking acts on (2.0.9), with the product's defaults. */
export type BookingSettings = {
  includeLocationStep: boolean;
  serviceLayout: 'list' | 'grid' | 'accordion';
  /** `required` offers nobody but those named, `preferences` nobody by name. */
  staffSelection: 'hidden' | 'optional' | 'required' | 'preferences';
  showStaffPicker: boolean;
  showStaffPhotos: boolean;
  showStaffLanguages: boolean;
  attendeesLimit: number;
  /** How many days ahead can be booked. */
  daysAhead: number;
  /** Minutes before the start after which its client changes nothing. */
  timeToCancel: number;
  timeToReschedule: number;
  offersSms: boolean;
  fields: Readonly<Record<string, FieldOption | undefined>>;
  /** The vendor's own (`customContactFields`). */
  ownFields: readonly ContactField[];
  kioskStaff: boolean;
};

const FIELDS: BookingSettings['fields'] = {
  first_name: 'required',
  last_name: 'optional',
  email: 'required',
  cell_phone: 'optional',
  notes: 'optional',
};

export function readBookingSettings(raw: Readonly<Record<string, unknown>>): BookingSettings {
  const bool = (key: string, fallback: boolean): boolean =>
    typeof raw[key] === 'boolean' ? raw[key] : fallback;
  const whole = (key: string, fallback: number): number =>
    typeof raw[key] === 'number' && Number.isInteger(raw[key]) ? raw[key] : fallback;
  const oneOf = <V extends string>(key: string, values: readonly V[]): V =>
    values.find((value) => value === raw[key]) ?? values[0]!;
  const [fields, own] = [raw['clientFields'], raw['customContactFields']];
  return {
    includeLocationStep: bool('includeLocationStep', true),
    serviceLayout: oneOf('serviceStepLayout', ['list', 'grid', 'accordion']),
    staffSelection: oneOf('staffSelection', ['optional', 'required', 'hidden', 'preferences']),
    showStaffPicker: bool('showStaffPicker', true),
    showStaffPhotos: bool('showStaffPhotos', true),
    showStaffLanguages: bool('showStaffLanguages', true),
    attendeesLimit: whole('multiple_attendees_limit', 1),
    daysAhead: whole('timeInAdvance', 90),
    timeToCancel: whole('timeToCancel', 0),
    timeToReschedule: whole('timeToReschedule', 0),
    offersSms: bool('receiveSmsNotifications', false),
    fields: typeof fields === 'object' && fields !== null ? (fields as BookingSettings['fields']) : FIELDS,
    ownFields: Array.isArray(own) ? (own as ContactField[]) : [],
    kioskStaff: bool('kiosk.selectStaff', false),
  };
}
