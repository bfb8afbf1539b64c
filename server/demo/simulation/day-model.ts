import type { Skills } from '#domain/capacity/server-skills.ts';
import type { Language } from '#domain/language/languages.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { LineLessons } from './line-lessons.ts';
import type { Demand } from '../vendors/vendor-data.ts';
import type { Person } from '../vendors/people.ts';
import type { Random } from '../vendors/random.ts';
import type { WeekBlock } from '../vendors/week-notation.ts';

/** A location as the simulation needs it: who serves what when, and who comes. All ids are those of the database. */
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
  /** Staff who book and add walk-ins for others. */
  deskStaffIds: readonly number[];
  nextPerson: () => Person;
  /** Who books is drawn from the booking's own stream, so that the same bookings are found again. */
  nextBooker: (random: Random) => Person;
  /** What its line has taught by the days that have been played. */
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
};

export type QuestionModel = { id: number; type: string; required: boolean; options: readonly string[] };

export type ServerModel = {
  staffId: number;
  skills: Skills;
  languages: ReadonlySet<Language>;
  /** Working hours at this location. */
  shifts: readonly WeekBlock[];
  /** Hidden: how long this person's services take, 1 is as long as everybody's. */
  pace: number;
  /** Signs in to the demo: somebody real may be behind them, so the simulation leaves them alone from today on. */
  signsIn: boolean;
};
