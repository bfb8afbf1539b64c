import type { Role } from '#domain/codes/role.ts';
import type { QuestionType } from '#domain/intake/answers.ts';
import type { Language } from '#domain/language/languages.ts';

/** A text in the vendor's language and as many others as it has been translated into. */
export type Localised = Partial<Record<Language, string>>;

/** How many walk-ins a usual day brings, and in which languages they speak. */
export type Demand = {
  walkIns: number;
  booked: number;
  languages: Partial<Record<Language, number>>;
  /** A line stands there at any hour (today and the last days); elsewhere demand follows the opening hours. */
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
  restrictHours?: boolean;
  takesOnlineQueue?: boolean;
  takesVideo?: boolean;
  takesPhone?: boolean;
  queueCapacity?: number;
  demand: Demand;
};

export type QuestionData = {
  type: QuestionType;
  label: Localised;
  placeholder?: Localised;
  required?: boolean;
  /** At booking, where nothing is said. */
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
  /** Spread of the time at the counter, deviation over mean. */
  variation: number;
  ticketPrefix: string;
  methods: readonly number[];
  walkIn?: boolean;
  curbside?: boolean;
  inLobby?: boolean;
  group?: boolean;
  /** Share of the walk-ins and of the bookings that come for it. */
  walkInShare: number;
  bookedShare: number;
  questions?: readonly QuestionData[];
};

export type StaffData = {
  firstName: string;
  lastName: string;
  role: Exclude<Role, 50>;
  languages: readonly Language[];
  /** Signs in with this address; the others of the demo have no sign-in. */
  account?: string;
  services: readonly string[];
  methods?: readonly number[];
  remoteOnly?: boolean;
  /** Week notation by location; a place without hours is one they belong to without serving there. */
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
  /** How it grows beyond its own locations: the number of any further one, counted from the first, says all of it. */
  branches?: { most: number; open: (number: number) => Branch };
};

export type Branch = { location: LocationData; staff: readonly StaffData[] };
