import { askedChanges, plantedFile } from './faults.ts';

const changes = askedChanges('proof');

/** The fault of this run in what the proof itself loads of the product. */
export const plantFaults = () => ({
  name: 'foyer-plant-faults',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => plantedFile(id.split('?')[0] ?? '', code, changes),
});

/** A file with a fault in it must not be kept for the runs to come. */
export const mayKeepFiles = changes.length === 0;
