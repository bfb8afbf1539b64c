import { lazy, Suspense } from 'react';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';

// Only for vendors with live chat.
const ChatsPage = lazy(() => import('./ChatsPage.tsx'));

export const chatsScreen: ScreenDeclaration = {
  screen: 'chats',
  component: () => (
    <Suspense fallback={null}>
      <ChatsPage />
    </Suspense>
  ),
  search: ['chat'],
  entry: {
    words: 'nav.chats',
    icon: IconMessageCircle,
    group: 'today',
    order: 5,
    counts: 'chats',
    synonyms: 'nav.chats.synonyms',
  },
};
