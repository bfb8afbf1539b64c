import * as z from 'zod/mini';
import { TICKET_FIELDS } from '#domain/devices/printing.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { about } from '../protocol/described.responses.ts';

const localised = z.partialRecord(z.enum(LANGUAGES), z.string());

export const ticketTemplate = z.strictObject({
  logo: about('The address of the logo that a printed ticket may have; empty for none.', z.string()),
  header: about('The text at the top of a printed ticket, by language.', localised),
  text: about('The text at the end of a printed ticket, by language.', localised),
  fields: about('The lines of a printed ticket next to its number.', z.array(z.enum(TICKET_FIELDS))),
});
