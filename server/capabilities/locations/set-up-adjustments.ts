import {
  ownAdjustments,
  locationAdjustments,
  roomAdjustments,
  staffAdjustments,
} from '#contract/setup/adjustments.ts';
import type {
  AdjustmentFacts,
  AdjustmentListRow,
  AdjustmentSubject,
  AdjustmentValues,
} from '#contract/setup/adjustments.ts';
import { isDateInYears } from '#domain/time/date.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { readFilter, readIdFilter } from '#server/infrastructure/resources/list-request.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { recordsOfAction } from '#server/infrastructure/resources/act-on-records.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import {
  adjustmentFilters,
  ADJUSTMENTS,
  ADJUSTMENT_COLUMNS,
  ADJUSTMENT_SORTS,
  archiveAdjustment,
  insertAdjustment,
  reachedBy,
  reachesSubject,
  storedAdjustment,
  updateAdjustment,
} from './adjustments-store.ts';

type Action = 'archive' | 'restore' | 'approve';
type Query = Readonly<Record<string, string | undefined>>;

/** The rules of adjustments of some types. Each type has endpoints behind the right that it belongs to. */
const rulesOf = (
  types: readonly [AdjustmentSubject, ...AdjustmentSubject[]],
  /** The filter that names staff, locations or rooms. */
  subjects?: 'staff' | 'location' | 'room',
): RecordRules<AdjustmentValues, AdjustmentFacts, AdjustmentListRow, Action> => ({
  kind: 'adjustment',
  source(query, scope) {
    const state = readFilter(query, 'state', ['active', 'archived', 'all'])?.[0] ?? 'active';
    const approval = readFilter(query, 'approval', ['waiting', 'approved'])?.[0];
    return {
      table: ADJUSTMENTS,
      columns: ADJUSTMENT_COLUMNS,
      sorts: ADJUSTMENT_SORTS,
      terms: 'adjustment',
      where: [
        ...adjustmentFilters({
          types: readFilter(query, 'type', types) ?? types,
          archived: state === 'all' ? undefined : state === 'archived',
          kind: readFilter(query, 'kind', ['unavailable', 'extra'])?.[0],
          approved: approval && approval === 'approved',
          from: readDate(query, 'from'),
          until: readDate(query, 'until'),
          subjectIds: subjects && subjectsOf(subjects, readIdFilter(query, subjects)),
        }),
        ...reachedBy(scope),
      ],
    };
  },
  file: ['id', 'type', 'subject', 'kind', 'from_date', 'to_date', 'name', 'approved', 'archived'],
  read: (tx, id, { lock }) => storedAdjustment(tx, id, { types, lock }),
  reaches: (tx, scope, { values: { subject } }) =>
    reachesSubject(tx, scope, { type: subject.type, id: subjectId(scope, subject) }),
  mayChange: (scope, values) => mayChange(scope, values),
  check: (tx, values, { change }) => check(tx, values, { types, change }),
  insert: (tx, values, { scope }) => insertAdjustment(tx, named(scope, values)),
  update: (tx, id, { values, version, change }) =>
    updateAdjustment(tx, id, { values: named(change.scope, values), version }),
  archive: (tx, id, { archived, version, change }) =>
    archiveAdjustment(tx, id, { archivedAt: archived ? change.now : null, version }),
  actions: {
    archive: () => 'archive',
    restore: () => 'restore',
    approve: () => ({ approved: true }),
  },
});

const LISTS = {
  staff: { endpoints: staffAdjustments, rules: rulesOf(['staff'], 'staff') },
  own: { endpoints: ownAdjustments, rules: rulesOf(['staff']) },
  locations: { endpoints: locationAdjustments, rules: rulesOf(['location', 'holiday'], 'location') },
  rooms: { endpoints: roomAdjustments, rules: rulesOf(['room'], 'room') },
};
export type AdjustmentList = keyof typeof LISTS;

export const setUpAdjustmentsRoutes: Route[] = Object.values(LISTS).flatMap(({ endpoints, rules }) =>
  resourceRoutes(endpoints, rules),
);

interface ActedOn {
  id: string;
  before: AdjustmentValues;
  /** Null if the adjustment goes. */
  after: AdjustmentValues | null;
}

/** The adjustments that an action would bring into force or take out of it, as they are and as they will be. */
export async function adjustmentsOfAction(
  tx: Tx,
  of: { list: AdjustmentList; action: Action; ids: string[] | null; match: Query },
  change: Change,
): Promise<ActedOn[]> {
  const { endpoints, rules } = LISTS[of.list];
  const records = await recordsOfAction(tx, of, { endpoints, rules, change });
  return records.flatMap(({ id, record: { values, archived } }) => {
    const after = { ...values, approved: values.approved || of.action === 'approve' };
    const isInForce = values.approved && !archived;
    const willBe = after.approved && (of.action === 'restore' || (of.action === 'approve' && !archived));
    if (isInForce === willBe) return [];
    return [{ id: String(id), before: values, after: willBe ? after : null }];
  });
}

/** A holiday of all locations belongs to each of them. */
const subjectsOf = (kind: string, ids: number[] | undefined): number[] | undefined =>
  kind === 'location' && ids ? [0, ...ids] : ids;

/** The caller, where a staff member's adjustment names no one. */
const subjectId = (scope: RecordScope, { type, id }: AdjustmentValues['subject']): number =>
  id === null && type === 'staff' && scope.reach === 'own' ? scope.staffId : Number(id ?? 0);

function named(scope: RecordScope, values: AdjustmentValues): AdjustmentValues {
  const id = subjectId(scope, values.subject);
  return { ...values, subject: { ...values.subject, id: id === 0 ? null : String(id) } };
}

/** A holiday of all locations belongs to the whole vendor. Staff whose changes wait for approval approve nothing. */
function mayChange(scope: RecordScope, { subject, approved }: AdjustmentValues): boolean {
  if (scope.reach === 'vendor') return true;
  if (scope.reach === 'own') return !scope.requests || !approved;
  return subject.type !== 'holiday' || subject.id !== null;
}

async function check(
  tx: Tx,
  values: AdjustmentValues,
  { types, change }: { types: readonly AdjustmentSubject[]; change: Change },
): Promise<FieldFault[]> {
  const { subject, kind } = values;
  const { scope } = change;
  const isKnown =
    types.includes(subject.type) &&
    (await reachesSubject(tx, scope, { type: subject.type, id: subjectId(scope, subject) }));
  const isPlace = subject.type === 'location' || subject.type === 'holiday';
  return [
    ...faultOf(!isKnown, 'subject', 'option'),
    // A room has no hours of its own to extend.
    ...faultOf(subject.type === 'room' && kind === 'extra', 'kind', 'option'),
    ...faultOf(values.only && kind !== 'extra', 'only', 'option'),
    ...faultOf(values.on_holidays && !(isPlace && kind === 'extra'), 'on_holidays', 'option'),
    ...faultOf(subject.type !== 'staff' && !values.approved, 'approved', 'option'),
  ];
}

function readDate(query: Query, name: string): string | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (!isDateInYears(text)) throw refuse('parameter-invalid', { meta: { parameter: name } });
  return text;
}
