import { useNavigate, useSearch } from '@tanstack/react-router';
import { changeLocationHours, seeLocationHours } from '#contract/hours/hours.ts';
import { importHours } from '#contract/imports/imports.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImportWizard } from '../imports/ImportWizard.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { HoursForm } from './HoursForm.tsx';
import { HoursFrame } from './HoursFrame.tsx';

/** The weekly hours of the location in view. */
function LocationHours() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  const role = holderOf(usePerson());
  const navigate = useNavigate();
  const { import: file } = useSearch({ strict: false }) as { import?: string };
  const open = (): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, import: 'new' }) });
  if (file !== undefined) return <ImportWizard words="hours" endpoints={importHours} address={file} />;
  const id = location?.id ?? '';
  return (
    <HoursFrame
      actions={can(role, 'location-hours', 'write') && <Button onClick={open}>{t('import.action')}</Button>}
    >
      {location && (
        <HoursForm
          key={id}
          of={['location', id]}
          isStaff={false}
          read={(signal) => request(seeLocationHours, { params: { id }, signal })}
          save={(body) => request(changeLocationHours, { params: { id }, body })}
          change={(hours) => ({ kind: 'location-hours', location_id: id, hours })}
        />
      )}
    </HoursFrame>
  );
}

export const locationHoursScreen: ScreenDeclaration = {
  screen: 'location-hours',
  component: LocationHours,
  location: 'one',
  rail: 'narrow',
  within: 'staff-hours',
};
