import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconClock } from '@tabler/icons-react';
import { changeOwnHours, changeStaffHours, seeOwnHours, seeStaffHours } from '#contract/hours/hours.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { HoursForm } from './HoursForm.tsx';
import { HoursFrame } from './HoursFrame.tsx';
import styles from './hours.module.css';

/** The weekly hours of a person at the location in view: one's own, and those of others where the role allows it. */
function StaffHours() {
  const { t } = useWords();
  const person = usePerson();
  const { location } = useCurrentLocation();
  const { staff } = useSearch({ strict: false }) as { staff?: string };
  const navigate = useNavigate();
  const maySeeOthers = can(holderOf(person), 'staff-schedule');
  const id = (maySeeOthers ? staff : undefined) ?? person.staff_id;
  const isOwn = id === person.staff_id;
  const locationId = location?.id ?? '';
  return (
    <HoursFrame>
      {maySeeOthers && (
        <div className={styles.whose}>
          <RecordPicker
            kind="staff"
            clearable={false}
            label={t('hours.person')}
            value={id}
            onChange={(chosen: string | null) =>
              void navigate({
                to: '.',
                search: (before: object) => ({ ...before, staff: chosen ?? undefined }),
              })
            }
          />
        </div>
      )}
      {location && id === null && (
        <EmptyState title={t('hours.choosePerson')} text={t('hours.choosePerson.why')} />
      )}
      {location && id !== null && (
        <HoursForm
          key={`${id}/${locationId}`}
          of={['staff', id, locationId]}
          isStaff
          read={(signal) =>
            isOwn
              ? request(seeOwnHours, { params: { locationId }, signal })
              : request(seeStaffHours, { params: { id, locationId }, signal })
          }
          save={(body) =>
            isOwn
              ? request(changeOwnHours, { params: { locationId }, body })
              : request(changeStaffHours, { params: { id, locationId }, body })
          }
          change={(hours) => ({
            kind: 'staff-hours',
            staff_id: id,
            location_id: locationId,
            hours,
          })}
        />
      )}
    </HoursFrame>
  );
}

export const staffHoursScreen: ScreenDeclaration = {
  screen: 'staff-hours',
  component: StaffHours,
  search: ['staff'],
  location: 'one',
  rail: 'narrow',
  entry: {
    words: 'nav.hours',
    icon: IconClock,
    group: 'set-up',
    order: 20,
    synonyms: 'hours.synonyms',
  },
};
