import { Navigate, useParams } from '@tanstack/react-router';
import { IconBriefcase } from '@tabler/icons-react';
import { setUpLines } from '#contract/setup/lines-of-business.ts';
import type { LineFacts, LineListRow, LineValues } from '#contract/setup/lines-of-business.ts';
import { blankLine, lineValues } from '#contract/setup/lines-of-business.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { changedValues } from '../impact/changed-values.ts';
import { ColourField, Swatch } from './ColourField.tsx';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { ScreenDeclaration } from '../shell/screen.ts';

const BULK = ['archive', 'restore'] as const;
const STATE = { name: 'state', values: ['active', 'archived', 'all'] } as const;

/** Costs more than 300 lines: it moves locations, services and staff, each with a version of its own. */
const lines = declareResource<LineListRow, LineValues, LineFacts, (typeof BULK)[number]>({
  screen: 'linesOfBusiness',
  endpoints: setUpLines,
  schema: lineValues,
  blank: blankLine,
  columns: [
    { name: 'name', sort: 'name' },
    'code',
    {
      name: 'colour',
      cell: ({ primary_colour: colour }, { t }) =>
        colour === '' ? t('linesOfBusiness.likeVendor') : <Swatch colour={colour} />,
    },
    { name: 'services', align: 'end' },
    { name: 'locations', align: 'end' },
    { name: 'staff', align: 'end' },
  ],
  filters: [STATE],
  bulk: BULK,
  sections: {
    line: [
      { name: 'name', translated: true },
      { name: 'code', width: 'half', hint: true },
      { name: 'sort_order', width: 'quarter' },
    ],
    belongs: [
      { name: 'service_ids', records: 'service', hint: true },
      { name: 'location_ids', records: 'location', hint: true },
      { name: 'staff_ids', records: 'staff', hint: true },
    ],
    look: [
      { name: 'primary_colour', editor: ColourField, width: 'half', hint: true },
      { name: 'secondary_colour', editor: ColourField, width: 'half' },
      { name: 'logo', hint: true },
    ],
    contact: [
      { name: 'phone', width: 'half' },
      { name: 'homepage', width: 'half' },
      { name: 'sender_name', width: 'half', hint: true },
      { name: 'reply_to', width: 'half', hint: true },
    ],
  },
  impact: ({ id, ...of }) => {
    const values = id === null ? null : changedValues(of, ['service_ids', 'location_ids', 'staff_ids']);
    return values && { kind: 'line', line_id: id!, values };
  },
  use: ({ services, locations, staff }, { t }) => t('linesOfBusiness.use', { services, locations, staff }),
});

export const linesOfBusinessScreen: ScreenDeclaration = {
  ...resourceScreen(lines, { icon: IconBriefcase, group: 'set-up', order: 60 }),
  component: LinesOfBusiness,
};

/** `/lines-of-business/create` and `/lines-of-business/3` open the form on the list's own address. */
function LinesOfBusiness() {
  const { _splat: rest = '' } = useParams({ strict: false }) as { _splat?: string };
  if (rest === '') return <ResourceScreen of={lines} />;
  const id = rest === 'create' ? 'new' : rest;
  return <Navigate to={staffScreenPath('linesOfBusiness') as '.'} search={{ id } as never} replace />;
}
