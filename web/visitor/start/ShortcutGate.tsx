import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { seeShortcut } from '#contract/shortcuts/shortcuts.ts';
import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';
import { sourceOf } from '../shell/context/visitor-queries.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { servicesOffered } from '../booking/flow/offer-queries.ts';
import { withoutShortcut } from '../modes/book-another.ts';
import { useVisitor, VisitorContext } from '../shell/context/visitor-context.tsx';
import { translated } from '../shell/context/translated.ts';
import { LoadFailurePage } from '../shell/problems/LoadFailure.tsx';
import { LoadingPage } from '../shell/problems/LoadingPage.tsx';
import { StatusPage } from '../shell/problems/StatusPage.tsx';
import { withPresets } from './link-presets.ts';
import styles from './shortcut-gate.module.css';

/** Opens a booking shortcut, a walk-in link or an invitation (B-10): its presets, or the page of an ended link. */
export function ShortcutGate({ token, children }: { token: string; children: ReactNode }) {
  const { language } = useWords();
  const { data, isError, refetch } = useQuery({
    queryKey: ['shortcut', token, language],
    queryFn: async ({ signal, client }) =>
      (await sourceOf(client).request(seeShortcut, { query: { token }, signal })).data,
    staleTime: Infinity,
  });
  if (isError && !data) return <LoadFailurePage onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  return data.state === 'ended' ? (
    <EndedPage message={data.message} />
  ) : (
    <Preset of={data}>{children}</Preset>
  );
}

/** The page with the presets of the shortcut in place of those of its address. */
function Preset({ of, children }: { of: OpenShortcut; children: ReactNode }) {
  const visitor = useVisitor();
  const preset = useMemo(() => withPresets(visitor, of), [visitor, of]);
  return (
    <VisitorContext value={preset}>
      {(of.kind === 'invitation' || of.email !== null) && <Invited of={of} />}
      {children}
    </VisitorContext>
  );
}

/** Who invites, and to which service. */
function Invited({ of: { by, kind, services, locations } }: { of: OpenShortcut }) {
  const { t, language } = useWords();
  const { page, query, settings } = useVisitor();
  const [only] = services;
  // The page itself loads them from the same address.
  const { data } = useQuery({
    ...servicesOffered(locations.length === 1 ? locations[0]! : null, query),
    enabled: services.length === 1 && kind !== 'walk-in',
  });
  const service = data?.find(({ id }) => id === only);
  const who = by ?? page.vendor?.name ?? '';
  const of = { language, original: settings['client_view.language'] };
  return (
    <div className={styles.invited}>
      <Banner>
        {t('shortcut.invited', { who })}
        {service && `: ${translated(service.attributes, 'name', of).text}`}
      </Banner>
    </div>
  );
}

function EndedPage({ message }: { message: string }) {
  const { t } = useWords();
  const { page, search } = useVisitor();
  return (
    <StatusPage
      name="link-expired"
      title={t('shortcut.ended')}
      actions={
        <ButtonLink variant="primary" href={`${page.prefix}/${withoutShortcut(search)}`}>
          {t('book.another')}
        </ButtonLink>
      }
    >
      <p>{message || t('err.page.contact')}</p>
    </StatusPage>
  );
}
