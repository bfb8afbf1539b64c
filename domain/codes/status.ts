/**
 * The six statuses of a visit (§4). Arrived, called, recalled and held are facts on tickets, not statuses.
 */
export const STATUS = {
  confirmed: 1,
  completed: 2,
  noShow: 3,
  cancelled: 4,
  inProgress: 5,
  served: 6,
} as const;

export type StatusName = keyof typeof STATUS;
export type Status = (typeof STATUS)[StatusName];

export const STATUSES: readonly Status[] = Object.values(STATUS);

const NAMES: Record<Status, string> = {
  1: 'confirmed',
  2: 'completed',
  3: 'no_show',
  4: 'cancelled',
  5: 'in_progress',
  6: 'served',
};

/** Returns the product's spelling of a status: `no_show`, `in_progress`, … (§4). */
export function statusName(status: Status): string {
  return NAMES[status];
}

/** Returns the status as a visitor sees it: served reads as completed (G-19). */
export function statusForVisitor(status: Status): Status {
  return status === STATUS.served ? STATUS.completed : status;
}
