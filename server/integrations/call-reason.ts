import { OutgoingFailed, OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';

/** The reason of a failed request, as the ports report it: a code, never a text of the service. */
export function reasonOf(error: unknown): string {
  if (error instanceof OutgoingRefused) return 'address-refused';
  if (!(error instanceof OutgoingFailed)) return 'unreachable';
  if (error.message === 'it took too long') return 'too-slow';
  const status = /^it answered (\d{3})$/.exec(error.message)?.[1];
  return status ?? (error.message.startsWith('its ') ? 'malformed' : 'unreachable');
}
