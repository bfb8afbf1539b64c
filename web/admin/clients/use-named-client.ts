import { useQuery } from '@tanstack/react-query';
import { clients } from '#contract/clients/clients.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { isMasked } from '#domain/clients/masked-contact.ts';
import { fullName } from '#domain/language/person-name.ts';
import { request } from '#web/connection/request.ts';
import { recordKey } from '../resource/use-list.ts';

/** A client on record as a form begins with them; masked contact is left out. */
export interface NamedClient {
  id: string;
  name: string;
  typed: Pick<ClientValues, 'first_name' | 'last_name' | 'email' | 'lang'> & { cell_phone: string };
}

export function namedClient(id: string, values: ClientValues): NamedClient {
  const { first_name, last_name, email, phone, lang } = values;
  const shown = (text: string): string => (isMasked(text) ? '' : text);
  return {
    id,
    name: fullName(first_name, last_name),
    typed: { first_name, last_name, lang, email: shown(email), cell_phone: shown(phone) },
  };
}

/** The client whom an address names: undefined while they load, null without one and if they are not found. */
export function useNamedClient(id: string | null): NamedClient | null | undefined {
  const { data, isError } = useQuery({
    queryKey: recordKey(clients.list.path, id ?? ''),
    queryFn: ({ signal }) => request(clients.see, { params: { id: id! }, signal }),
    enabled: id !== null,
  });
  if (id === null || isError) return null;
  return data && namedClient(data.data.id, data.data.values);
}
