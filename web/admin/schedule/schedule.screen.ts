import { IconCalendarEvent, IconCalendarPlus, IconFileImport } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { SCHEDULE_SEARCH } from './data/use-schedule-search.ts';
import { SchedulePage } from './SchedulePage.tsx';

export const scheduleScreen: ScreenDeclaration = {
  screen: 'schedule',
  component: SchedulePage,
  search: SCHEDULE_SEARCH,
  rail: 'narrow',
  location: 'one',
  entry: {
    words: 'nav.schedule',
    icon: IconCalendarEvent,
    group: 'today',
    order: 3,
    goKey: 's',
    synonyms: 'nav.schedule.synonyms',
  },
  actions: [
    {
      words: 'schedule.book',
      icon: IconCalendarPlus,
      permission: 'join-queue',
      act: 'write',
      isNew: true,
      search: { add: 'appointment' },
    },
    {
      words: 'schedule.import',
      icon: IconFileImport,
      permission: 'visit-edit',
      act: 'write',
      search: { import: 'new' },
    },
  ],
};
