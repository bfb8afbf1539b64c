import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { ChatDetail, ChatList } from '#contract/chats/chats.ts';
import { CHAT_OFFERS, STAFF_OUTCOMES } from '#domain/chats/chat.ts';
import type { StaffOutcome } from '#domain/chats/chat.ts';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/Menu.tsx';
import { isOffered } from '../session/is-offered.ts';
import { holderOf, usePerson } from '../session/session.ts';
import type { StaffChatHandle } from './use-staff-chat.ts';
import styles from './chats.module.css';

interface ActsProps {
  chat: ChatDetail;
  handle: StaffChatHandle;
  list: ChatList;
}

/** Hand-over, transfer and end. The holder alone offers and ends; others may take the chat over by a transfer. */
export function ChatActs({ chat, handle, list }: ActsProps) {
  const { t } = useWords();
  const [dialog, setDialog] = useState<'transfer' | 'end' | null>(null);
  const doors = useStaffDoors(chat);
  if (chat.state === 'ended') return null;
  const close = (): void => setDialog(null);
  const offers: MenuItem[] = CHAT_OFFERS.map((offer) => ({
    key: offer,
    label: t(`chats.act.${offer}`),
    onSelect: () => void handle.move({ act: 'offer', offer }),
  }));
  return (
    <div className={styles.acts}>
      {chat.own && <Menu trigger={t('chats.handOver')} items={[...offers, ...doors]} />}
      <Button onClick={() => setDialog('transfer')}>{t('chats.transfer')}</Button>
      {chat.own && <Button onClick={() => setDialog('end')}>{t('chats.end')}</Button>}
      {dialog === 'transfer' && <TransferDialog chat={chat} handle={handle} list={list} onClose={close} />}
      {dialog === 'end' && <EndDialog handle={handle} onClose={close} />}
    </div>
  );
}

/** The dialogs of the staff that book, or add to the line: the person books in the visitor's place. */
function useStaffDoors(chat: ChatDetail): MenuItem[] {
  const { t } = useWords();
  const person = usePerson();
  const navigate = useNavigate();
  const role = holderOf(person);
  if (!can(role, 'join-queue', 'write')) return [];
  const doors = [
    { screen: 'schedule', add: 'appointment' },
    { screen: 'lobby', add: 'walk-in' },
  ] as const;
  return doors.flatMap(({ screen, add }, index) => {
    const path = staffScreenPath(screen);
    if (!mayOpen(role, path) || !isOffered(person, path)) return [];
    const item: MenuItem = {
      key: screen,
      label: t(`chats.act.${screen}`),
      divided: index === 0,
      onSelect: () => void navigate({ to: path, search: { add, location: chat.location_id } }),
    };
    return [item];
  });
}

function TransferDialog({ chat, handle, list, onClose }: ActsProps & { onClose: () => void }) {
  const { t } = useWords();
  const { staff_id: own } = usePerson();
  const { colleagues, locations, available } = list.meta;
  const people = [
    ...(available && !chat.own && own !== null ? [{ id: own, name: t('chats.transfer.me') }] : []),
    ...colleagues.filter(({ id }) => id !== chat.staff_id),
  ];
  const options = [
    ...people.map(({ id, name }) => ({ value: `staff ${id}`, label: name })),
    ...locations
      .filter(({ id }) => id !== chat.location_id)
      .map(({ id, name }) => ({ value: `location ${id}`, label: t('chats.transfer.location', { name }) })),
  ];
  const [to, setTo] = useState(options[0]?.value ?? '');
  const submit = async (): Promise<void> => {
    const [kind, id = ''] = to.split(' ');
    const target = kind === 'staff' ? { staff_id: id } : { location_id: id };
    if (await handle.move({ act: 'transfer', ...target })) onClose();
  };
  return (
    <FormDialog
      title={t('chats.transfer.title', { name: chat.name })}
      act={t('chats.transfer')}
      busy={handle.isMoving}
      unavailableBecause={options.length === 0 ? t('chats.transfer.nowhere') : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {options.length === 0 ? (
        <p>{t('chats.transfer.nowhere')}</p>
      ) : (
        <SelectField
          label={t('chats.transfer.to')}
          value={to}
          options={options}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
    </FormDialog>
  );
}

function EndDialog({ handle, onClose }: { handle: StaffChatHandle; onClose: () => void }) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<StaffOutcome>('answered');
  const submit = async (): Promise<void> => {
    if (await handle.move({ act: 'end', outcome })) onClose();
  };
  return (
    <FormDialog
      title={t('chats.end.title')}
      act={t('chats.end')}
      busy={handle.isMoving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={t('chats.outcome')}
        value={outcome}
        options={STAFF_OUTCOMES.map((value) => ({ value, label: t(`chats.outcome.${value}`) }))}
        onChange={({ target }) => setOutcome(target.value as StaffOutcome)}
      />
    </FormDialog>
  );
}
