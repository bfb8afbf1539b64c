import { clientMasks } from '#domain/clients/masked-contact.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { WordHit } from '#server/infrastructure/database/terms-store.ts';
import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { clientsMatching } from './set-up-clients-store.ts';

/**
 * Finds clients within a scope by the words of the list's search, up to the limit. Their detail is the e-mail, else the
 * phone, as the reader sees it.
 */
export async function findClients(
  tx: Tx,
  of: {
    query: string;
    scope: RecordScope;
    person: Pick<Person, 'role' | 'contactCentre' | 'hides'>;
    most: number;
  },
): Promise<WordHit[]> {
  const masks = clientMasks(cellOf(of.person, 'clients-see'), of.person.hides);
  const fields = of.person.contactCentre?.searchFields;
  return (await clientsMatching(tx, { ...of, fields })).map(({ id, firstName, lastName, email, phone }) => ({
    id,
    text: fullName(firstName, lastName),
    detail: (masks.email?.(email) ?? email) || (masks.phone?.(phone) ?? phone),
  }));
}
