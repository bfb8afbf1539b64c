import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ChatDetail } from '#contract/chats/chats.ts';
import { LEAST_LETTERS, searchRecords } from '#contract/shell/search.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import type { StaffChatHandle } from './use-staff-chat.ts';
import styles from './chats.module.css';

/** The client on record: suggested by the contact until staff confirm, or chosen by them. */
export function ClientOfChat({ chat, handle }: { chat: ChatDetail; handle: StaffChatHandle }) {
  const { t } = useWords();
  const role = holderOf(usePerson());
  const [isChoosing, setChoosing] = useState(false);
  if (!can(role, 'clients-see', 'read')) return null;
  const { client } = chat;
  const link = (client_id: string | null) => void handle.move({ act: 'link', client_id });
  return (
    <p className={styles.client}>
      <span className={styles.muted}>
        {client === null
          ? t('chats.client.none')
          : t(client.confirmed ? 'chats.client.is' : 'chats.client.maybe', { name: client.name })}
      </span>
      {client !== null && !client.confirmed && (
        <Button size="small" busy={handle.isMoving} onClick={() => link(client.id)}>
          {t('chats.client.confirm')}
        </Button>
      )}
      {client === null ? (
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('chats.client.choose')}
        </Button>
      ) : (
        <Button size="small" variant="quiet" busy={handle.isMoving} onClick={() => link(null)}>
          {t('chats.client.remove')}
        </Button>
      )}
      {isChoosing && <ChooseClient name={chat.name} handle={handle} onClose={() => setChoosing(false)} />}
    </p>
  );
}

/** Finds clients by the words of the staff's search. */
function ChooseClient(props: { name: string; handle: StaffChatHandle; onClose: () => void }) {
  const { name, handle, onClose } = props;
  const { t } = useWords();
  const [words, setWords] = useState(name);
  const [chosen, setChosen] = useState('');
  const q = words.trim();
  const { data: hits = [] } = useQuery({
    queryKey: ['chats', 'clients', q],
    queryFn: async ({ signal }) =>
      (await request(searchRecords, { query: { q }, signal })).data.filter(({ kind }) => kind === 'client'),
    enabled: q.length >= LEAST_LETTERS,
  });
  const picked = hits.some(({ id }) => id === chosen) ? chosen : (hits[0]?.id ?? '');
  const submit = async (): Promise<void> => {
    if (await handle.move({ act: 'link', client_id: picked })) onClose();
  };
  return (
    <FormDialog
      title={t('chats.client.choose')}
      act={t('chats.client.link')}
      busy={handle.isMoving}
      unavailableBecause={picked === '' ? t('chats.client.nothing') : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('chats.client.search')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {hits.length > 0 && (
        <SelectField
          label={t('chats.client')}
          value={picked}
          options={hits.map(({ id, text, detail }) => ({
            value: id,
            label: [text, detail].filter(Boolean).join(' · '),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
    </FormDialog>
  );
}
