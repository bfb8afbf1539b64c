import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { useViewAs } from './use-roles.ts';
import styles from './roles.module.css';

/** Stands over every page while an admin views it as a role: nothing can be changed, and the way back. */
export function ViewBanner() {
  const { t } = useWords();
  const { viewing_as: viewed } = usePerson();
  const { mutate, isPending } = useViewAs();
  // A server of the release before sends none.
  if (!viewed) return null;
  // Product admins view as a person, whose name stands in place of a role's.
  const isPerson = viewed.id.startsWith('staff-');
  const role = viewed.name ?? t(`role.${viewed.role}`);
  return (
    <div
      className={styles.viewing}
      role="region"
      aria-label={t(isPerson ? 'look.viewing.label' : 'roles.viewing.label')}
    >
      <Banner tone="warn" icon={<IconEye />}>
        <span>{t(isPerson ? 'look.viewing' : 'roles.viewing', { role })}</span>{' '}
        <Button variant="link" busy={isPending} onClick={() => void mutate(null)}>
          {t('roles.viewing.end')}
        </Button>
      </Banner>
    </div>
  );
}
