import { useState } from 'react';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { ENDONYMS } from '#domain/language/languages.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { VideoRoomsDialog } from '../video-rooms/VideoRoomsDialog.tsx';
import { useCurrentLocation } from './current-location.ts';
import { usePreference } from './preferences.ts';
import { STAFF_LANGUAGES } from './staff-languages.ts';
import { useVendorChoice } from './vendor-choice.ts';

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

/** Appearance settings and sign-out. */
export function UserMenu() {
  const { t } = useWords();
  const person = usePerson();
  const { location } = useCurrentLocation();
  const [rooms, setRooms] = useState(false);
  const items = [
    useProfileItem(),
    ...useRoomItems(() => setRooms(true)),
    ...useThemeItems(),
    ...useLanguageItems(),
    ...useShortcutItems(),
    ...useVendorItems(),
    useSignOutItem(),
  ];
  return (
    <>
      <Menu
        trigger={
          <>
            <Avatar name={person.name} tone="you" />
            <VisuallyHidden>{t('user.menu', { name: person.name })}</VisuallyHidden>
          </>
        }
        button={{ variant: 'quiet', style: { paddingInline: 4 } }}
        items={items}
      />
      {rooms && location && <VideoRoomsDialog location={location} onClose={() => setRooms(false)} />}
    </>
  );
}

function useProfileItem(): MenuItem {
  const { t } = useWords();
  const navigate = useNavigate();
  return {
    key: 'profile',
    label: t('user.profile'),
    icon: <IconUser />,
    onSelect: () => void navigate({ to: staffScreenPath('profile') }),
  };
}

/** Menu item for staff who call visitors. */
function useRoomItems(open: () => void): MenuItem[] {
  const { t } = useWords();
  const { permissions, staff_id } = usePerson();
  const { location } = useCurrentLocation();
  if (permissions['lobby-call'] === undefined || staff_id === null || location === null) return [];
  return [{ key: 'rooms', label: t('user.videoRooms'), icon: <IconVideo />, onSelect: open }];
}

function useThemeItems(): MenuItem[] {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.map(([scheme, Icon]) => ({
    key: scheme,
    label: t(`user.theme.${scheme}`),
    icon: <Icon />,
    checked: colorScheme === scheme,
    divided: scheme === 'light',
    onSelect: () => setColorScheme(scheme),
  }));
}

function useLanguageItems(): MenuItem[] {
  const { language, switchLanguage } = useWords();
  return STAFF_LANGUAGES.map((code, position) => ({
    key: code,
    label: ENDONYMS[code],
    lang: code,
    icon: <IconLanguage />,
    checked: code === language,
    divided: position === 0,
    onSelect: () => void switchLanguage(code),
  }));
}

function useShortcutItems(): MenuItem[] {
  const { t } = useWords();
  const [on = true, setOn] = usePreference(usePerson().identity_id, 'shortcuts');
  return [
    {
      key: 'shortcuts',
      label: on ? t('user.shortcuts.off') : t('user.shortcuts.on'),
      icon: <IconKeyboard />,
      divided: true,
      onSelect: () => setOn(!on),
    },
  ];
}

function useVendorItems(): MenuItem[] {
  const { t } = useWords();
  const { mayLeave, leave } = useVendorChoice();
  if (!mayLeave) return [];
  return [
    {
      key: 'vendor',
      label: t('vendor.other'),
      icon: <IconSwitchHorizontal />,
      divided: true,
      onSelect: () => void leave(),
    },
  ];
}

function useSignOutItem(): MenuItem {
  const { t } = useWords();
  const leave = useSignOut();
  return {
    key: 'out',
    label: t('user.signOut'),
    icon: <IconLogout />,
    divided: true,
    onSelect: () => void leave(),
  };
}
