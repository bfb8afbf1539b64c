import type { Role } from '#domain/codes/role.ts';
import type { QuestionType } from '#domain/intake/answers.ts';
import type { Language } from '#domain/language/languages.ts';

/** A text in the vendor's language and its translations. */
export type Localised = Partial<Record<Language, string>>;

/** The walk-ins of a usual day, and the shares of their languages. */
export type Demand = {
  walkIns: number;
  booked: number;
  languages: Partial<Record<Language, number>>;
  /** The line exists at any hour (today and the last days); elsewhere demand follows the opening hours. */
  live?: boolean;
};

export type LocationData = {
  externalId: string;
  name: string;
  address: string;
  city: string;
  provState: string;
  postalZip: string;
  country: 'US' | 'CA';
  region: string;
  at: readonly [latitude: number, longitude: number];
  timeZone: string;
  lang: Language;
  phone: string;
  /** Week notation; with a method, hours of that method alone. */
  hours: string;
  methodHours?: readonly { method: 2 | 3; hours: string }[];
  holidays: 'US' | 'CA' | 'none';
  instructions: Localised;
  stations: readonly (readonly [name: string, shortName: string, directions?: string])[];
  rooms: readonly (readonly [name: string, capacity: number])[];
  /** Services not offered here. */
  without?: readonly string[];
  physical?: boolean;
  private?: boolean;
  curbside?: boolean;
  /** False: the line saves places outside the hours. Absent: it is closed then. */
  restrictHours?: boolean;
  takesOnlineQueue?: boolean;
  takesVideo?: boolean;
  /** Without steps. */
  accessible?: boolean;
  takesPhone?: boolean;
  queueCapacity?: number;
  demand: Demand;
};

export type QuestionData = {
  type: QuestionType;
  label: Localised;
  placeholder?: Localised;
  required?: boolean;
  /** Default: at booking. */
  request?: 'cancelling';
  options?: readonly { value: string; text: Localised }[];
};

export type ServiceData = {
  key: string;
  category: string;
  name: Localised;
  description?: Localised;
  instructions?: Localised;
  durationMinutes: number;
  handleMinutes: number;
  /** The variation of service times: standard deviation over mean. */
  variation: number;
  ticketPrefix: string;
  methods: readonly number[];
  walkIn?: boolean;
  curbside?: boolean;
  inLobby?: boolean;
  group?: boolean;
  /** An appointment in person takes a room. */
  room?: boolean;
  /** The service's share of walk-ins and of bookings. */
  walkInShare: number;
  bookedShare: number;
  questions?: readonly QuestionData[];
};

export type StaffData = {
  firstName: string;
  lastName: string;
  role: Exclude<Role, 50>;
  languages: readonly Language[];
  /** The address of the sign-in; other staff of the demo have none. */
  account?: string;
  services: readonly string[];
  methods?: readonly number[];
  remoteOnly?: boolean;
  /** Week notation by location; without hours, the person belongs to a location without serving there. */
  shifts: Readonly<Record<string, string>>;
};

export type VendorData = {
  pathname: string;
  name: string;
  language: Language;
  settings: Readonly<Record<string, unknown>>;
  categories: readonly { key: string; name: Localised }[];
  services: readonly ServiceData[];
  locations: readonly LocationData[];
  staff: readonly StaffData[];
  /**
   * Further locations beyond the vendor's own: the number of a branch, counted from the first, determines all
   * of it.
   */
  branches?: { most: number; open: (number: number) => Branch };
};

export type Branch = { location: LocationData; staff: readonly StaffData[] };
