import type * as z from 'zod/mini';
import { IconPlus } from '@tabler/icons-react';
import type { ListedRow } from '#contract/protocol/resource.ts';
import type { RecordKind } from '#contract/shell/search.ts';
import { TABLE_SEARCH } from './use-list.ts';
import type { ScreenDeclaration, ScreenGroup, ScreenIcon } from '../shell/screen.ts';
import type { Column, Field, ResourceDeclaration } from './declaration.ts';
import { ResourceScreen } from './ResourceScreen.tsx';

/** A field that the schema describes, or only what the schema cannot say. */
type DeclaredField<Values> =
  | (keyof Values & string)
  | (Omit<Field<Values>, 'kind' | 'optional'> & Partial<Pick<Field<Values>, 'kind'>>);

/** A column that shows a field of the row as it is, or only what the row cannot say. */
type DeclaredColumn<Row> =
  | (keyof Row & string)
  | (Omit<Column<Row>, 'cell'> & {
      /** The field of the row, if the column has another name. */
      readonly field?: keyof Row & string;
      readonly cell?: Column<Row>['cell'];
    });

interface Declared<Row extends ListedRow, Values extends object, Facts, Action extends string> extends Omit<
  ResourceDeclaration<Row, Values, Facts, Action>,
  'words' | 'schema' | 'nameOf' | 'columns' | 'sections'
> {
  readonly schema: z.ZodMiniObject<Record<keyof Values, z.ZodMiniType>>;
  readonly nameOf?: (values: Values, facts: Facts | null) => string;
  readonly columns: readonly DeclaredColumn<Row>[];
  /** Fields by section, in the order of the form. */
  readonly sections: Readonly<Record<string, readonly DeclaredField<Values>[]>>;
}

/** Completes a declaration from the form's schema and the rows: kinds of fields, cells, names. */
export function declareResource<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  of: Declared<Row, Values, Facts, Action>,
): ResourceDeclaration<Row, Values, Facts, Action> {
  return {
    ...of,
    words: of.screen,
    schema: of.schema as unknown as z.ZodMiniType<Values>,
    nameOf: of.nameOf ?? ((values) => (values as { name?: string }).name ?? ''),
    columns: of.columns.map((column) => columnOf<Row>(column)),
    sections: Object.entries(of.sections).map(([name, fields]) => ({
      name,
      fields: fields.map((field) => fieldOf<Values>(of.schema, field)),
    })),
  };
}

/** The screen of a declared resource: its entry, its address and its action New. */
export function resourceScreen<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  resource: ResourceDeclaration<Row, Values, Facts, Action>,
  entry: { icon: ScreenIcon; group: ScreenGroup; order: number; kind?: RecordKind },
): ScreenDeclaration {
  const { screen, endpoints, filters } = resource;
  const { access } = endpoints.create;
  const { kind, ...shown } = entry;
  return {
    screen,
    component: () => <ResourceScreen of={resource} />,
    resource,
    ...(kind && { records: { kind, parameter: 'id' } }),
    search: [...TABLE_SEARCH, ...filters.map(({ name }) => name)],
    entry: { ...shown, words: `nav.${screen}`, synonyms: `${screen}.synonyms` },
    actions:
      typeof access === 'object'
        ? [
            {
              words: `${screen}.new`,
              icon: IconPlus,
              permission: access.permission,
              act: 'write',
              isNew: true,
              search: { id: 'new' },
            },
          ]
        : [],
  };
}

function columnOf<Row extends ListedRow>(declared: DeclaredColumn<Row>): Column<Row> {
  const { field, ...column } = typeof declared === 'string' ? { name: declared, field: declared } : declared;
  const shown: string = field ?? column.name;
  return {
    ...column,
    cell:
      column.cell ??
      ((row, { t, formats }) => {
        const value = (row as Readonly<Record<string, unknown>>)[shown];
        if (typeof value === 'number') return formats.number(value);
        if (typeof value === 'boolean') return t(value ? 'form.value.on' : 'form.value.off');
        return typeof value === 'string' && value !== '' ? value : '–';
      }),
  };
}

/** From this length on a text has several lines. */
const LONG_TEXT = 1_000;

function fieldOf<Values>(
  schema: Declared<never, never, never, never>['schema'],
  declared: DeclaredField<Values>,
): Field<Values> {
  const given: Omit<Field<Values>, 'kind' | 'optional'> & Partial<Field<Values>> =
    typeof declared === 'string' ? { name: declared } : declared;
  const own = (schema.shape as Record<string, z.ZodMiniType>)[given.name]!;
  return { ...described(own, given), ...given };
}

/** The parts of a schema that say which input its field needs. */
interface SchemaParts {
  type: string;
  innerType?: z.ZodMiniType;
  entries?: Record<string, string>;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

function described<Values>(
  schema: z.ZodMiniType,
  given: Partial<Field<Values>>,
): Pick<Field<Values>, 'kind'> & Partial<Field<Values>> {
  const { def } = schema._zod as unknown as { def: SchemaParts };
  if (given.editor) return { kind: 'own' };
  if (def.type === 'nullable') return { ...described(def.innerType!, given), optional: true };
  if (given.records) return { kind: def.type === 'array' ? 'records' : 'record' };
  if (def.type === 'boolean') return { kind: 'switch' };
  if (def.type === 'number') return { kind: 'number' };
  if (def.type === 'enum') return { kind: 'choice', values: Object.values(def.entries!) };
  if (def.type === 'array') return { kind: 'choices' };
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const isRequired = checks.some(({ check }) => check === 'min_length' || check === 'string_format');
  const most = checks.find(({ check }) => check === 'max_length')?.maximum ?? 0;
  return {
    kind: most >= LONG_TEXT ? 'area' : 'text',
    ...(!isRequired && { optional: true as const }),
  };
}
