import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { clientImport } from '../clients/index.ts';
import { hoursImport, locationImport } from '../locations/index.ts';
import { serviceImport } from '../services/index.ts';
import { staffImport } from '../staff/index.ts';

/** The records that a CSV file may hold. A further kind is a line here. */
export const IMPORT_KINDS: readonly AnyImportKind[] = [
  locationImport,
  serviceImport,
  staffImport,
  hoursImport,
  clientImport,
];
