import { useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

const TABS = ['rooms', 'stations'] as const;

/** The table in the address: rooms without one. */
export function useRoomTab(): (typeof TABS)[number] {
  const { of } = useSearch({ strict: false }) as { of?: string };
  return of === 'stations' ? 'stations' : 'rooms';
}

/** Chooses between the rooms of appointments and the stations of the line. */
export function RoomTabs() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('rooms.of')}
      options={TABS.map((value) => ({ value, label: t(`rooms.of.${value}`) }))}
      value={useRoomTab()}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: ({ location }: { location?: string }) => ({
            location,
            ...(chosen === 'stations' && { of: chosen }),
          }),
        })
      }
    />
  );
}
