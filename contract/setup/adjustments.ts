import type { PermissionId } from '#domain/access/permission-table.ts';
import { resource } from '../protocol/resource.ts';
import { adjustmentValues } from './adjustments.values.ts';
import type { AdjustmentSubject, AdjustmentValues } from './adjustments.values.ts';

export type { AdjustmentSubject, AdjustmentValues } from './adjustments.values.ts';

export interface AdjustmentListRow {
  id: string;
  version: number;
  /** The reason, or the subject's name. */
  name: string;
  type: AdjustmentSubject;
  /** The name of the staff member, location or room; empty for all locations. */
  subject: string;
  kind: 'unavailable' | 'extra';
  from_date: string;
  to_date: string;
  times: { from: number; to: number }[];
  repeats: AdjustmentValues['repeat'];
  approved: boolean;
  /** Comes from a country's calendar. */
  subscribed: boolean;
  archived: boolean;
}

export interface AdjustmentFacts {
  subject: string;
  subscribed: boolean;
}

const adjustments = <Filter extends 'staff' | 'location' | 'room' | 'type' | 'approval'>(of: {
  one: string;
  path: `/${string}`;
  permission: PermissionId;
  filters: readonly Filter[];
}) =>
  resource<AdjustmentListRow, AdjustmentFacts>()({
    one: `${of.one}Adjustment`,
    many: `${of.one}Adjustments`,
    path: `/adjustments${of.path}`,
    permission: of.permission,
    filters: ['state', 'kind', 'from', 'until', ...of.filters],
    values: adjustmentValues,
    actions: ['archive', 'restore', 'approve'],
  });

/** Adjustments of the staff's hours, behind the right to other people's schedules. */
export const staffAdjustments = adjustments({
  one: 'Staff',
  path: '/staff',
  permission: 'staff-schedule',
  filters: ['staff', 'approval'],
});
/** Adjustments of one's own hours. */
export const ownAdjustments = adjustments({
  one: 'Own',
  path: '/own',
  permission: 'own-hours',
  filters: ['approval'],
});
/** Adjustments of a location's hours, and holidays. */
export const locationAdjustments = adjustments({
  one: 'Location',
  path: '/locations',
  permission: 'location-hours',
  filters: ['type', 'location'],
});
export const roomAdjustments = adjustments({
  one: 'Room',
  path: '/rooms',
  permission: 'rooms-edit',
  filters: ['room'],
});
