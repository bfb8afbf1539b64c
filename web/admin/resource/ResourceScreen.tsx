import { useSearch } from '@tanstack/react-router';
import type { ResourceDeclaration } from './declaration.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceTable } from './ResourceTable.tsx';

/** The screen of a resource: its table, or the form of the record in the address. */
export function ResourceScreen<Row, Values extends object, Facts, Action extends string>({
  of,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
}) {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id === undefined ? <ResourceTable of={of} /> : <ResourceForm of={of} address={id} />;
}
