import { Link } from '@tanstack/react-router';
import { IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import type { ThreadDetail } from '#contract/conversations/conversations.ts';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { STATUS } from '#domain/codes/status.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { isOffered } from '../session/is-offered.ts';
import styles from './conversations.module.css';

const DOORS = [
  {
    screen: 'schedule',
    add: 'appointment',
    words: 'clients.action.book',
    icon: <IconCalendarPlus aria-hidden />,
  },
  { screen: 'lobby', add: 'walk-in', words: 'clients.action.join', icon: <IconUserPlus aria-hidden /> },
] as const;

const OPEN: readonly number[] = [STATUS.confirmed, STATUS.inProgress];

/** Whether a conversation is with a client who has no visit now. */
export const hasDoors = ({ client_id: client, visit }: Pick<ThreadDetail, 'client_id' | 'visit'>): boolean =>
  client !== null && (visit === null || !OPEN.includes(visit.status));

/** A client without a visit gets one: the dialogs of the schedule and the lobby begin with them. */
export function ClientDoors({ of }: { of: ThreadDetail }) {
  const { t } = useWords();
  const person = usePerson();
  const role = holderOf(person);
  const doors = DOORS.map((door) => ({ ...door, path: staffScreenPath(door.screen) })).filter(
    ({ path }) => mayOpen(role, path) && isOffered(person, path),
  );
  if (doors.length === 0 || !can(role, 'clients-edit', 'write') || !can(role, 'join-queue', 'write'))
    return null;
  const location = of.location_id === null ? {} : { location: of.location_id };
  return (
    <Card title={t('conversations.client')}>
      <div className={styles.actions}>
        {doors.map(({ screen, add, words, icon, path }) => (
          <Link
            key={screen}
            to={path as '.'}
            search={{ add, client: of.client_id, ...location } as never}
            className={styles.link}
          >
            {icon} {t(words)}
          </Link>
        ))}
      </div>
    </Card>
  );
}
