import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { PRINCIPALS, readCell } from '#domain/access/cells.ts';
import { can } from '#domain/access/permission-table.ts';
import { ROWS } from '#domain/access/permission-rows.ts';
import type { Role } from '#domain/codes/role.ts';
import english from '#translations/en/admin.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import { SCREENS } from '../screens.ts';
import { SessionOf } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { BulkBar } from './BulkBar.tsx';
import type { AnyResourceDeclaration, RecordRef } from './declaration.ts';
import { useRecordActions } from './RecordActions.tsx';
import { rightsOf, whyNotCreate } from './rights.ts';
import { Rows } from './TableRows.tsx';

/*
 * What staff find on the screens of records, for every declared resource and every role, against the texts of the
 * permission file. Neither the resources nor the roles are listed here.
 */

const FEATURES: Person['features'] = ['newActivities'];
const NOT = english['list.mayNot'];
const NOT_CREATE = english['list.mayNotCreate'];
const ROLES = PRINCIPALS.filter((who): who is Role => who !== 'A');
const RESOURCES = SCREENS.flatMap(({ screen, resource, resources = [] }) =>
  [...(resource ? [resource] : []), ...resources].map((of) => ({ screen, of })),
);
const READING = /^(r|use|names|ticket-numbers|aggregate|own-acts)$/;

/** What the row of the permission file says: no right, reading, editing, or everything. */
function rightOf(role: Role, of: AnyResourceDeclaration): 'none' | 'read' | 'edit' | 'all' {
  const cellOf = ({ access }: Pick<AnyEndpoint, 'access'>) => {
    const row = ROWS.find(({ id }) => typeof access === 'object' && id === access.permission)!;
    return readCell(row.cells[PRINCIPALS.indexOf(role)]!);
  };
  const cell = cellOf(of.endpoints.create);
  if (cell === null) return cellOf(of.endpoints.list) === null ? 'none' : 'read';
  if (cell.limits.some((limit) => READING.test(limit))) return 'read';
  return cell.limits.includes('edit') ? 'edit' : 'all';
}

const CASES = RESOURCES.flatMap(({ screen, of }) =>
  ROLES.map((role) => ({ screen, of, role, path: of.endpoints.list.path, right: rightOf(role, of) })),
);
const SHOWN = CASES.filter(({ right }) => right !== 'none');
const REASON = { none: NOT, read: NOT, edit: NOT_CREATE, all: null };

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const messages = compileCatalogue(english, 'en');
const rendered = (role: Role, element: React.ReactNode): string =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <LanguageProvider language="en" messages={messages} load={() => Promise.resolve(messages)}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionOf
            value={
              {
                role,
                identity_id: 'i',
                staff_id: '1',
                features: FEATURES,
                hidden_fields: [] as Person['hidden_fields'],
              } as Person
            }
          >
            {element}
          </SessionOf>
        </QueryClientProvider>
      </LanguageProvider>
    </RouterContextProvider>,
  );

const RECORD = { id: '5', version: 1, name: 'One', archived: false };

it('every table and form of records is among them', () => {
  expect(RESOURCES.length).toBeGreaterThan(8);
  expect(new Set(SHOWN.map(({ right }) => right))).toEqual(new Set(['read', 'edit', 'all']));
});

describe('a screen of records', () => {
  it.each(CASES.filter(({ right }) => right === 'none'))(
    '$path is closed to role $role without the right, unless another tab opens it',
    ({ screen, of, role }) => {
      const others = RESOURCES.filter((one) => one.screen === screen && one.of !== of);
      const isOpen = others.some((one) => rightOf(role, one.of) !== 'none');
      if (!isOpen) expect(mayOpen(role, staffScreenPath(screen))).toBe(false);
      expect(rightsOf(of, role)).toEqual({ mayWrite: false, mayCreate: false, mayExport: false });
    },
  );

  it.each(SHOWN)(
    '$path creates nothing for role $role, with the reason, unless the right says so',
    ({ of, role, right }) => {
      const reason = whyNotCreate(rightsOf(of, role));
      expect(reason && english[reason]).toBe(REASON[right]);
    },
  );

  it.each(SHOWN)(
    '$path has boxes to choose rows for role $role only with a right to change',
    ({ of, role, right }) => {
      const html = rendered(
        role,
        <Rows
          of={{ ...of, columns: [{ name: 'name', cell: ({ name }: RecordRef) => name }] }}
          rows={[]}
          columns={[]}
          sort={undefined}
          onSort={() => undefined}
          selection={new Set<string>()}
          onSelect={() => undefined}
          total={0}
          rights={rightsOf(of, role)}
          busy={false}
          fixedBecause={null}
        />,
      );
      expect(html.includes('type="checkbox"')).toBe(right !== 'read');
    },
  );

  it.each(SHOWN)(
    '$path disables in the bulk bar for role $role what the right lacks',
    ({ of, role, right }) => {
      const html = rendered(
        role,
        <BulkBar
          of={of}
          selection={new Set(['5'])}
          match={{}}
          total={1}
          rights={rightsOf(of, role)}
          onDone={() => undefined}
        />,
      );
      const buttons = new Map(
        [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', text = '']) => [
          text.replace(/<[^>]*>/g, ''),
          attributes.includes('aria-disabled="true"'),
        ]),
      );
      const words = english as Readonly<Record<string, string>>;
      for (const action of of.bulk) {
        const isArchiving = action === 'archive' || action === 'restore';
        const label = words[`${of.words}.bulk.${action}`]!;
        expect([label, buttons.get(label)]).toEqual([
          label,
          right === 'read' || (right === 'edit' && isArchiving),
        ]);
      }
      const lacksOne = of.bulkDialogs?.some(({ permission }) => !can(role, permission, 'write')) === true;
      expect(html.includes(NOT)).toBe(right === 'read' || lacksOne);
    },
  );

  it.each(SHOWN)('$path disables in each menu for role $role what the right lacks', ({ of, role, right }) => {
    function Menus() {
      const { itemsOf, ownItemsOf } = useRecordActions(of, rightsOf(of, role));
      const items = [...itemsOf({ ...RECORD, ...STATES }), ...ownItemsOf(RECORD)];
      return items.map(({ key, reason }) => <li key={key}>{`${key}: ${reason ?? 'open'}`}</li>);
    }
    const html = rendered(role, <Menus />);
    const items = new Map(
      [...html.matchAll(/<li>([\w-]+): (.*?)<\/li>/g)].map(([, key, reason]) => [key, reason]),
    );
    const own = of.ownMenu ? [] : ['copy', 'archive'];
    for (const key of own) expect([key, items.get(key)]).toEqual([key, REASON[right] ?? 'open']);
    for (const action of of.actions ?? []) {
      if (!items.has(action.name)) continue;
      const isOpen = items.get(action.name) === 'open';
      // An address opens with its own permission; everything else changes records, unless it only shows them.
      const to = action.to?.(RECORD);
      const isReading = to === undefined ? action.shows === true : !to.includes('?add=');
      const isOwn = action.permission === undefined || can(role, action.permission, 'write');
      const mayBe = isOwn && (isReading || right !== 'read') && (to === undefined || mayOpen(role, to));
      expect([action.name, isOpen]).toEqual([action.name, mayBe]);
    }
  });
});

/** What the actions of staff and adjustments ask of a record: one of the lowest level, waiting. */
const STATES = { role: 10, state: 'active', email: 'one@example.com', approved: false };
