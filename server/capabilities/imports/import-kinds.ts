import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { appointmentImport } from '../appointments/index.ts';
import type { ImportingDeps } from '../appointments/index.ts';
import { clientImport } from '../clients/index.ts';
import { hoursImport, locationImport } from '../locations/index.ts';
import { serviceImport } from '../services/index.ts';
import { staffImport } from '../staff/index.ts';

/** The records that a CSV file may hold. A further kind is a line here. */
export const importKinds = (deps: ImportingDeps): readonly AnyImportKind[] => [
  locationImport,
  serviceImport,
  staffImport,
  hoursImport,
  clientImport,
  appointmentImport(deps),
];

export const IMPORT_KIND_NAMES = [
  locationImport.name,
  serviceImport.name,
  staffImport.name,
  hoursImport.name,
  clientImport.name,
  'appointments',
] as const;
