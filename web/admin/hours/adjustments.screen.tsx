import { IconPlus } from '@tabler/icons-react';
import { cellOf } from '#domain/access/permission-table.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { TABLE_SEARCH } from '../resource/use-list.ts';
import { holderOf, usePerson } from '../session/session.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { ofAllLocations, ofLocations, ofOthers, ofRooms, own, requested } from './adjustment-tables.tsx';
import { isRequest, useSource } from './AdjustmentsFrame.tsx';

/** The adjustments of one right: the table in the address, or its open record. */
function Adjustments() {
  const role = holderOf(usePerson());
  const { source } = useSource();
  const of = {
    own: isRequest(role) ? requested : own,
    staff: ofOthers,
    locations: cellOf(role, 'location-hours')?.scope === 'V' ? ofAllLocations : ofLocations,
    rooms: ofRooms,
  }[source];
  return <ResourceScreen key={source} of={of} />;
}

export const adjustmentsScreen: ScreenDeclaration = {
  screen: 'adjustments',
  component: Adjustments,
  resources: [ofOthers, own, ofAllLocations, ofRooms],
  search: [...TABLE_SEARCH, 'of', 'state', 'kind', 'from', 'until', 'staff', 'approval', 'type', 'room'],
  rail: 'narrow',
  within: 'staff-hours',
  actions: [
    {
      words: 'adjustments.new',
      icon: IconPlus,
      permission: 'own-hours',
      act: 'write',
      isNew: true,
      search: { id: 'new' },
    },
  ],
};
