import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Draft } from '../intake-form/draft.ts';
import type { Saved } from '../intake-form/draft-store.ts';

type Contact = Pick<Draft, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** What the page around an embedded one knows of the visitor; it may arrive before or after the form. */
let given: Partial<Contact> = {};
const forms = new Set<() => void>();

export function givePrefill(contact: {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
}): void {
  const { first_name: firstName = '', last_name: lastName = '', email = '', phone = '' } = contact;
  given = { firstName, lastName, email, phone };
  for (const fill of forms) fill();
}

/** The draft with what is given in its empty fields; the same draft if there is nothing to add. */
export function withPrefill(draft: Draft, contact: Partial<Contact>): Draft {
  const added = Object.fromEntries(
    Object.entries(contact).filter(([name, text]) => text !== '' && draft[name as keyof Contact] === ''),
  );
  if (Object.keys(added).length === 0) return draft;
  const filled = { ...draft, ...added };
  // One field for either contact would hide the second one.
  return { ...filled, bothContacts: draft.bothContacts || (filled.email !== '' && filled.phone !== '') };
}

/** Fills the form's empty fields once, and again when the page around it knows more. */
export function usePrefill(latest: RefObject<Saved>, keep: (saved: Saved) => void): void {
  useEffect(() => {
    const fill = (): void => {
      const draft = withPrefill(latest.current.draft, given);
      if (draft !== latest.current.draft) keep({ ...latest.current, draft });
    };
    fill();
    forms.add(fill);
    return () => void forms.delete(fill);
  }, [latest, keep]);
}
