import type { Instant } from '#domain/time/instant.ts';
import type { Person } from '../http/request/request-context.ts';
import type { PageToken } from './page-token.ts';

export interface ChannelRequest {
  vendorId: number;
  id: number;
  token: PageToken;
  /** Of a staff token: the person, read afresh. */
  person: Person | null;
  confirmCode: string | null;
  /** The address as limits count it. */
  source: string;
  now: Instant;
}

/** Who may listen to a kind of channel; given by the capability whose records it names. */
export interface ChannelPolicy {
  /** With its dot: `location.`. */
  prefix: string;
  /** Whether it asks for proof: such a channel may also be asked for as `private-…`. */
  proof: boolean;
  /** Whether its id is a visit's, which its code opens: a page without a token of use gets one by that. */
  opensVisit?: boolean;
  /** False for what is not there, too: nobody learns which of both it was. A Refusal that it throws is told by its code. */
  authorise(request: ChannelRequest): Promise<boolean>;
}
