import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconCalendarPlus, IconEdit, IconUserPlus } from '@tabler/icons-react';
import { clients } from '#contract/clients/clients.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { ENDONYMS } from '#domain/language/languages.ts';
import { fullName } from '#domain/language/person-name.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { StartButton } from '../../conversations/StartButton.tsx';
import { recordKey } from '../../resource/use-list.ts';
import { isOffered } from '../../session/is-offered.ts';
import { holderOf, usePerson } from '../../session/session.ts';
import { useCrumbs } from '../../shell/crumbs.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import type { OpenClient } from './HistoryTable.tsx';
import { TimelineTab } from './TimelineTab.tsx';
import { AppointmentsTab, WalkInsTab } from './VisitTabs.tsx';
import { WorkflowsTab } from './WorkflowsTab.tsx';
import styles from './history.module.css';

/** The tabs in their order, each at an address of its own. */
const TABS = [
  { screen: 'client-appointments', words: 'history.tab.appointments' },
  { screen: 'client-timeline', words: 'history.tab.timeline' },
  { screen: 'client-walk-ins', words: 'history.tab.walkIns' },
  { screen: 'client-workflows', words: 'history.tab.workflows' },
] as const;
export type ClientTab = (typeof TABS)[number]['screen'];

const CONTENT: Record<ClientTab, (props: { client: OpenClient }) => ReactNode> = {
  'client-appointments': AppointmentsTab,
  'client-timeline': TimelineTab,
  'client-walk-ins': WalkInsTab,
  'client-workflows': WorkflowsTab,
};

/** The page of one client: who they are, what staff do for them, and their history by kind. */
export function ClientPage({ tab }: { tab: ClientTab }) {
  const { t } = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(clients.list.path, id),
    queryFn: ({ signal }) => request(clients.see, { params: { id }, signal }),
    retry: false,
  });
  const values = data?.data.values;
  const name = values ? fullName(values.first_name, values.last_name) : t('clients.title');
  const { words } = TABS.find(({ screen }) => screen === tab)!;
  useCrumbs([
    { words: 'clients.title', to: staffScreenPath('clients') },
    { text: name, to: staffScreenPath(TABS[0].screen, id) },
    { words },
  ]);
  if (data && values) {
    const client = {
      id,
      name,
      archived: data.data.archived,
      editable: data.data.read_only === null,
    };
    const Content = CONTENT[tab];
    return (
      <div className={styles.page}>
        <Head client={client} values={values} />
        <Tabs id={id} tab={tab} />
        <Content key={`${tab} ${id}`} client={client} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('clients.title')} />
      {isRefusal(error, 'not-found') ? (
        <EmptyState role="status" title={t('form.gone')} text={t('form.gone.why')} />
      ) : error ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} height="41px" />
        </div>
      )}
    </div>
  );
}

function Head({ client, values }: { client: OpenClient; values: ClientValues }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const person = usePerson();
  const role = holderOf(person);
  const { email, phone, lang, receive_sms: sms } = values;
  const facts = [email, phone, ENDONYMS[lang], t(sms ? 'history.consent.given' : 'history.consent.none')];
  const mayAdd = can(role, 'clients-edit', 'write') && can(role, 'join-queue', 'write');
  const reason = client.archived ? t('history.archived') : mayAdd ? null : t('list.leftOut.right');
  const lobby = staffScreenPath('lobby');
  const go = (to: string, search: Record<string, string>) => () =>
    void navigate({ to: to as '.', search: search as never });
  return (
    <PageHead
      title={client.name}
      badge={client.archived ? <Badge>{t('list.archived')}</Badge> : undefined}
      use={facts.filter((fact) => fact !== '').join(' · ')}
      actions={
        <>
          <Button icon={<IconEdit />} onClick={go(staffScreenPath('clients'), { id: client.id })}>
            {t(client.editable ? 'history.edit' : 'history.details')}
          </Button>
          {!client.archived && <StartButton with={{ client }} />}
          {mayOpen(role, lobby) && isOffered(person, lobby) && (
            <Button
              icon={<IconUserPlus />}
              unavailableBecause={reason}
              onClick={go(lobby, { add: 'walk-in', client: client.id })}
            >
              {t('clients.action.join')}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<IconCalendarPlus />}
            unavailableBecause={reason}
            onClick={go(staffScreenPath('schedule'), { add: 'appointment', client: client.id })}
          >
            {t('clients.action.book')}
          </Button>
        </>
      }
    />
  );
}

function Tabs({ id, tab }: { id: string; tab: ClientTab }) {
  const { t } = useWords();
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip scrolls: the current tab is in view.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`);
    if (current) strip.current!.scrollLeft = current.offsetLeft - strip.current!.offsetLeft;
  }, [tab]);
  return (
    <nav ref={strip} className={styles.tabs} aria-label={t('history.tabs')}>
      {TABS.map(({ screen, words }) => (
        <Link
          key={screen}
          data-tab={screen}
          to={staffScreenPath(screen, id) as '.'}
          search={
            ((before: { location?: string }) =>
              before.location === undefined ? {} : { location: before.location }) as never
          }
          aria-current={screen === tab ? 'page' : undefined}
        >
          {t(words)}
        </Link>
      ))}
    </nav>
  );
}
