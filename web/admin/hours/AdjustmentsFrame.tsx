import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { can, cellOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Caller } from '#domain/access/permission-table.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { HoursFrame } from './HoursFrame.tsx';
import styles from './adjustments.module.css';

/** The tables of the page. Each belongs to a right of its own. */
const SOURCES = ['own', 'staff', 'locations', 'rooms'] as const;
export type Source = (typeof SOURCES)[number];

const RIGHTS: Readonly<Record<Source, PermissionId>> = {
  own: 'own-hours',
  staff: 'staff-schedule',
  locations: 'location-hours',
  rooms: 'rooms-edit',
};

/** The tables that a role may open. One's own stand with those of others if the role changes both. */
function sourcesOf(role: Caller): Source[] {
  return SOURCES.filter(
    (source) => can(role, RIGHTS[source]) && !(source === 'own' && can(role, RIGHTS.staff, 'write')),
  );
}

/** Whether changes of one's own hours wait for approval. */
export const isRequest = (role: Caller): boolean =>
  cellOf(role, 'own-hours')?.limits.includes('request') === true;

/** The table in view, and those that the role may open. */
export function useSource(): { source: Source; sources: Source[] } {
  const sources = sourcesOf(holderOf(usePerson()));
  const { of } = useSearch({ strict: false }) as { of?: string };
  return { sources, source: sources.find((one) => one === of) ?? sources[0]! };
}

/** The tab of the page: chooses among the tables. */
export function AdjustmentsFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const role = holderOf(usePerson());
  const { source, sources } = useSource();
  return (
    <HoursFrame actions={actions}>
      {sources.length > 1 && (
        <div className={styles.sources}>
          <Segmented
            label={t('adjustments.of')}
            value={source}
            onChange={(of) =>
              void navigate({ to: '.', search: ({ location }: { location?: string }) => ({ location, of }) })
            }
            options={sources.map((one) => ({ value: one, label: t(`adjustments.of.${one}`) }))}
          />
        </div>
      )}
      {source === 'own' && isRequest(role) && <Banner tone="info">{t('adjustments.needsApproval')}</Banner>}
      {children}
    </HoursFrame>
  );
}
