import type { UserResource } from '#contract/vendors/users.ts';
import { languagesOfSome } from '#domain/appointments/spoken-languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { ANYBODY } from './answers.ts';
import type { Presets } from './answers.ts';

/** The choices of the staff step (B-04): the first free staff member, a language, or a name. */
export type StaffChoices = { anybody: string[]; languages: Language[]; people: string[] };

export function staffChoices(
  staff: readonly UserResource[],
  { staffSelection }: Pick<ClientSettings, 'staffSelection'>,
): StaffChoices {
  const byName = staffSelection !== 'preferences';
  return {
    anybody: staffSelection === 'required' ? [] : [ANYBODY],
    languages:
      staffSelection === 'required' ? [] : languagesOfSome(staff.map(({ attributes }) => attributes)),
    people: byName ? staff.map(({ id }) => id) : [],
  };
}

/** The preferred staff member, if on offer. */
export function suggestedPerson({
  presets,
  offered,
}: {
  presets: Pick<Presets, 'preferredStaff'>;
  offered: { staff: readonly UserResource[] };
}): string | null {
  return offered.staff.find(({ id }) => id === presets.preferredStaff)?.id ?? null;
}

export const suggestedFirst = (staff: readonly UserResource[], id: string | null): UserResource[] =>
  staff.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
