import * as z from 'zod/mini';
import { CATEGORY_ICONS } from '#domain/vendors/category-icons.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { blankOf, colourOrEmpty, required, text, translations } from './common.values.ts';

export const categoryValues = z.object({
  name: required(120),
  /** What its services have in common, for visitors who choose one. */
  description: text(500),
  translations,
  /** The category that it is inside; categories have one level. */
  parent_id: z.nullable(recordId),
  /** Null belongs to every line of business. */
  line_of_business_id: z.nullable(recordId),
  /** Empty is the parent's. */
  colour: colourOrEmpty,
  icon: z.enum(['', ...CATEGORY_ICONS]),
  /** The pages that offer its services; a hidden parent hides what is inside. */
  in_client_view: z.boolean(),
  in_kiosk: z.boolean(),
  in_lobby: z.boolean(),
  /** Its services; each has one category at most. */
  service_ids: z.array(recordId).check(z.maxLength(500)),
});
export type CategoryValues = z.output<typeof categoryValues>;

export const blankCategory = blankOf<CategoryValues>(categoryValues, {
  icon: '',
  in_client_view: true,
  in_kiosk: true,
  in_lobby: true,
});
