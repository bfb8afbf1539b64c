import type { Destinations } from '#contract/queue/destinations.ts';
import type { LobbyVisit, MoveBody } from '#contract/queue/lobby.ts';
import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';

/** The choices of the dialog; an empty text means unchanged, or first available. */
export interface TransferForm {
  service: string;
  staff: string;
  reason: string;
}

type Here = Pick<LobbyVisit, 'service_id' | 'meeting_method'>;

/**
 * The available choices: topics served at the destination, staff who serve the topic. A choice that is no
 * longer available resets.
 */
export function choicesOf(
  { services, staff }: Pick<Destinations['data'], 'services' | 'staff'>,
  form: Pick<TransferForm, 'service' | 'staff'>,
) {
  const service = services.some(({ id }) => id === form.service) ? form.service : '';
  const people = staff.filter(({ service_ids }) => service_ids.includes(service));
  return { services, people, service, staff: people.some(({ id }) => id === form.staff) ? form.staff : '' };
}

/** The body of the transfer request; null while it would change nothing. */
export function transferOf(
  form: TransferForm,
  { visit, to, from, method }: { visit: Here; to: string; from: string; method: number },
): Pick<MoveBody, 'service_id' | 'staff_id' | 'location_id' | 'reason' | 'meeting_method'> | null {
  const elsewhere = to !== from;
  const another = QUEUE_METHODS.find((one) => one === method && one !== visit.meeting_method);
  if (
    form.service === '' ||
    (!elsewhere && another === undefined && form.service === visit.service_id && form.staff === '')
  )
    return null;
  const reason = form.reason.trim();
  return {
    service_id: form.service,
    ...(form.staff !== '' && { staff_id: form.staff }),
    ...(elsewhere && { location_id: to }),
    ...(another !== undefined && { meeting_method: another }),
    ...(reason !== '' && { reason }),
  };
}
