import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { clients } from '#contract/clients/clients.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import styles from './merge.module.css';

const SEARCH_MS = 250;
const MOST_FOUND = 6;

interface ClientFinderProps {
  label: string;
  error?: string | undefined;
  /** The client that is not offered. */
  without?: string;
  onFind: (client: { id: string; name: string }) => void;
}

/** Finds a client by the words of the list's search. */
export function ClientFinder({ label, error, without, onFind }: ClientFinderProps) {
  const { t } = useWords();
  const hint = useSearchHint();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const { data } = useQuery({
    queryKey: ['records', clients.list.path, 'find', search],
    queryFn: ({ signal }) => request(clients.list, { query: { search, size: '25' }, signal }),
    enabled: search !== '',
  });
  const rows =
    search === '' ? [] : (data?.data ?? []).filter(({ id }) => id !== without).slice(0, MOST_FOUND);
  return (
    <>
      <TextField
        type="search"
        name="client_id"
        label={label}
        hint={hint}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={styles.found} aria-label={t('clients.merge.found')}>
        {rows.map(({ id, name, email, phone }) => (
          <li key={id}>
            <Button variant="quiet" onClick={() => onFind({ id, name })}>
              {[name, email || phone].filter((text) => text !== '').join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
      {data && search !== '' && rows.length === 0 && <p role="status">{t('form.nothingFound')}</p>}
    </>
  );
}

const FIELDS = {
  name: 'clients.column.name',
  email: 'clients.column.email',
  phone: 'clients.column.phone',
} as const;

/** What the search looks in. The contact centre may search fewer fields. */
function useSearchHint(): string {
  const { t } = useWords();
  const fields = usePerson().contact_centre?.search_fields;
  if (fields === undefined || fields.length === Object.keys(FIELDS).length) return t('clients.search');
  return [...fields.map((field) => t(FIELDS[field])), t('clients.search.number')].join(', ');
}
