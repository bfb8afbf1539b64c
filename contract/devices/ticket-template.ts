import type { TicketField } from '#domain/devices/printing.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';

/** The template of printed tickets. */
export interface TicketTemplate {
  /** The address of the vendor's logo; '' for none. */
  logo: string;
  /** The vendor's texts at the top and at the end, by language. */
  header: LocalisedText;
  text: LocalisedText;
  /** The lines next to the number. */
  fields: TicketField[];
}
