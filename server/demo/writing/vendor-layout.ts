import { walkInSkills } from '#domain/capacity/server-skills.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { LocationModel, ServerModel, ServiceModel } from '../simulation/day-model.ts';
import type { LocationData, ServiceData, StaffData, VendorData } from '../vendors/vendor-data.ts';
import { holidaysOf } from '../simulation/holidays.ts';
import { LineLessons } from '../simulation/line-lessons.ts';
import { AREA_CODES, newPerson, peopleOf } from '../vendors/people.ts';
import { seededRandom } from '../vendors/random.ts';
import { readWeek } from '../vendors/week-notation.ts';

export type NumberedKind = 'location' | 'category' | 'service' | 'question' | 'station' | 'room' | 'staff';
/** The next id of a kind. */
export type Numbering = (kind: NumberedKind) => number;

/** A demo vendor with the ids of its parts, existing or new, in the database. */
export type VendorLayout = {
  data: VendorData;
  categoryIds: ReadonlyMap<string, number>;
  services: readonly { data: ServiceData; id: number; questionIds: readonly number[] }[];
  locations: readonly {
    data: LocationData;
    id: number;
    stationIds: readonly number[];
    roomIds: readonly number[];
  }[];
  staff: readonly { data: StaffData; id: number }[];
};

/** The number of ids of each kind that a vendor needs. */
export function countsOf(data: VendorData): Record<NumberedKind, number> {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    location: data.locations.length,
    category: data.categories.length,
    service: data.services.length,
    question: sum(data.services.map(({ questions }) => questions?.length ?? 0)),
    station: sum(data.locations.map(({ stations }) => stations.length)),
    room: sum(data.locations.map(({ rooms }) => rooms.length)),
    staff: data.staff.length,
  };
}

/** Assigns the ids, always in the same order. */
export function layOut(data: VendorData, next: Numbering): VendorLayout {
  return {
    data,
    categoryIds: new Map(data.categories.map(({ key }) => [key, next('category')])),
    services: data.services.map((service) => ({
      data: service,
      id: next('service'),
      questionIds: (service.questions ?? []).map(() => next('question')),
    })),
    locations: data.locations.map((location) => ({
      data: location,
      id: next('location'),
      stationIds: location.stations.map(() => next('station')),
      roomIds: location.rooms.map(() => next('room')),
    })),
    staff: data.staff.map((person) => ({ data: person, id: next('staff') })),
  };
}

/** The vendor's locations for the simulation; `today` determines the holidays and the visitors. */
export function modelsOf(
  layout: VendorLayout,
  { seed, today }: { seed: number; today: LocalDate },
): LocationModel[] {
  const staffAt = Map.groupBy(
    layout.staff.flatMap((person) => Object.keys(person.data.shifts).map((key) => ({ key, person }))),
    ({ key }) => key,
  );
  return layout.locations.map(({ data, id, stationIds, roomIds }) => {
    const random = seededRandom(seed).fork(layout.data.pathname, data.externalId);
    const population = { languages: data.demand.languages, areaCodes: AREA_CODES[data.country] };
    const offered = layout.services.filter((service) => isOffered(service.data, data)).map(serviceModel);
    return {
      id,
      key: data.externalId,
      zone: data.timeZone,
      schedule: { zone: data.timeZone, blocks: hoursOf(data), adjustments: holidaysOf(data.holidays, today) },
      demand: data.demand,
      isPrivate: data.private ?? false,
      takes: takesOf(data),
      curbside: data.curbside ?? false,
      asksQuestions: layout.data.settings['walkin_questions'] === true,
      asksCompliance: layout.data.settings['explicitComplianceAgreement'] === true,
      services: offered,
      servers: (staffAt.get(data.externalId) ?? []).flatMap(({ person }) =>
        serverAt(layout, {
          person,
          location: data,
          pace: random.fork('pace', person.data.lastName).lognormal(1, 0.15),
        }),
      ),
      stationIds,
      roomIds,
      deskStaffIds: deskStaff(layout, data.externalId),
      nextPerson: peopleOf(random.fork('people', today), population),
      nextBooker: (stream) => newPerson(stream, population),
      lessons: new LineLessons(offered),
    };
  });
}

export function isOffered(service: ServiceData, location: LocationData): boolean {
  if (location.without?.includes(service.key)) return false;
  const { 1: inPerson, 2: phone, 3: video } = takesOf(location);
  if (location.private) return true;
  return service.methods.some((method) => (method === 1 ? inPerson : method === 2 ? phone : video));
}

export function takesOf(location: LocationData): Record<1 | 2 | 3, boolean> {
  return {
    1: location.takesOnlineQueue ?? true,
    2: location.takesPhone ?? true,
    3: location.takesVideo ?? true,
  };
}

export function hoursOf(location: LocationData): HoursBlock[] {
  const always = { effectiveFrom: null, effectiveTo: null };
  return [
    ...readWeek(location.hours).map((block) => ({ ...block, method: null, ...always })),
    ...(location.methodHours ?? []).flatMap(({ method, hours }) =>
      readWeek(hours).map((block) => ({ ...block, method, ...always })),
    ),
  ];
}

/** The methods by which a staff member offers a service at a location; empty without an assignment. */
export function methodsAt(person: StaffData, service: ServiceData, location: LocationData): number[] {
  if (!person.services.includes(service.key) || !isOffered(service, location)) return [];
  return service.methods.filter(
    (method) =>
      (person.methods ?? [1, 2, 3]).includes(method) &&
      (location.takesVideo !== false || method !== 3 || location.private),
  );
}

function serviceModel({ data, id, questionIds }: VendorLayout['services'][number]): ServiceModel {
  const { ticketPrefix, handleMinutes, durationMinutes, variation, walkInShare, bookedShare } = data;
  const questions = (data.questions ?? [])
    .map((question, i) => ({ ...question, id: questionIds[i]! }))
    .filter(({ request }) => request === undefined)
    .map(({ id: question, type, required, options }) => ({
      id: question,
      type,
      required: required ?? false,
      options: (options ?? []).map(({ value }) => value),
    }));
  const methods = data.methods;
  return {
    id,
    ticketPrefix,
    handleMinutes,
    durationMinutes,
    variation,
    methods,
    walkIn: data.walkIn ?? true,
    curbside: data.curbside ?? false,
    walkInShare,
    bookedShare,
    questions,
    needsRoom: data.room ?? false,
  };
}

type Placed = { person: VendorLayout['staff'][number]; location: LocationData; pace: number };

function serverAt(layout: VendorLayout, { person, location, pace }: Placed): ServerModel[] {
  const week = person.data.shifts[location.externalId];
  const assignments = layout.services
    .map(({ data, id }) => ({
      serviceId: id,
      methods: methodsAt(person.data, data, location),
      walkIn: !data.group,
    }))
    .filter(({ methods }) => methods.length > 0);
  if (!week || assignments.length === 0) return [];
  return [
    {
      staffId: person.id,
      skills: walkInSkills(assignments),
      languages: new Set(person.data.languages),
      shifts: readWeek(week),
      pace,
      signsIn: person.data.account !== undefined,
    },
  ];
}

/** Staff of the location, and the contact centre. */
function deskStaff(layout: VendorLayout, externalId: string): number[] {
  return layout.staff
    .filter(({ data }) => data.role === 5 || (data.role >= 10 && data.shifts[externalId]))
    .map(({ id }) => id);
}
