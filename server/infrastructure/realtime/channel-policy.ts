import type { Instant } from '#domain/time/instant.ts';
import type { Person } from '../http/request/request-context.ts';
import type { PageToken } from './page-token.ts';

export interface ChannelRequest {
  vendorId: number;
  id: number;
  token: PageToken;
  /** The person of a staff token, read from the database. */
  person: Person | null;
  confirmCode: string | null;
  /** The client address for rate limits. */
  source: string;
  now: Instant;
}

/** Authorises subscriptions to a kind of channel; defined by the capability that owns its records. */
export interface ChannelPolicy {
  /** Includes the dot: `location.`. */
  prefix: string;
  /** True if it needs proof: such a channel may also be subscribed as `private-…`. */
  proof: boolean;
  /** True if its id is a visit's: a page without a valid token gets one by the visit's code. */
  opensVisit?: boolean;
  /**
   * Returns false for an unknown record, too, so that callers cannot distinguish the two. A thrown Refusal is
   * reported by its code.
   */
  authorise(request: ChannelRequest): Promise<boolean>;
}
