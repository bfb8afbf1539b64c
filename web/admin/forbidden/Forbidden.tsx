import { useRouter, useSearch } from '@tanstack/react-router';
import {
  mayOpen,
  routePermission,
  staffScreenAt,
  staffScreenPath,
} from '#contract/protocol/staff-addresses.ts';
import { requestAccess } from '#contract/vendors/accounts.ts';
import { ROLES } from '#domain/codes/role.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { isSwitchedOff } from '../session/is-offered.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { LeadTo } from '../shell/LeadTo.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { returnPath } from '../sign-in/return-path.ts';
import styles from '../shell/pages.module.css';

/** Says which right is missing, which roles have it and who can grant it. Shows no content of the page. */
export function Forbidden() {
  const { t } = useWords();
  const router = useRouter();
  const signOut = useSignOut();
  const person = usePerson();
  const { from = '' } = useSearch({ strict: false }) as { from?: string };
  const permission = routePermission(from);
  // A person who has the right by now, or followed another person's link, sees no forbidden page.
  const path = returnPath(from)?.replace(/[?#].*$/, '') ?? '';
  if (mayOpen(holderOf(person), path))
    return isSwitchedOff(person, path) ? <FeatureOff path={path} /> : <LeadTo to={path} />;
  if (person.contact_centre?.is_on === false) return <CentreOff />;
  const roles = ROLES.filter((role) => permission && mayOpen(role, from)).map((role) => t(`role.${role}`));
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('forbidden.title')} – Foyer`}>{t('forbidden.title')}</PageTitle>
      <p className={styles.text}>{t('forbidden.what', { role: t(`role.${holderOf(person).role}`) })}</p>
      <DescriptionList
        facts={[
          permission ? { term: t('forbidden.missing'), description: t(`permission.${permission}`) } : null,
          roles.length > 0 ? { term: t('forbidden.roles'), description: roles.join(', ') } : null,
          {
            term: t('forbidden.grant'),
            description: t('forbidden.grant.who', { vendor: person.vendor?.name ?? 'Foyer' }),
          },
        ]}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void router.navigate({ to: '/', replace: true })}>
          {t('forbidden.start')}
        </Button>
        {router.history.canGoBack() && (
          <Button onClick={() => router.history.back()}>{t('forbidden.back')}</Button>
        )}
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('user.signOut')}
        </Button>
      </div>
      {permission && person.vendor && <AccessRequest path={path} vendor={person.vendor.name} />}
    </div>
  );
}

/** The role may open the page, but the vendor has its feature off. Product admins are led to the features. */
function FeatureOff({ path }: { path: string }) {
  const { t } = useWords();
  const router = useRouter();
  const person = usePerson();
  const feature = t(`forbidden.feature.${staffScreenAt(path)!.feature}`);
  const vendor = person.vendor?.name ?? 'Foyer';
  const features = staffScreenPath('features');
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('forbidden.title')} – Foyer`}>{t('forbidden.title')}</PageTitle>
      <p className={styles.text}>{t('forbidden.off', { feature, vendor })}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void router.navigate({ to: '/', replace: true })}>
          {t('forbidden.start')}
        </Button>
        {mayOpen(holderOf(person), features) && (
          <Button onClick={() => void router.navigate({ to: features })}>{t('features.title')}</Button>
        )}
      </div>
    </div>
  );
}

/** The contact centre has no page while its vendor has switched it off. */
function CentreOff() {
  const { t } = useWords();
  const signOut = useSignOut();
  const { vendor } = usePerson();
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('contactCentre.off')} – Foyer`}>{t('contactCentre.off')}</PageTitle>
      <p className={styles.text}>{t('contactCentre.off.why', { vendor: vendor?.name ?? 'Foyer' })}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('user.signOut')}
        </Button>
      </div>
    </div>
  );
}

/** Asks the admins for the right; says how many of them Foyer tells. */
function AccessRequest({ path, vendor }: { path: string; vendor: string }) {
  const { t } = useWords();
  const failed = useFailureToast();
  const { mutate, isPending, data } = useChange({
    mutationFn: () => request(requestAccess, { body: { path } }),
    onError: failed,
  });
  if (data)
    return (
      <Banner tone={data.data.admins > 0 ? 'ok' : 'warn'} role="status">
        {data.data.admins > 0
          ? t('forbidden.requested', { count: data.data.admins })
          : t('forbidden.noAdmin', { vendor })}
      </Banner>
    );
  return (
    <div className={styles.actions}>
      <Button busy={isPending} onClick={() => void mutate()}>
        {t('forbidden.request')}
      </Button>
    </div>
  );
}
