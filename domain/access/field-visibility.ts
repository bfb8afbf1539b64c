import type { Role } from '../codes/role.ts';

/** The kinds of personal fields of a client that a vendor shows to some roles alone. */
export const CLIENT_FIELDS = ['phone', 'email', 'address', 'notes'] as const;
export type ClientField = (typeof CLIENT_FIELDS)[number];

/** By kind of field, the lowest role that sees it whole. */
export type FieldVisibility = Readonly<Partial<Record<ClientField, string>>>;

/** Returns the kinds of fields that a role does not see whole. */
export const hiddenFields = (visibility: FieldVisibility, role: Role): readonly ClientField[] =>
  CLIENT_FIELDS.filter((field) => role < Number(visibility[field] ?? 0));

/** Returns whether a reader sees a kind of field whole, as far as the vendor's field visibility decides. */
export const seesField = (
  reader: { readonly hides?: readonly ClientField[] | undefined } | null,
  field: ClientField,
): boolean => !(reader?.hides ?? []).includes(field);
