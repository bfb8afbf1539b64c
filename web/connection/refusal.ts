import type { RefusalBody } from '#contract/protocol/refusals.ts';

/** One reason of a refusal; `pointer` names the field as JSON:API does ("/data/attributes/notes"). */
export type RefusalReason = {
  code: string;
  title: string;
  pointer: string | null;
  meta: Readonly<Record<string, unknown>>;
};

/** The server refused: the status, the first reason's stable code and words, and all reasons. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** '' when the response was unreadable. */
  readonly code: string;
  readonly title: string;
  readonly errors: readonly RefusalReason[];
  /** Names the request in the server's logs, for the visitor to quote; null when there is none. */
  readonly reference: string | null;
  /** Seconds to wait before a retry, when the server sent them. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, headers: Headers = new Headers()) {
    const errors = reasonsOf(body);
    super(errors[0]?.title || `HTTP ${status}`);
    this.status = status;
    this.errors = errors;
    this.code = errors[0]?.code ?? '';
    this.title = errors[0]?.title ?? '';
    const requestId = errors[0]?.meta['request_id'] ?? headers.get('x-request-id');
    this.reference = typeof requestId === 'string' ? requestId : null;
    this.retryAfter = Number(headers.get('retry-after')) || null;
  }
}

/** No response: the browser is offline, the server is unreachable, or the request timed out. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly timedOut: boolean;

  constructor(cause: unknown, timedOut: boolean) {
    super(timedOut ? 'No answer in time' : 'No connection', { cause });
    this.timedOut = timedOut;
  }
}

/** Whether a request was refused with one of these codes. */
export function isRefusal(fault: unknown, ...codes: string[]): fault is Refusal {
  return fault instanceof Refusal && (codes.length === 0 || codes.includes(fault.code));
}

// The caller always gets the same shape: an unreadable body is a refusal without reasons (§7).
function reasonsOf(body: unknown): RefusalReason[] {
  const errors = (body as Partial<RefusalBody> | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.map((error) => ({
    code: error?.code ?? '',
    title: error?.title ?? '',
    pointer: error?.source?.pointer ?? null,
    meta: error?.meta ?? {},
  }));
}
