import { STATUS } from '#domain/codes/status.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { leaveByText } from '../../queue/index.ts';
import type { ByText } from '../../queue/index.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import { cancel, lockedAppointment } from './changing.ts';

/**
 * Cancels an appointment, or a position in line, at the visitor's own request by a text. False, and nothing changes,
 * where the visitor's page would refuse it too.
 */
export async function cancelByText(tx: Tx, visitId: number, by: ByText): Promise<boolean> {
  if (!(await appointmentRow(tx, visitId))) return leaveByText(tx, visitId, by);
  const locked = await lockedAppointment(tx, visitId);
  if (locked.visit.status !== STATUS.confirmed) return false;
  try {
    // Refuses before its first write: the deadline has passed.
    await cancel(tx, locked, { ...by, actor: { kind: 'visitor', id: null }, by: 'visitor' });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
