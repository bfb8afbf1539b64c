import type { Skills } from '#domain/capacity/server-skills.ts';
import type { Language } from '#domain/language/languages.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { LineLessons } from './line-lessons.ts';
import type { Demand } from '../vendors/vendor-data.ts';
import type { Person } from '../vendors/people.ts';
import type { Random } from '../vendors/random.ts';
import type { WeekBlock } from '../vendors/week-notation.ts';

/**
 * A location as the simulation's input: its staff, their services and hours, and its visitors. All ids are
 * those of the database.
 */
export type LocationModel = {
  id: number;
  /** Names the location's own stream of randomness. */
  key: string;
  zone: string;
  schedule: HoursSchedule;
  demand: Demand;
  isPrivate: boolean;
  takes: Readonly<Record<1 | 2 | 3, boolean>>;
  curbside: boolean;
  asksQuestions: boolean;
  asksCompliance: boolean;
  services: readonly ServiceModel[];
  servers: readonly ServerModel[];
  stationIds: readonly number[];
  roomIds: readonly number[];
  /** Staff who book and add walk-ins for visitors. */
  deskStaffIds: readonly number[];
  nextPerson: () => Person;
  /** Draws the booker from the booking's own stream, so that a later run finds the same bookings. */
  nextBooker: (random: Random) => Person;
  /** The line's learning data from the simulated days. */
  lessons: LineLessons;
};

export type ServiceModel = {
  id: number;
  ticketPrefix: string;
  handleMinutes: number;
  durationMinutes: number;
  variation: number;
  methods: readonly number[];
  walkIn: boolean;
  curbside: boolean;
  walkInShare: number;
  bookedShare: number;
  questions: readonly QuestionModel[];
  needsRoom: boolean;
};

export type QuestionModel = { id: number; type: string; required: boolean; options: readonly string[] };

export type ServerModel = {
  staffId: number;
  skills: Skills;
  languages: ReadonlySet<Language>;
  /** Working hours at this location. */
  shifts: readonly WeekBlock[];
  /** Hidden from the product: the person's factor on service times; 1 is average. */
  pace: number;
  /** Has a sign-in: a real person may use it, so the simulation does not move this staff member from today on. */
  signsIn: boolean;
};
