import type { Delivery } from '../email/mail-port.ts';

/** A booking that was found on a partner's pages. */
export interface Conversion {
  /** What the partner's link carried; it names the click, and is counted once by them however often it is told. */
  token: string;
  /** Another location was booked than their page was about. */
  merchantChanged: boolean;
}

export interface ConversionPort {
  report(conversion: Conversion): Promise<Delivery>;
}
