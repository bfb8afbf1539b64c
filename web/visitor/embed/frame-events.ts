import type { FrameMessage } from '#contract/embed/messages.ts';

/** Parts of an event that a host page does not get: a code opens a visit, a link a meeting. */
const SECRET = /code|token|link/i;

/** The messages about an event of the data layer: the event itself, and what a host page may follow of it. */
export function messagesOfEvent(entry: unknown): FrameMessage[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { event, ...rest } = entry as Record<string, unknown>;
  // A tag manager writes commands of its own into the queue.
  if (typeof event !== 'string' || event.includes('.')) return [];
  const told = Object.fromEntries(Object.entries(rest).filter(([name]) => !SECRET.test(name)));
  const messages: FrameMessage[] = [{ type: 'event', data: { ...told, event } }];
  const { name, appointment_id: id } = told;
  if (event === 'virtualPageView' && typeof name === 'string')
    messages.push({ type: 'route', data: { name } });
  if (event === 'bookQueueAppointment' && typeof id === 'string')
    messages.push({ type: 'booked', data: { id, type: 'queue' } });
  if (event === 'bookAppointment' && typeof id === 'string')
    messages.push({ type: 'booked', data: { id, type: 'appointment' } });
  return messages;
}
