import { setUpLines } from '#contract/setup/lines-of-business.ts';
import type { LineFacts, LineValues } from '#contract/setup/lines-of-business.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { byState } from '#server/infrastructure/resources/list-filters-store.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { joinLocationsToLine, locationIdsOfLine } from '../locations/index.ts';
import { translatedForm } from '../vendors/index.ts';
import { writeMembers } from './line-members.ts';
import type { LineMembers } from './line-members.ts';
import { checkGroup, reachesGroup, servicePartsOf } from './service-groups.ts';
import {
  GROUP_SORTS,
  LINES,
  LINE_COLUMNS,
  LINE_FACTS,
  LINE_FORM,
  memberReferences,
  seenGroups,
  servicesOfGroup,
} from './service-groups-store.ts';

const locations: LineMembers = { idsOf: locationIdsOfLine, join: joinLocationsToLine };

/** Lines of business as staff list, edit, archive and export them. */
export function setUpLinesRoutes(staff: LineMembers): Route[] {
  const form = translatedForm<LineValues, LineFacts>(LINE_FORM, {
    kind: 'line-of-business',
    facts: LINE_FACTS,
    parts: partsOf(staff),
  });
  return resourceRoutes(setUpLines, {
    kind: 'line-of-business',
    source: (query, scope) => ({
      table: LINES,
      columns: LINE_COLUMNS,
      sorts: GROUP_SORTS,
      terms: null,
      where: [...byState(query), ...seenGroups('line-of-business', scope)],
    }),
    file: ['id', 'name', 'code', 'services', 'locations', 'staff', 'archived'],
    ...form,
    async archive(tx, id, written) {
      // Its services would belong to a line of business that no form offers.
      if (written.archived && (await servicesOfGroup(tx, 'line-of-business', id)).length > 0)
        throw refuse('record-in-use');
      await form.archive(tx, id, written);
    },
    mayChange: () => true,
    reaches: (tx, scope, { values }) => reachesGroup(tx, scope, values),
    check: (tx, values, of) => check(tx, values, { ...of, staff }),
    actions: {
      archive: ({ facts }) => (facts.services > 0 ? { leftOut: 'in-use' } : 'archive'),
      restore: () => 'restore',
    },
  });
}

/** The services, locations and staff of a line. */
function partsOf(staff: LineMembers) {
  const services = servicePartsOf('line-of-business');
  return {
    read: async (tx: Tx, id: number) => ({
      ...(await services.read(tx, id)),
      ...(await membersOf(tx, id, staff)),
    }),
    async write(tx: Tx, id: number, written: { values: LineValues; change: Change }) {
      const { values, change } = written;
      await services.write(tx, id, written);
      await writeMembers(tx, 'location', {
        members: locations,
        lineId: id,
        ids: values.location_ids,
        change,
      });
      await writeMembers(tx, 'staff', { members: staff, lineId: id, ids: values.staff_ids, change });
    },
  };
}

async function membersOf(tx: Tx, id: number, staff: LineMembers) {
  return {
    location_ids: (await locations.idsOf(tx, id)).map(String),
    staff_ids: (await staff.idsOf(tx, id)).map(String),
  };
}

async function check(
  tx: Tx,
  values: LineValues,
  { id, change, staff }: { id: number | null; change: Change; staff: LineMembers },
): Promise<FieldFault[]> {
  const known = await memberReferences(tx, values);
  const before = id === null ? { location_ids: [], staff_ids: [] } : await membersOf(tx, id, staff);
  // Managers give lines to their own locations and staff on the forms of these.
  const mayMove = (field: 'location_ids' | 'staff_ids') =>
    change.scope.reach === 'vendor' || areSame(values[field], before[field]);
  return [
    ...(await checkGroup(tx, 'line-of-business', { id, values, change })),
    ...faultOf(
      known.locations < new Set(values.location_ids).size || !mayMove('location_ids'),
      'location_ids',
      'option',
    ),
    ...faultOf(known.staff < new Set(values.staff_ids).size || !mayMove('staff_ids'), 'staff_ids', 'option'),
  ];
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set([...one, ...other]).size === other.length && one.length === other.length;
