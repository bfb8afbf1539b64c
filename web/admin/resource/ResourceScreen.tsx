import type { ListedRow } from '#contract/protocol/resource.ts';
import { useSearch } from '@tanstack/react-router';
import type { ResourceDeclaration } from './declaration.ts';
import { ImportWizard } from '../imports/ImportWizard.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceTable } from './ResourceTable.tsx';

/** The screen of a resource: its table, or the form of the record in the address. */
export function ResourceScreen<Row extends ListedRow, Values extends object, Facts, Action extends string>({
  of,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
}) {
  const { id, import: file } = useSearch({ strict: false }) as { id?: string; import?: string };
  if (of.imports && file !== undefined)
    return <ImportWizard words={of.words} endpoints={of.imports} address={file} />;
  return id === undefined ? <ResourceTable of={of} /> : <ResourceForm of={of} address={id} />;
}
