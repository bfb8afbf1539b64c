import type { Destinations } from '#contract/queue/destinations.ts';
import type { LobbyVisit, MoveBody } from '#contract/queue/lobby.ts';

/** What is chosen in the dialog; empty texts are "as it is" or "whoever is free". */
export interface TransferForm {
  service: string;
  staff: string;
  reason: string;
}

type Here = Pick<LobbyVisit, 'service_id'>;

/**
 * The choices that lead somewhere: of the topics those that are served where the visitor goes, of the people those who serve the
 * topic. A choice that is not among them any more falls back to nothing.
 */
export function choicesOf(
  { services, staff }: Pick<Destinations['data'], 'services' | 'staff'>,
  form: Pick<TransferForm, 'service' | 'staff'>,
) {
  const service = services.some(({ id }) => id === form.service) ? form.service : '';
  const people = staff.filter(({ service_ids }) => service_ids.includes(service));
  return { services, people, service, staff: people.some(({ id }) => id === form.staff) ? form.staff : '' };
}

/** The transfer as it is asked for; null while nothing would change by it. */
export function transferOf(
  form: TransferForm,
  { visit, to, from }: { visit: Here; to: string; from: string },
): Pick<MoveBody, 'service_id' | 'staff_id' | 'location_id' | 'reason'> | null {
  const elsewhere = to !== from;
  if (form.service === '' || (!elsewhere && form.service === visit.service_id && form.staff === ''))
    return null;
  const reason = form.reason.trim();
  return {
    service_id: form.service,
    ...(form.staff !== '' && { staff_id: form.staff }),
    ...(elsewhere && { location_id: to }),
    ...(reason !== '' && { reason }),
  };
}
