import type { Delivery } from '../email/mail-port.ts';

/** A booking that began on a partner's page. */
export interface Conversion {
  /** The token of the partner's link; it identifies the click, and the partner counts repeated reports once. */
  token: string;
  /** The booked location is not the one of the partner's page. */
  merchantChanged: boolean;
}

export interface ConversionPort {
  report(conversion: Conversion): Promise<Delivery>;
}
