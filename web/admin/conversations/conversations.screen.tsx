import { lazy, Suspense } from 'react';
import { IconMessages } from '@tabler/icons-react';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import type { ScreenDeclaration } from '../shell/screen.ts';

const ConversationsPage = lazy(() => import('./ConversationsPage.tsx'));

export const conversationsScreen: ScreenDeclaration = {
  screen: 'conversations',
  component: () => (
    <Suspense fallback={<SkeletonRows rows={8} height="56px" />}>
      <ConversationsPage />
    </Suspense>
  ),
  search: ['box', 'search', 'thread'],
  rail: 'narrow',
  entry: {
    words: 'nav.conversations',
    icon: IconMessages,
    group: 'clients',
    order: 7,
    counts: 'unread',
    synonyms: 'conversations.synonyms',
  },
};
