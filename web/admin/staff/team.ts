import type { Assignment, AssignmentSheet, LocationTeam } from '#contract/staff/assignments.ts';
import { changesOf, keyOf, matrixOf } from './matrix.ts';
import type { Matrix } from './matrix.ts';

type Person = LocationTeam['people'][number];

/** The cells that a person of the set-up has changed and not saved, by `service/person`; null is switched off. */
export type TeamEdits = ReadonlyMap<string, Assignment | null>;

/** The stored cells of a location by `service/person`. A cell names its person where a person's grid has a location. */
export const matrixOfTeam = (team: LocationTeam): Matrix =>
  matrixOf(
    team.people.flatMap((person) =>
      person.assignments.filter((one) => one.location_id === team.id).map((one) => standIn(one, person.id)),
    ),
  );

const standIn = (one: Assignment, id: string): Assignment => ({ ...one, location_id: id });

/** The grid of a location: its people stand where the grid of a person has locations. */
export function sheetOfTeam(team: LocationTeam, matrix: Matrix): AssignmentSheet {
  const ids = team.people.map(({ id }) => id);
  return {
    id: team.id,
    version: 0,
    name: team.name,
    read_only: null,
    locations: team.people.map(({ id, name, weekdays }) => ({ id, name, weekdays })),
    services: team.services.map((service) => ({ ...service, location_ids: ids })),
    assignments: [...matrix.values()],
    colleagues: team.services.flatMap(({ id: service }) => {
      const taking = ids.filter((id) => matrix.has(keyOf(service, id)));
      return ids.map((id) => ({
        service_id: service,
        location_id: id,
        count: taking.filter((one) => one !== id).length,
      }));
    }),
  };
}

/** The cells with the unsaved changes, also after the stored ones have changed below them. */
export function withEdits(stored: Matrix, edits: TeamEdits): Matrix {
  const next = new Map(stored);
  for (const [key, cell] of edits) {
    if (cell === null) next.delete(key);
    else next.set(key, cell);
  }
  return next;
}

export const editsOf = (stored: Matrix, matrix: Matrix): TeamEdits =>
  new Map(changesOf(stored, matrix).map(({ key }) => [key, matrix.get(key) ?? null]));

/** The people whose cells changed, each with all of their assignments as they would be saved. */
export function changedPeople(
  team: LocationTeam,
  { stored, matrix }: { stored: Matrix; matrix: Matrix },
): { person: Person; assignments: Assignment[] }[] {
  const changed = new Set(changesOf(stored, matrix).map(({ key }) => key.split('/')[1]));
  return team.people
    .filter(({ id }) => changed.has(id))
    .map((person) => ({
      person,
      assignments: [
        ...person.assignments.filter((one) => one.location_id !== team.id),
        ...[...matrix.values()]
          .filter((one) => one.location_id === person.id)
          .map((one) => standIn(one, team.id)),
      ],
    }));
}
